/** Suffixes that Prometheus' types add to a name. */
const ENDS = /_(bucket|sum|count)$/;

export function metricNames(expression: string): string[] {
  const found = expression.match(/\b(?:primitives|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found.map((name) => name.replace(ENDS, '')))];
}

/** Returns the names that a response of /metrics declares, with or without a value. */
export function declaredNames(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
}
