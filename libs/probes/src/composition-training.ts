import { temperature, type CompositionModel, type Pair } from './composition-model.js';
import { featureRow, requireFinite, type Features } from './features.js';

/** How the composition model is trained; METRICS-CZSL §2.2. */
export interface TrainingRule {
  readonly learningRate: number;
  readonly weightDecay: number;
  readonly batch: number;
  readonly epochs: number;
}

/** The published rule: 400 epochs for the activations of vision–language models, 100 for true primitives. */
export const COMPMAP_RULE: TrainingRule = { learningRate: 5e-5, weightDecay: 5e-5, batch: 128, epochs: 400 };

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;
const PARTS = ['imageProjection', 'textProjection', 'attributeEmbedding', 'objectEmbedding'] as const;
type Part = (typeof PARTS)[number];
type Parameters = Record<Part, Float64Array> & { logitScale: Float64Array };

/**
 * Trains the composition model: softmax cross-entropy of the images' pairs among the training pairs, Adam with its weight decay added to
 * the gradient, shuffled batches whose incomplete last one is dropped. Deterministic in its arguments.
 *
 * O(epochs · N · (P² + pairs · P)) with P primitives: for MIT-States (30,338 images, 360 primitives, 1,262 pairs) some 10¹¹ operations an
 * epoch, hours in all on one core; a worker's task, not a request's.
 *
 * @param start the model to start from: embeddings from word vectors, projections drawn by the caller
 * @param activations N × P, predicted, or true for Oracle-Prim
 * @param pairOf per image the index of its pair among `pairs`
 * @param afterEpoch is told each epoch's mean loss and model; its caller keeps the one with the best validation AUC
 * @throws RangeError when an image names no training pair, or there are fewer images than a batch
 */
export function trainComposition(
  start: CompositionModel,
  activations: Features,
  pairOf: ArrayLike<number>,
  pairs: readonly Pair[],
  { learningRate, weightDecay, batch, epochs }: TrainingRule,
  random: () => number,
  afterEpoch: (epoch: number, loss: number, model: CompositionModel) => void = () => undefined,
): CompositionModel {
  requireFinite(activations);
  if (activations.rows < batch) throw new RangeError(`${activations.rows} images do not fill a batch of ${batch}`);
  for (let i = 0; i < activations.rows; i++) {
    if (!((pairOf[i] ?? -1) >= 0 && pairOf[i]! < pairs.length))
      throw new RangeError(`image ${i} names pair ${pairOf[i]} of ${pairs.length}`);
  }
  const values: Parameters = {
    imageProjection: Float64Array.from(start.imageProjection),
    textProjection: Float64Array.from(start.textProjection),
    attributeEmbedding: Float64Array.from(start.attributeEmbedding),
    objectEmbedding: Float64Array.from(start.objectEmbedding),
    logitScale: Float64Array.of(start.logitScale),
  };
  const asModel = (): CompositionModel => ({ ...start, ...values, logitScale: values.logitScale[0]! });
  const first = emptyLike(values);
  const second = emptyLike(values);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffledRows(activations.rows, random);
    let total = 0;
    let batches = 0;
    for (let from = 0; from + batch <= order.length; from += batch) {
      const { loss, gradient } = lossGradient(asModel(), activations, pairOf, pairs, order.subarray(from, from + batch));
      total += loss;
      batches++;
      step++;
      for (const name of [...PARTS, 'logitScale'] as const) {
        adam(values[name], gradient[name], first[name], second[name], { step, learningRate, weightDecay });
      }
    }
    afterEpoch(epoch, total / batches, asModel());
  }
  return asModel();
}

/** The mean cross-entropy of a batch and its gradient by every parameter. */
export function lossGradient(
  model: CompositionModel,
  activations: Features,
  pairOf: ArrayLike<number>,
  pairs: readonly Pair[],
  rows: ArrayLike<number>,
): { loss: number; gradient: Parameters } {
  const P = model.attributes + model.objects;
  const d = model.embedding;
  const tau = temperature(model.logitScale);
  const words = new Float64Array(pairs.length * 2 * d);
  pairs.forEach(([a, o], q) => {
    words.set(model.attributeEmbedding.subarray(a * d, (a + 1) * d), 2 * q * d);
    words.set(model.objectEmbedding.subarray(o * d, (o + 1) * d), (2 * q + 1) * d);
  });
  const text = normalised(product(words, model.textProjection, pairs.length, 2 * d, P), pairs.length, P);
  const batch = gathered(activations, rows);
  const image = normalised(product(batch, model.imageProjection, rows.length, P, P), rows.length, P);

  const logits = product(image.unit, text.unit, rows.length, P, pairs.length);
  let loss = 0;
  let scale = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = logits.subarray(i * pairs.length, (i + 1) * pairs.length);
    const truth = pairOf[rows[i]!]!;
    loss += crossEntropyInPlace(row, truth, tau, rows.length, (cosine, pull) => (scale += cosine * pull));
  }
  // `logits` now holds the loss's derivative by each cosine
  const byImage = unscaled(transposedProduct(logits, text.unit, rows.length, pairs.length, P), image, rows.length, P);
  const byText = unscaled(outerProduct(logits, image.unit, rows.length, pairs.length, P), text, pairs.length, P);
  const byWords = transposedProduct(byText, model.textProjection, pairs.length, P, 2 * d);
  const gradient: Parameters = {
    imageProjection: outerProduct(byImage, batch, rows.length, P, P),
    textProjection: outerProduct(byText, words, pairs.length, P, 2 * d),
    attributeEmbedding: new Float64Array(model.attributes * d),
    objectEmbedding: new Float64Array(model.objects * d),
    logitScale: Float64Array.of(tau < Math.exp(model.logitScale) ? 0 : scale),
  };
  pairs.forEach(([a, o], q) => {
    for (let k = 0; k < d; k++) {
      gradient.attributeEmbedding[a * d + k]! += byWords[2 * q * d + k]!;
      gradient.objectEmbedding[o * d + k]! += byWords[(2 * q + 1) * d + k]!;
    }
  });
  return { loss, gradient };
}

