import type { BenchmarkDefinition, Instance } from '@primitives/benchmark';
import type { Model } from './model.js';
import type { OpenPromptRecords } from './prompt-embeddings.js';

/** The fields of an instance that a predictor needs other than its pixels. */
export type Question = Pick<Instance, 'id' | 'object' | 'queries'>;

/**
 * Matrices by the names of the protocol's layout (libs/benchmark `predictionLayout`): rows, or answers to queries, in
 * the instances' order.
 */
export type Predictions = Readonly<Record<string, Float32Array>>;

/** Answers one protocol for batches of images. Equal pixels and questions give equal bits, for any batch. */
export interface Predictor {
  /** @param pixels float32 [instances, 3, H, W] @throws ModelRejectedError */
  predict(pixels: Float32Array, instances: readonly Question[]): Promise<Predictions>;
  /** The cost of these instances, if it exceeds one run per image. */
  estimate?(instances: readonly Question[]): Promise<PairEstimate>;
  close?(): Promise<void>;
}

/** Number of image–text pairs to run, and the time of one on this machine. */
export interface PairEstimate {
  readonly pairs: number;
  readonly secondsEach: number;
}

export interface PredictorParts {
  readonly model: Model;
  readonly definition: BenchmarkDefinition;
  /** Cache of prompt embeddings; without it they are computed again at each load. */
  readonly promptRecords?: OpenPromptRecords;
}
