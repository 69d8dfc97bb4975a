import type { World } from '@primitives/benchmark';
import {
  CALIBRATION_PROFILES,
  encodePairOutcomes,
  PairReduction,
  pairSpace,
  type ImageLabel,
  type PairLists,
  type PairOutcomes,
  type PairSpace,
  type Phase,
} from '@primitives/metrics';
import { CompositionReader, logSoftmaxRows, type CompositionModel, type Features, type Pair } from '@primitives/probes';
import { translated } from '../pairs/errors.js';

/** Rows per block: about 14 MB with the 28,175 open-world pairs of MIT-States. */
const CHUNK = 128;

/** The pairs that compete. */
export interface RequestedSpace {
  readonly lists: PairLists;
  readonly world: World;
  readonly phase: Phase;
}

/** Evaluates a model on activations; returns the file of the pair outcomes. */
export interface ReadingTask {
  readonly model: CompositionModel;
  readonly activations: Features;
  /** Of each row of the activations. */
  readonly labels: readonly ImageLabel[];
  readonly normalise: boolean;
  readonly space: RequestedSpace;
  readonly ks: readonly number[];
}

/** @throws PredictionsError when a score is not finite */
export function readingTask({ model, activations, labels, normalise, space, ks }: ReadingTask): Uint8Array {
  return encodePairOutcomes(new PairReader(model, space, ks).read(activations, labels, { normalise }));
}

/**
 * Scores images block by block, computes the log softmax over all competing pairs, and reduces the scores to outcomes.
 */
export class PairReader {
  readonly #space: PairSpace;
  readonly #reader: CompositionReader;

  constructor(
    model: CompositionModel,
    { lists, world, phase }: RequestedSpace,
    private readonly ks: readonly number[],
  ) {
    this.#space = pairSpace(lists, world, phase);
    this.#reader = new CompositionReader(model, competingPairs(this.#space));
  }

  /** A second model of the same sizes. */
  load(model: CompositionModel): void {
    this.#reader.load(model);
  }

  read(activations: Features, labels: readonly ImageLabel[], reading: { readonly normalise: boolean }): PairOutcomes {
    const { dimensions, data } = activations;
    const reduction = new PairReduction(this.#space, CALIBRATION_PROFILES.compmap, this.ks);
    for (let from = 0; from < activations.rows; from += CHUNK) {
      const rows = Math.min(CHUNK, activations.rows - from);
      const some = { rows, dimensions, data: data.subarray(from * dimensions, (from + rows) * dimensions) };
      const pair = logSoftmaxRows(this.#reader.logits(some, reading), this.#space.size);
      try {
        reduction.add(labels.slice(from, from + rows), { pair });
      } catch (error) {
        throw translated(error);
      }
    }
    return reduction.finish();
  }
}

/** The pairs of a space, by column. */
export const competingPairs = (space: PairSpace): Pair[] =>
  Array.from({ length: space.size }, (_, q): Pair => [space.attributeOf[q]!, space.objectOf[q]!]);
