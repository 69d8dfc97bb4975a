/** Ends that Prometheus' own types add to a name. */
const ENDS = /_(bucket|sum|count)$/;

/** The names of metrics that an expression asks for, as /metrics declares them. */
export function metricNames(expression: string): string[] {
  const found = expression.match(/\b(?:primitives|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found.map((name) => name.replace(ENDS, '')))];
}

/** The names that an answer of /metrics declares, with a value or without one yet. */
export function declaredNames(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}
