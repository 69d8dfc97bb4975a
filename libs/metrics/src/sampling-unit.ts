import type { FULL_SHOT_BOARD } from '@primitives/benchmark';

/** The value itself, since pages load this module without the rest of the package. */
const FULL_SHOT: typeof FULL_SHOT_BOARD = 'full-shot';

/** What a test set is a sample of, as far as intervals and tests go; all instances of an image are one unit. */
export type SamplingUnit =
  'image' | 'image pair' | 'validation image' | 'compound noun' | 'attribute' | 'episode' | 'class';

const UNITS: readonly (readonly [metrics: RegExp, unit: SamplingUnit])[] = [
  [/[._]val_/, 'validation image'],
  [/^compun\./, 'compound noun'],
  [/^pairs\./, 'image pair'],
  [/^probe\./, 'attribute'],
  [/^fewshot\./, 'episode'],
  [/^interpretability\.acc_/, 'class'],
];

/** The independent unit of a metric's intervals and tests on a board. */
export function samplingUnit(metric: string, board: string): SamplingUnit {
  const unit = UNITS.find(([metrics]) => metrics.test(metric))?.[1] ?? 'image';
  return unit === 'episode' && board === FULL_SHOT ? 'image' : unit;
}
