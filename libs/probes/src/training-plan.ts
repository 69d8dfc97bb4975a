import type { Pair } from './composition-model.js';
import type { Matrix, Precision } from './kernel-memory.js';

/** The training settings of the composition model; libs/probes/README.md. */
export interface TrainingRule {
  readonly learningRate: number;
  readonly weightDecay: number;
  readonly batch: number;
  readonly epochs: number;
}

/**
 * Images whose share in the pairs' derivatives is summed on its own, so that the sum does not depend on who takes which
 * images.
 */
export const BLOCK = 16;

/**
 * The parameters: W_iᵀ, W_tᵀ (its attribute half over its object half), and the words' embeddings, one word per column,
 * attributes first.
 */
export type Part = 'image' | 'text' | 'words';

export type MatrixName =
  | Part
  | `${Part}${'Gradient' | 'First' | 'Second'}`
  | 'activations'
  | 'batch'
  | 'unit'
  | 'unitGradient'
  | 'pull'
  | 'cosine'
  | 'projected'
  | 'projectedT'
  | 'projectedGradient'
  | 'projectedGradientT';

/**
 * A training with all its data in one memory, which several threads may share: plain data, so that it can be sent to
 * them. Created by `trainingPlan`.
 */
export interface TrainingPlan {
  readonly memory: WebAssembly.Memory;
  readonly precision: Precision;
  readonly attributes: number;
  readonly objects: number;
  readonly embedding: number;
  readonly images: number;
  readonly pairs: readonly Pair[];
  readonly rule: TrainingRule;
  readonly matrices: Readonly<Record<MatrixName, Matrix>>;
  /**
   * Byte addresses: the pair of each image, the order of an epoch, and data exchanged between threads per pair and
   * image.
   */
  readonly pairOf: number;
  readonly order: number;
  readonly pairShares: number;
  readonly rowLoss: number;
  readonly rowScale: number;
  /** ℓ with its two moments of Adam. */
  readonly logitScale: number;
  /** Of each thread's kernel. */
  readonly scratches: readonly number[];
}
