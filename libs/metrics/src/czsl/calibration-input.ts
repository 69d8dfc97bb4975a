import type { PairSpace } from './pair-space.js';
import type { RivalColumns } from './rivals.js';
import type { TruePairs } from './true-pairs.js';

/** What calibration needs of all images after their score matrices are discarded. */
export interface CalibrationInput {
  readonly space: PairSpace;
  readonly truth: TruePairs;
  readonly trueScore: Float32Array;
  readonly rivals: RivalColumns;
  /** Per column: 1 if its pair is a candidate while a bias is applied. */
  readonly competes: Uint8Array;
}
