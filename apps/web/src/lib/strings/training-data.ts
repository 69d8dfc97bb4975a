import { listed } from './plural.ts';

/** Names of training data: the same words where it is declared and where it is shown. */
export const words = {
  /** @param tracks short names of the tracks of a benchmark, whose train split they share */
  trainSplit: (tracks: readonly string[]) => `${listed(tracks)}: train split`,
  seasonImages: (number: number | string, track: string) => `${track}: published images of season ${number}`,
  none: 'none of the benchmarks here',
} as const;
