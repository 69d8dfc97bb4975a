import { featureRow, type Features } from './features.js';
import { scaleToUnit } from './interventions.js';
import { MemoryPlan, numbersOf, type Matrix, type Numbers } from './kernel-memory.js';
import { MatrixKernel } from './matrix-kernel.js';

/**
 * CompMap's composition model: it scores an image for a pair from the image's N features and learned embeddings of the
 * pair's two words, in a shared space of P dimensions. The features are usually concept activations, attributes first,
 * then objects, and then N = P = attributes + objects. Matrices are row-major.
 */
export interface CompositionModel {
  readonly attributes: number;
  readonly objects: number;
  /** d, the length of a word embedding. */
  readonly embedding: number;
  /** W_i, P × N. */
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

/** The numbers of words, of an image's features (N) and of dimensions of the shared space (P), from the matrices. */
export function sizesOf({ attributes, objects, embedding, imageProjection, textProjection }: CompositionModel): {
  readonly words: number;
  readonly inputs: number;
  readonly width: number;
} {
  const width = textProjection.length / (2 * embedding);
  return { words: attributes + objects, inputs: imageProjection.length / width, width };
}

export type Pair = readonly [attribute: number, object: number];

/** min(e^ℓ, 100). */
export function temperature(logitScale: number): number {
  return Math.min(Math.exp(logitScale), MAX_TEMPERATURE);
}

/** Projections of each word, W_t [E_attr; 0] and W_t [0; E_obj]: words × P, attributes first. O(words · P · d). */
function projectedWords(model: CompositionModel): Float64Array {
  const { attributes, embedding: d, textProjection } = model;
  const { words, width } = sizesOf(model);
  const projected = new Float64Array(words * width);
  for (let word = 0; word < words; word++) {
    const isObject = word >= attributes;
    const own = isObject ? model.objectEmbedding : model.attributeEmbedding;
    const from = (isObject ? word - attributes : word) * d;
    for (let r = 0; r < width; r++) {
      const at = r * 2 * d + (isObject ? d : 0);
      let dot = 0;
      for (let k = 0; k < d; k++) dot += textProjection[at + k]! * own[from + k]!;
      projected[word * width + r] = dot;
    }
  }
  return projected;
}

/**
 * The lengths of the pairs' projections, each the sum of its two words'; 1 for a zero vector. O(pairs · width).
 *
 * @param wordsOf the rows of each pair's two words, one pair after the other
 */
export function pairNorms(
  projected: Float32Array | Float64Array,
  stride: number,
  width: number,
  wordsOf: Uint32Array,
): Float64Array {
  const norms = new Float64Array(wordsOf.length / 2);
  for (let q = 0; q < norms.length; q++) {
    const first = wordsOf[2 * q]! * stride;
    const second = wordsOf[2 * q + 1]! * stride;
    let squares = 0;
    for (let k = 0; k < width; k++) {
      const both = projected[first + k]! + projected[second + k]!;
      squares += both * both;
    }
    norms[q] = squares === 0 ? 1 : Math.sqrt(squares);
  }
  return norms;
}

const wordsOf = ({ attributes }: CompositionModel, pairs: readonly Pair[]): Uint32Array =>
  Uint32Array.from(pairs.flatMap(([a, o]) => [a, attributes + o]));

/** Rows read at a time. */
const CHUNK = 128;

/** A model prepared for these pairs. O(words · P · d + pairs · P + N · P). */
export class CompositionReader {
  readonly #plan = new MemoryPlan('float64');
  readonly #image: Matrix;
  readonly #words: Matrix;
  readonly #activations: Matrix;
  readonly #z: Matrix;
  readonly #products: Matrix;
  readonly #memory: WebAssembly.Memory;
  readonly #kernel: MatrixKernel;
  readonly #wordsOf: Uint32Array;
  #norms: Float64Array = new Float64Array(0);

  constructor(
    private model: CompositionModel,
    private readonly pairs: readonly Pair[],
  ) {
    const { words, inputs, width } = sizesOf(model);
    this.#image = this.#plan.matrix(inputs, width);
    this.#words = this.#plan.matrix(width, words);
    this.#activations = this.#plan.matrix(CHUNK, inputs);
    this.#z = this.#plan.matrix(CHUNK, width);
    this.#products = this.#plan.matrix(CHUNK, words);
    const scratch = this.#plan.scratch();
    this.#memory = this.#plan.memory();
    this.#kernel = new MatrixKernel(this.#memory, 'float64', scratch);
    this.#wordsOf = wordsOf(model, pairs);
    this.load(model);
  }

