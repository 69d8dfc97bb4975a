import type { PairSpace } from './pair-space.js';
import type { RivalColumns } from './rivals.js';
import type { TruePairs } from './true-pairs.js';

/** The facts of all images that calibration needs once the scores are gone. */
export interface CalibrationInput {
  readonly space: PairSpace;
  readonly truth: TruePairs;
  /** Score of each true pair. */
  readonly trueScore: Float32Array;
  readonly rivals: RivalColumns;
  /** Column → 1 when it takes part under a bias. */
  readonly competes: Uint8Array;
}
