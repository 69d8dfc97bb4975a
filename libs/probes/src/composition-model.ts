import { featureRow, type Features } from './features.js';
import { scaleToUnit } from './interventions.js';

/**
 * CompMap's composition model: it scores an image for a pair from P concept activations (attributes first, then objects) and learned
 * embeddings of the pair's two words. Matrices are row-major.
 */
export interface CompositionModel {
  readonly attributes: number;
  readonly objects: number;
  /** d, the length of a word embedding. */
  readonly embedding: number;
  /** W_i, P × P. */
  readonly imageProjection: Float32Array | Float64Array;
  /** W_t, P × 2d. */
  readonly textProjection: Float32Array | Float64Array;
  /** E_attr, attributes × d, and E_obj, objects × d. */
  readonly attributeEmbedding: Float32Array | Float64Array;
  readonly objectEmbedding: Float32Array | Float64Array;
  /** ℓ; the temperature is min(e^ℓ, 100). */
  readonly logitScale: number;
}

const MAX_TEMPERATURE = 100;

export type Pair = readonly [attribute: number, object: number];

/** min(e^ℓ, 100). */
export function temperature(logitScale: number): number {
  return Math.min(Math.exp(logitScale), MAX_TEMPERATURE);
}

/** Each pair's direction n(W_t [E_attr(a); E_obj(o)]), pairs × P, of length 1. O(pairs · P · d). */
export function pairDirections(model: CompositionModel, pairs: readonly Pair[]): Float64Array {
  const primitives = model.attributes + model.objects;
  const d = model.embedding;
  const directions = new Float64Array(pairs.length * primitives);
  pairs.forEach(([a, o], q) => {
    const words = Float64Array.of(
      ...model.attributeEmbedding.subarray(a * d, (a + 1) * d),
      ...model.objectEmbedding.subarray(o * d, (o + 1) * d),
    );
    const direction = directions.subarray(q * primitives, (q + 1) * primitives);
    multiply(model.textProjection, words, direction);
    scaleToUnit(direction);
  });
  return directions;
}

/**
 * The logits of N activations for pairs: τ · z(e) · n(W_t [E_attr(a); E_obj(o)]), z(e) = n(W_i e), or W_i e under intervention. O(N · (P² + pairs · P)).
 *
 * @param normalise whether z is scaled to length 1: true for predicted activations, false for both interventions
 * @returns N × pairs, float32
 * @see METRICS-CZSL §2.2
 */
export function compositionLogits(
  model: CompositionModel,
  activations: Features,
  pairs: readonly Pair[],
  { normalise }: { normalise: boolean },
): Float32Array {
  const primitives = model.attributes + model.objects;
  if (activations.dimensions !== primitives)
    throw new RangeError(`${activations.dimensions} activations a row, the model takes ${primitives}`);
  const directions = pairDirections(model, pairs);
  const tau = temperature(model.logitScale);
  const logits = new Float32Array(activations.rows * pairs.length);
  const z = new Float64Array(primitives);
  for (let i = 0; i < activations.rows; i++) {
    multiply(model.imageProjection, featureRow(activations, i), z);
    if (normalise) scaleToUnit(z);
    for (let q = 0; q < pairs.length; q++) {
      let dot = 0;
      for (let k = 0; k < primitives; k++) dot += z[k]! * directions[q * primitives + k]!;
      logits[i * pairs.length + q] = tau * dot;
    }
  }
  return logits;
}

/** The scores that CompMap's metrics rank: log softmax over all competing pairs of an image, float32. O(N · pairs). */
export function logSoftmaxRows(logits: Float32Array, width: number): Float32Array {
  const scores = new Float32Array(logits.length);
  for (let row = 0; row < logits.length; row += width) {
    let top = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < width; q++) top = Math.max(top, logits[row + q]!);
    let sum = 0;
    for (let q = 0; q < width; q++) sum += Math.exp(logits[row + q]! - top);
    const total = Math.log(sum);
    for (let q = 0; q < width; q++) scores[row + q] = logits[row + q]! - top - total;
  }
  return scores;
}

/**
 * The pairs' effective weights over the activations, W_iᵀ n(W_t [E_attr(a); E_obj(o)]), pairs × P: what `weightAlignment` reads, since the
 * model is linear in the activations. O(pairs · P²).
 */
export function effectiveWeights(model: CompositionModel, pairs: readonly Pair[]): Float64Array {
  const primitives = model.attributes + model.objects;
  const directions = pairDirections(model, pairs);
  const weights = new Float64Array(directions.length);
  for (let q = 0; q < pairs.length; q++) {
    for (let r = 0; r < primitives; r++) {
      const pull = directions[q * primitives + r]!;
      for (let k = 0; k < primitives; k++) weights[q * primitives + k]! += pull * model.imageProjection[r * primitives + k]!;
    }
  }
  return weights;
}

/** target = matrix · vector. */
function multiply(matrix: ArrayLike<number>, vector: ArrayLike<number>, target: Float64Array): void {
  for (let r = 0; r < target.length; r++) {
    let sum = 0;
    for (let k = 0; k < vector.length; k++) sum += matrix[r * vector.length + k]! * vector[k]!;
    target[r] = sum;
  }
}
