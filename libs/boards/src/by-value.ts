import type { RankedCell } from '@primitives/ranking';

interface Valued {
  readonly cells: Readonly<Record<string, Pick<RankedCell, 'value'> | undefined>>;
}

/** Rows by their published values of a metric, best first; those without a value last, equal values in their order. */
export const byValue = <Row extends Valued>(rows: readonly Row[], metric: string, isLowerBetter: boolean): Row[] => {
  const sign = isLowerBetter ? -1 : 1;
  const merit = ({ cells }: Row) => sign * (cells[metric]?.value ?? -sign * Number.MAX_VALUE);
  return [...rows].sort((a, b) => merit(b) - merit(a));
};
