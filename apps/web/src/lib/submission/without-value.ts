import { reasonText } from '@primitives/boards';

import type { Metric } from '../api/documents/fragments.ts';

type Value = Parameters<typeof reasonText>[0] & { readonly metric: string };

/** Metrics that have no value on any board, for one reason. */
export interface WithoutValue {
  readonly reason: string;
  readonly labels: readonly string[];
}

/** Fewer rows without a value remain in the table. */
const MIN_FOLDED = 4;

/** Separates metrics that have no value, where several share the reason, from the others; `primary` is first. */
export function withoutValue<M extends Pick<Metric, 'id' | 'label'>>(
  metrics: readonly M[],
  results: readonly { readonly values: readonly Value[] }[],
  primary = '',
): { readonly shown: readonly M[]; readonly folded: readonly WithoutValue[] } {
  const byReason = new Map<string, M[]>();
  for (const metric of metrics) {
    const cells = results.map(({ values }) => values.find((cell) => cell.metric === metric.id));
    const reasons = new Set(cells.map((cell) => (cell && cell.value === null ? reasonText(cell) : null)));
    const [reason, ...others] = reasons;
    if (reason && others.length === 0) byReason.set(reason, [...(byReason.get(reason) ?? []), metric]);
  }
  const groups = [...byReason].filter(([, each]) => each.length >= MIN_FOLDED);
  const hidden = new Set(groups.flatMap(([, each]) => each));
  return {
    shown: metrics
      .filter((metric) => !hidden.has(metric))
      .sort((one, other) => Number(other.id === primary) - Number(one.id === primary)),
    folded: groups.map(([reason, each]) => ({ reason, labels: each.map(({ label }) => label) })),
  };
}
