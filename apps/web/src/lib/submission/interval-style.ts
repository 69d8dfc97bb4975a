import { isLopsided } from '@primitives/boards';

interface Result {
  readonly values: readonly Parameters<typeof isLopsided>[0][];
}

/** One style on the page of a result: both ends of each interval if one is asymmetric. */
export const printsEnds = (results: readonly Result[]): boolean =>
  results.some(({ values }) => values.some(isLopsided));