/** Turns a row of cosines into the loss's derivatives by them; gives back the row's share of the mean loss. */
function crossEntropyInPlace(
  row: Float64Array,
  truth: number,
  tau: number,
  images: number,
  visit: (cosine: number, pull: number) => void,
): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const cosine of row) top = Math.max(top, tau * cosine);
  let sum = 0;
  for (const cosine of row) sum += Math.exp(tau * cosine - top);
  const loss = (Math.log(sum) + top - tau * row[truth]!) / images;
  for (let q = 0; q < row.length; q++) {
    const pull = (tau * (Math.exp(tau * row[q]! - top) / sum - (q === truth ? 1 : 0))) / images;
    visit(row[q]!, pull);
    row[q] = pull;
  }
  return loss;
}

interface Normalised {
  readonly unit: Float64Array;
  readonly norm: Float64Array;
}

function normalised(matrix: Float64Array, rows: number, width: number): Normalised {
  const norm = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let squares = 0;
    for (let k = i * width; k < (i + 1) * width; k++) squares += matrix[k]! * matrix[k]!;
    norm[i] = squares === 0 ? 1 : Math.sqrt(squares);
    for (let k = i * width; k < (i + 1) * width; k++) matrix[k]! /= norm[i]!;
  }
  return { unit: matrix, norm };
}

/** The derivative before normalisation: (g − u (u · g)) / norm, row by row. */
function unscaled(gradient: Float64Array, { unit, norm }: Normalised, rows: number, width: number): Float64Array {
  for (let i = 0; i < rows; i++) {
    let along = 0;
    for (let k = i * width; k < (i + 1) * width; k++) along += gradient[k]! * unit[k]!;
    for (let k = i * width; k < (i + 1) * width; k++) gradient[k] = (gradient[k]! - along * unit[k]!) / norm[i]!;
  }
  return gradient;
}

/** left (n × k) · rightᵀ (m × k): n × m. */
function product(left: Float64Array, right: ArrayLike<number>, n: number, k: number, m: number): Float64Array {
  const result = new Float64Array(n * m);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let t = 0; t < k; t++) sum += left[i * k + t]! * right[j * k + t]!;
      result[i * m + j] = sum;
    }
  }
  return result;
}

/** left (n × k) · right (k × m): n × m. */
function transposedProduct(left: Float64Array, right: ArrayLike<number>, n: number, k: number, m: number): Float64Array {
  const result = new Float64Array(n * m);
  for (let i = 0; i < n; i++) {
    for (let t = 0; t < k; t++) {
      const factor = left[i * k + t]!;
      if (factor !== 0) for (let j = 0; j < m; j++) result[i * m + j]! += factor * right[t * m + j]!;
    }
  }
  return result;
}

/** leftᵀ (n × k) · right (n × m): k × m. */
function outerProduct(left: Float64Array, right: ArrayLike<number>, n: number, k: number, m: number): Float64Array {
  const result = new Float64Array(k * m);
  for (let i = 0; i < n; i++) {
    for (let t = 0; t < k; t++) {
      const factor = left[i * k + t]!;
      if (factor !== 0) for (let j = 0; j < m; j++) result[t * m + j]! += factor * right[i * m + j]!;
    }
  }
  return result;
}

function gathered(features: Features, rows: ArrayLike<number>): Float64Array {
  const matrix = new Float64Array(rows.length * features.dimensions);
  for (let i = 0; i < rows.length; i++) matrix.set(featureRow(features, rows[i]!), i * features.dimensions);
  return matrix;
}

function shuffledRows(n: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let last = n - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
  return order;
}

function emptyLike(values: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, new Float64Array(value.length)]),
  ) as Parameters;
}

/** One step of Adam in place. @see Kingma & Ba 2015, algorithm 1; the decay is torch's: added to the gradient */
function adam(
  value: Float64Array,
  gradient: Float64Array,
  first: Float64Array,
  second: Float64Array,
  { step, learningRate, weightDecay }: { step: number; learningRate: number; weightDecay: number },
): void {
  const bias1 = 1 - BETA1 ** step;
  const bias2 = 1 - BETA2 ** step;
  for (let k = 0; k < value.length; k++) {
    const g = gradient[k]! + weightDecay * value[k]!;
    first[k] = BETA1 * first[k]! + (1 - BETA1) * g;
    second[k] = BETA2 * second[k]! + (1 - BETA2) * g * g;
    value[k]! -= (learningRate * (first[k]! / bias1)) / (Math.sqrt(second[k]! / bias2) + EPSILON);
  }
}
