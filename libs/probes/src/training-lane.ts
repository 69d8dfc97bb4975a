import { pairNorms, temperature } from './composition-model.js';
import { columnsOf, filled, rowsOf } from './kernel-memory.js';
import { MatrixKernel, type AdamStep } from './matrix-kernel.js';
import type { TrainingMemory } from './training-memory.js';
import { BLOCK, type MatrixName, type Part, type TrainingPlan } from './training-plan.js';
import { scaleRow, subtractRow, sum, unscaleRow } from './training-rows.js';

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

/**
 * One thread's work. It reads what others wrote before the last barrier; what it writes is private until the next one.
 */
export class TrainingLane {
  readonly #kernel: MatrixKernel;
  /** P, the dimensions of the shared space. */
  readonly #width: number;
  readonly #firstObject: number;
  readonly #share: { readonly words: Range; readonly rows: Range; readonly inputs: Range; readonly depth: Range };
  /** Columns of `cosine` of each pair's words. */
  readonly #wordsOf: Uint32Array;
  readonly #pairsOf: readonly (readonly number[])[];
  readonly #inverseNorms: Float64Array;
  /** Of the current image, pair by pair. */
  readonly #cosines: Float64Array;
  readonly #odds: Float64Array;

  constructor(
    private readonly plan: TrainingPlan,
    private readonly memory: TrainingMemory,
    private readonly lane: number,
    lanes: number,
  ) {
    const { attributes, embedding, matrices, pairs, precision } = plan;
    this.#kernel = new MatrixKernel(plan.memory, precision, plan.scratches[lane]!);
    this.#width = matrices.image.columns;
    this.#firstObject = filled(attributes);
    const words = matrices.words.stride;
    const part = (count: number, step: number): Range => rangeOf(count, step, lane, lanes);
    this.#share = {
      words: part(words, 8),
      rows: part(matrices.batch.rows, BLOCK),
      inputs: part(filled(matrices.image.rows), 8),
      depth: part(filled(embedding), 8),
    };
    this.#wordsOf = Uint32Array.from(pairs.flatMap(([a, o]) => [a, this.#firstObject + o]));
    const pairsOf = Array.from({ length: words }, (): number[] => []);
    this.#wordsOf.forEach((word, i) => pairsOf[word]!.push(i >> 1));
    this.#pairsOf = pairsOf;
    this.#inverseNorms = new Float64Array(pairs.length);
    this.#cosines = new Float64Array(pairs.length);
    this.#odds = new Float64Array(pairs.length);
  }

  /** Projections of this lane's words, W_t [E_attr; ·] or W_t [·; E_obj], in both layouts. */
  projectWords(): void {
    const { matrices, precision, embedding } = this.plan;
    const { words } = this.#share;
    for (const [half, from, to] of [
      [0, words.from, Math.min(words.to, this.#firstObject)],
      [1, Math.max(words.from, this.#firstObject), words.to],
    ] as const) {
      if (from >= to) continue;
      const text = rowsOf(matrices.text, precision, half * filled(embedding), half * filled(embedding) + embedding);
      this.#kernel.multiply(
        rowsOf(matrices.projected, precision, from, to),
        columnsOf(matrices.words, precision, from, to),
        text,
        { transposed: true },
      );
    }
    this.#transpose('projected', 'projectedT', words);
  }

  /** This lane's images of the batch against all pairs: losses, and the derivatives by images and by pairs. */
  compare(first: number): void {
    const { plan, memory } = this;
    const { matrices, precision, rule } = plan;
    const { rows } = this.#share;
    if (rows.from >= rows.to) return;
    const P = this.#width;
    const mine = (name: MatrixName) => rowsOf(matrices[name], precision, rows.from, rows.to);
    const [batch, activations, unit, pull] = [
      memory.of('batch'),
      memory.of('activations'),
      memory.of('unit'),
      memory.of('pull'),
    ];
    const { stride } = matrices.batch;
    const across = matrices.unit.stride;
    const real = Math.min(rows.to, rule.batch);
    for (let i = rows.from; i < real; i++)
      batch.set(
        activations.subarray(memory.order[first + i]! * stride, (memory.order[first + i]! + 1) * stride),
        i * stride,
      );
    this.#kernel.multiply(mine('unit'), mine('batch'), matrices.image);
    const lengths = new Float64Array(rule.batch);
    for (let i = rows.from; i < real; i++) lengths[i] = scaleRow(unit, i * across, P);
    this.#kernel.multiply(mine('cosine'), mine('unit'), matrices.projectedT);
    pairNorms(memory.of('projected'), matrices.projected.stride, P, this.#wordsOf).forEach(
      (norm, q) => (this.#inverseNorms[q] = 1 / norm),
    );
    pull.fill(0, rows.from * matrices.pull.stride, rows.to * matrices.pull.stride);
    for (let block = rows.from; block < rows.to; block += BLOCK) {
      const shares = memory.pairShares(block / BLOCK);
      shares.fill(0);
      for (let i = block; i < Math.min(block + BLOCK, real); i++)
        this.#softmax(i, memory.pairOf[memory.order[first + i]!]!, shares);
    }
    this.#kernel.multiply(mine('unitGradient'), mine('pull'), matrices.projected);
    const gradient = memory.of('unitGradient');
    for (let i = rows.from; i < real; i++) unscaleRow(gradient, unit, i * across, P, lengths[i]!);
  }

  /**
   * Cross-entropy of image i; its derivatives by the cosines go to the words of each pair, divided by the pair's
   * length.
   */
  #softmax(i: number, truth: number, shares: Float64Array): void {
    const { plan, memory } = this;
    const images = plan.rule.batch;
    const tau = temperature(memory.logitScale[0]!);
    const inverse = this.#inverseNorms;
    const words = this.#wordsOf;
    const row = this.#cosines;
    const pairs = inverse.length;
    const cosine = memory.of('cosine');
    const pull = memory.of('pull');
    const at = i * plan.matrices.cosine.stride;
    let top = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < pairs; q++) {
      const own = (cosine[at + words[2 * q]!]! + cosine[at + words[2 * q + 1]!]!) * inverse[q]!;
      row[q] = own;
      if (own > top) top = own;
    }
    const odds = this.#odds;
    let all = 0;
    for (let q = 0; q < pairs; q++) {
      const own = exp(tau * (row[q]! - top));
      odds[q] = own;
      all += own;
    }
    memory.rowLoss[i] = (Math.log(all) + tau * (top - row[truth]!)) / images;
    odds[truth]! -= all; // the derivative of the loss's logarithm, as odds
    const factor = tau / (all * images);
    let scale = 0;
    for (let q = 0; q < pairs; q++) {
      const derivative = odds[q]! * factor;
      const byWords = derivative * inverse[q]!;
      const along = derivative * row[q]!;
      scale += along;
      shares[q]! += along * inverse[q]! * inverse[q]!;
      pull[at + words[2 * q]!]! += byWords;
      pull[at + words[2 * q + 1]!]! += byWords;
    }
    memory.rowScale[i] = scale;
  }

  /** The derivatives by the projections of this lane's words; updates its rows of the image projection. */
  learnImage(step: number): void {
    const { plan, memory } = this;
    const { matrices, precision } = plan;
    const { words, inputs } = this.#share;
    const P = this.#width;
    if (words.from < words.to) {
      this.#kernel.multiply(
        rowsOf(matrices.projectedGradient, precision, words.from, words.to),
        columnsOf(matrices.pull, precision, words.from, words.to),
        matrices.unit,
        { transposed: true },
      );
      const shares = this.#summedShares();
      const [gradient, projected] = [memory.of('projectedGradient'), memory.of('projected')];
      const stride = matrices.projected.stride;
      for (let word = words.from; word < words.to; word++) {
        let own = 0;
        for (const q of this.#pairsOf[word]!) {
          const other = (this.#wordsOf[2 * q]! === word ? this.#wordsOf[2 * q + 1]! : this.#wordsOf[2 * q]!) * stride;
          subtractRow(gradient, word * stride, projected, other, P, shares[q]!);
          own += shares[q]!;
        }
        subtractRow(gradient, word * stride, projected, word * stride, P, own);
      }
      this.#transpose('projectedGradient', 'projectedGradientT', words);
    }
    if (inputs.from >= inputs.to) return;
    this.#kernel.multiply(
      rowsOf(matrices.imageGradient, precision, inputs.from, inputs.to),
      columnsOf(matrices.batch, precision, inputs.from, inputs.to),
      matrices.unitGradient,
      { transposed: true },
    );
    this.#adam('image', inputs, step);
  }

  /** Updates this lane's share of the embeddings' dimensions, in the words and in the text projection. */
  learnWords(step: number): void {
    const { matrices, precision, embedding } = this.plan;
    const { depth } = this.#share;
    if (this.lane === 0) this.#learnScale(step);
    if (depth.from >= depth.to) return;
    const halves = [
      [0, this.#firstObject],
      [this.#firstObject, matrices.words.stride],
    ] as const;
    const texts = halves.map((_, half): Range => ({
      from: half * filled(embedding) + depth.from,
      to: half * filled(embedding) + depth.to,
    }));
    halves.forEach(([from, to], half) => {
      const text = texts[half]!;
      const columns = (name: MatrixName) => columnsOf(matrices[name], precision, from, to);
      this.#kernel.multiply(
        rowsOf(columns('wordsGradient'), precision, depth.from, depth.to),
        rowsOf(matrices.text, precision, text.from, text.to),
        columns('projectedGradientT'),
      );
      this.#kernel.multiply(
        rowsOf(matrices.textGradient, precision, text.from, text.to),
        rowsOf(columns('words'), precision, depth.from, depth.to),
        rowsOf(matrices.projectedGradient, precision, from, to),
      );
    });
    this.#adam('words', depth, step);
    for (const text of texts) this.#adam('text', text, step);
  }

  scaleGradient(): number {
    const [scale] = this.memory.logitScale;
    return temperature(scale!) < Math.exp(scale!) ? 0 : sum(this.memory.rowScale);
  }

  #learnScale(step: number): void {
    const at = this.memory.logitScale;
    const { weightDecay, beta1, beta2, epsilon, rate, spread } = this.#step(step);
    const g = this.scaleGradient() + weightDecay * at[0]!;
    at[1] = beta1 * at[1]! + (1 - beta1) * g;
    at[2] = beta2 * at[2]! + (1 - beta2) * g * g;
    at[0]! -= (rate * at[1]) / (Math.sqrt(at[2]) * spread + epsilon);
  }

  #adam(part: Part, { from, to }: Range, step: number): void {
    const { matrices, precision } = this.plan;
    const at = (name: MatrixName) => rowsOf(matrices[name], precision, from, to).at;
    const places = {
      value: at(part),
      gradient: at(`${part}Gradient`),
      first: at(`${part}First`),
      second: at(`${part}Second`),
    };
    this.#kernel.adam(places, (to - from) * matrices[part].stride, this.#step(step));
  }

  #step(step: number): AdamStep {
    const { learningRate, weightDecay } = this.plan.rule;
    return {
      weightDecay,
      beta1: BETA1,
      beta2: BETA2,
      epsilon: EPSILON,
      rate: learningRate / (1 - BETA1 ** step),
      spread: 1 / Math.sqrt(1 - BETA2 ** step),
    };
  }

  #summedShares(): Float64Array {
    const shares = new Float64Array(this.plan.pairs.length);
    for (let block = 0; block < this.plan.matrices.batch.rows / BLOCK; block++) {
      const own = this.memory.pairShares(block);
      for (let q = 0; q < shares.length; q++) shares[q]! += own[q]!;
    }
    return shares;
  }

  /** Copies this lane's rows of one matrix into columns of the other. */
  #transpose(from: MatrixName, to: MatrixName, rows: Range): void {
    const { matrices } = this.plan;
    const [source, target] = [this.memory.of(from), this.memory.of(to)];
    const [across, down] = [matrices[from].stride, matrices[to].stride];
    for (let k = 0; k < this.#width; k++)
      for (let row = rows.from; row < rows.to; row++) target[k * down + row] = source[row * across + k]!;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, floor } = Math;

/** The lane's share of a count, in whole steps. */
function rangeOf(count: number, step: number, lane: number, lanes: number): Range {
  const steps = Math.ceil(count / step);
  return {
    from: floor((steps * lane) / lanes) * step,
    to: Math.min(count, floor((steps * (lane + 1)) / lanes) * step),
  };
}
