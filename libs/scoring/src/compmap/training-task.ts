import type { CompositionRule } from '@primitives/benchmark';
import { seenUnseenMetrics, type ImageLabel } from '@primitives/metrics';
import {
  MEET,
  trainedAs,
  trainingLane,
  trainingPlan,
  type CompositionModel,
  type Features,
  type Pair,
  type TrainingPlan,
} from '@primitives/probes';
import { Xoshiro128 } from '@primitives/ranking';
import { PairReader, type RequestedSpace } from './reading-task.js';

/** ln(1 / 0.07), the initial value of CLIP. */
const FIRST_LOGIT_SCALE = Math.log(1 / 0.07);
/** Maximum number of threads that share a training. */
const MAX_LANES = 8;
const enum Stream {
  START,
  ORDER,
}

/** Trains a composition model and returns the epoch with the best validation metric. */
export interface TrainingTask {
  readonly plan: TrainingPlan;
  readonly seed: number;
  /** Epochs between two validations; the last epoch is validated too. */
  readonly checkEvery: number;
  readonly validation: {
    readonly space: RequestedSpace;
    readonly activations: Features;
    readonly labels: readonly ImageLabel[];
  };
}

/** The training data of a composition model. */
export interface TrainingSet {
  readonly activations: Features;
  /** Index of each image's pair among the training pairs. */
  readonly pairOf: Uint32Array;
  readonly pairs: readonly Pair[];
}

/** Of a model: its words, and the dimensions of the space that images and pairs share. */
export interface ModelSizes {
  readonly attributes: number;
  readonly objects: number;
  readonly width: number;
}

/** Prepares a training. All random numbers come from the seed of the rule, so equal activations give equal models. */
export function plannedTraining(
  sizes: ModelSizes,
  { activations, pairOf, pairs }: TrainingSet,
  rule: CompositionRule,
  epochs: number,
): TrainingPlan {
  const start = startingModel(sizes, activations.dimensions, rule.embedding, uniform(rule.seed, Stream.START));
  return trainingPlan(start, activations, pairOf, pairs, { ...rule, epochs }, { lanes: MAX_LANES });
}

/**
 * The model with the best AUC@1 on the validation images (the first of equals), or the last one without validation
 * images. The first lane validates while the other lanes wait.
 */
export function* trainingTask(
  { plan, seed, checkEvery, validation }: TrainingTask,
  lane: number,
  lanes: number,
): Generator<typeof MEET, CompositionModel> {
  const { epochs } = plan.rule;
  let reader: PairReader | undefined;
  let best: { readonly model: CompositionModel; readonly figure: number } | undefined;
  for (const step of trainingLane(plan, lane, lanes, uniform(seed, Stream.ORDER))) {
    if (step === MEET) {
      yield MEET;
    } else if (((step.epoch + 1) % checkEvery === 0 || step.epoch + 1 === epochs) && validation.activations.rows > 0) {
      const model = step.model();
      reader ??= new PairReader(model, validation.space, [1]);
      reader.load(model);
      const outcomes = reader.read(validation.activations, validation.labels, { normalise: true });
      const [calibration] = outcomes.calibrations;
      const figure = calibration ? seenUnseenMetrics(outcomes, calibration).auc : null;
      if (figure !== null && (!best || figure > best.figure)) best = { model, figure };
    }
  }
  return best?.model ?? trainedAs(plan);
}

function uniform(seed: number, stream: Stream): () => number {
  const random = Xoshiro128.seeded(seed, stream);
  return () => random.next() / 2 ** 32;
}

/**
 * Projections are initialised like torch's linear layers. Word embeddings have the same distribution, because their
 * vectors are not part of the benchmark.
 */
function startingModel(
  { attributes, objects, width }: ModelSizes,
  inputs: number,
  embedding: number,
  random: () => number,
): CompositionModel {
  const drawn = (length: number, bound: number): Float64Array =>
    Float64Array.from({ length }, () => (2 * random() - 1) * bound);
  return {
    attributes,
    objects,
    embedding,
    imageProjection: drawn(width * inputs, 1 / Math.sqrt(inputs)),
    textProjection: drawn(width * 2 * embedding, 1 / Math.sqrt(2 * embedding)),
    attributeEmbedding: drawn(attributes * embedding, 1 / Math.sqrt(embedding)),
    objectEmbedding: drawn(objects * embedding, 1 / Math.sqrt(embedding)),
    logitScale: FIRST_LOGIT_SCALE,
  };
}