  /** Another model of the same sizes. */
  load(model: CompositionModel): void {
    this.model = model;
    const { width } = sizesOf(model);
    const projected = projectedWords(model);
    this.#norms = pairNorms(projected, width, width, this.#wordsOf);
    const transposed = (matrix: Matrix, source: ArrayLike<number>) => {
      const target = this.#numbers(matrix);
      for (let r = 0; r < matrix.columns; r++)
        for (let k = 0; k < matrix.rows; k++) target[k * matrix.stride + r] = source[r * matrix.rows + k]!;
    };
    transposed(this.#image, model.imageProjection);
    transposed(this.#words, projected);
  }

  /**
   * The logits of images: τ · z(e) · n(W_t [E_attr(a); E_obj(o)]), z(e) = n(W_i e), or W_i e under intervention.
   * O(rows · (N · P + P · words + pairs)).
   *
   * @param normalise whether z is scaled to length 1: true for predicted activations, false for both interventions
   * @returns rows × pairs, float32
   * @see libs/probes/README.md
   */
  logits(activations: Features, { normalise }: { normalise: boolean }): Float32Array {
    const { inputs } = sizesOf(this.model);
    if (activations.dimensions !== inputs)
      throw new RangeError(`${activations.dimensions} activations a row, the model takes ${inputs}`);
    const tau = temperature(this.model.logitScale);
    const [input, z, products] = [
      this.#numbers(this.#activations),
      this.#numbers(this.#z),
      this.#numbers(this.#products),
    ];
    const stride = this.#z.stride;
    const width = this.pairs.length;
    const logits = new Float32Array(activations.rows * width);
    for (let from = 0; from < activations.rows; from += CHUNK) {
      const rows = Math.min(CHUNK, activations.rows - from);
      for (let i = 0; i < rows; i++) input.set(featureRow(activations, from + i), i * this.#activations.stride);
      const some = (matrix: Matrix): Matrix => ({ ...matrix, rows });
      this.#kernel.multiply(some(this.#z), some(this.#activations), this.#image);
      if (normalise) for (let i = 0; i < rows; i++) scaleToUnit(z.subarray(i * stride, (i + 1) * stride));
      this.#kernel.multiply(some(this.#products), some(this.#z), this.#words);
      for (let i = 0; i < rows; i++) {
        const at = i * this.#products.stride;
        const to = (from + i) * width;
        for (let q = 0; q < width; q++) {
          logits[to + q] =
            (tau * (products[at + this.#wordsOf[2 * q]!]! + products[at + this.#wordsOf[2 * q + 1]!]!)) /
            this.#norms[q]!;
        }
      }
    }
    return logits;
  }

  #numbers(matrix: Matrix): Numbers {
    return numbersOf(this.#memory, 'float64', matrix);
  }
}

/** The logits of one set of activations, as `CompositionReader` gives them. */
export function compositionLogits(
  model: CompositionModel,
  activations: Features,
  pairs: readonly Pair[],
  reading: { normalise: boolean },
): Float32Array {
  return new CompositionReader(model, pairs).logits(activations, reading);
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
 * The pairs' effective weights over the activations, W_iᵀ n(W_t [E_attr(a); E_obj(o)]), pairs × N: what
 * `weightAlignment` reads, since the model is linear in the activations. O(words · P · N + pairs · N).
 */
export function effectiveWeights(model: CompositionModel, pairs: readonly Pair[]): Float64Array {
  const { words: count, inputs, width } = sizesOf(model);
  const projected = projectedWords(model);
  const words = wordsOf(model, pairs);
  const norms = pairNorms(projected, width, width, words);
  const ofWords = new Float64Array(count * inputs);
  for (let word = 0; word < count; word++) {
    for (let r = 0; r < width; r++) {
      const pull = projected[word * width + r]!;
      for (let k = 0; k < inputs; k++) ofWords[word * inputs + k]! += pull * model.imageProjection[r * inputs + k]!;
    }
  }
  const weights = new Float64Array(pairs.length * inputs);
  for (let q = 0; q < pairs.length; q++) {
    const first = words[2 * q]! * inputs;
    const second = words[2 * q + 1]! * inputs;
    for (let k = 0; k < inputs; k++) weights[q * inputs + k] = (ofWords[first + k]! + ofWords[second + k]!) / norms[q]!;
  }
  return weights;
}
