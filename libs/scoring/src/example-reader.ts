import type { Predictions } from './matrices.js';

/** What a model answered about one image, in words. */
export interface Answer {
  readonly text: string;
  /** Null where the labels do not decide. */
  readonly right: boolean | null;
}

/** The answer to an instance, by its id; a choice among images by the id of the chosen one. */
export interface ExampleAnswer extends Answer {
  readonly instance: string;
}

/** Reads the answers of a model to the examples of a split, which readers are shown, in any order of the shards. */
export interface ExampleReader {
  /** @param places the instance of each row of the predictions */
  add(places: Uint32Array, predictions: Predictions): void;
  /** In the order of the examples; empty if the protocol has no answer to a single example. */
  readonly answers: readonly ExampleAnswer[];
}
