import { pairNorms, temperature, type CompositionModel, type Pair } from './composition-model.js';
import { featureRow, requireFinite, type Features } from './features.js';
import {
  columnsOf,
  filled,
  MatrixKernel,
  MemoryPlan,
  numbersOf,
  rowsOf,
  type AdamStep,
  type Matrix,
  type Numbers,
  type Precision,
} from './matrix-kernel.js';

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
/** Images whose share in the pairs' derivatives is summed on its own, so that the sum does not depend on who takes which images. */
const BLOCK = 16;

/** What is learned: W_iᵀ, W_tᵀ (its attribute half over its object half), and the words' embeddings, a word a column, attributes first. */

type Part = 'image' | 'text' | 'words';

type MatrixName =
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
 * A training with everything it needs in one memory, which several threads may share: plain data, so that it can be handed to them.
 * Made by `trainingPlan`.
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
  /** Byte addresses: the pair of each image, the order of an epoch, and per pair and image what threads tell each other. */
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

/** What stands at the end of an epoch. */
export interface TrainedEpoch {
  readonly epoch: number;
  /** The mean over the epoch's batches. */
  readonly loss: number;
  /** As it stands now, a copy when it is asked for. O(parameters). */
  readonly model: () => CompositionModel;
}

/** All threads must have come this far before one goes on. */
export const MEET = 'meet';

/**
 * Lays a training out. Computes in float32, as the reference does, unless told otherwise.
 *
 * @param start  the model to start from
 * @param activations  N × P, predicted, or true for Oracle-Prim
 * @param pairOf  per image the index of its pair among `pairs`
 * @param lanes  how many threads may take part; the outcome does not depend on it
 * @throws RangeError when an image names no training pair, or there are fewer images than a batch
 */
export function trainingPlan(
  start: CompositionModel,
  activations: Features,
  pairOf: ArrayLike<number>,
  pairs: readonly Pair[],
  rule: TrainingRule,
  { precision = 'float32', lanes = 1 }: { precision?: Precision; lanes?: number } = {},
): TrainingPlan {
  requireFinite(activations);
  if (activations.rows < rule.batch) throw new RangeError(`${activations.rows} images do not fill a batch of ${rule.batch}`);
  for (let i = 0; i < activations.rows; i++) {
    if (!((pairOf[i] ?? -1) >= 0 && pairOf[i]! < pairs.length))
      throw new RangeError(`image ${i} names pair ${pairOf[i]} of ${pairs.length}`);
  }
  const { attributes, objects, embedding } = start;
  const primitives = attributes + objects;
  const words = filled(attributes) + filled(objects);
  const batch = Math.ceil(rule.batch / BLOCK) * BLOCK;
  const plan = new MemoryPlan(precision);
  const like = (name: Part, rows: number, columns: number) => ({
    [name]: plan.matrix(rows, columns),
    [`${name}Gradient`]: plan.matrix(rows, columns),
    [`${name}First`]: plan.matrix(rows, columns),
    [`${name}Second`]: plan.matrix(rows, columns),
  });
  const matrices = {
    ...like('image', primitives, primitives),
    ...like('text', 2 * filled(embedding), primitives),
    ...like('words', embedding, words),
    activations: plan.matrix(activations.rows, primitives),
    batch: plan.matrix(batch, primitives),
    unit: plan.matrix(batch, primitives),
    unitGradient: plan.matrix(batch, primitives),
    cosine: plan.matrix(batch, words),
    pull: plan.matrix(batch, words),
    projected: plan.matrix(words, primitives),
    projectedT: plan.matrix(primitives, words),
    projectedGradient: plan.matrix(words, primitives),
    projectedGradientT: plan.matrix(primitives, words),
  } as Record<MatrixName, Matrix>;
  const places = {
    pairOf: plan.bytes(4 * activations.rows),
    order: plan.bytes(4 * activations.rows),
    pairShares: plan.bytes((8 * batch * pairs.length) / BLOCK),
    rowLoss: plan.bytes(8 * batch),
    rowScale: plan.bytes(8 * batch),
    logitScale: plan.bytes(8 * 3),
    scratches: Array.from({ length: lanes }, () => plan.scratch()),
  };
  const memory = plan.memory();
  const laid: TrainingPlan = {
    memory,
    precision,
    attributes,
    objects,
    embedding,
    images: activations.rows,
    pairs,
    rule,
    matrices,
    ...places,
  };
  const room = new Room(laid);
  room.write(start);
  const { stride } = matrices.activations;
  const rows = room.of('activations');
  for (let i = 0; i < activations.rows; i++) rows.set(featureRow(activations, i), i * stride);
  for (let i = 0; i < activations.rows; i++) room.pairOf[i] = pairOf[i]!;
  return laid;
}

/**
 * Trains the composition model: softmax cross-entropy of the images' pairs among the training pairs, Adam with its weight decay added to
 * the gradient, shuffled batches whose incomplete last one is dropped. Deterministic in the plan and `random`.
 *
 * A pair's direction is the sum of what its two words project to, divided by its length; so nothing here is as large as images × pairs ×
 * primitives: O(words · d · P + batch · words · P + pairs · P) a batch with P = primitives = words. MIT-States (30,338 images, 360 words,
 * 1,262 pairs, d = 600): 0.32 · 10⁹ products a batch instead of 1.84 · 10⁹, 0.75 · 10¹⁴ operations in 500 epochs.
 *
 * @param random uniform in [0, 1)
 * @param afterEpoch is told each epoch's mean loss and model; its caller keeps the one with the best validation AUC
 */
export function trainComposition(
  plan: TrainingPlan,
  random: () => number,
  afterEpoch: (epoch: TrainedEpoch) => void = () => undefined,
): CompositionModel {
  for (const step of trainingLane(plan, 0, 1, random)) if (step !== MEET) afterEpoch(step);
  return trainedAs(plan);
}

/** The model as it stands in the plan's memory: a copy. */
export const trainedAs = (plan: TrainingPlan): CompositionModel => new Room(plan).model();

/**
 * One thread's part of the training: yields `MEET` wherever it must wait for the others, and on the first lane each epoch at its end.
 *
 * @param random  of the first lane: it alone draws
 */
export function* trainingLane(
  plan: TrainingPlan,
  lane: number,
  lanes: number,
  random: () => number,
): Generator<TrainedEpoch | typeof MEET, void> {
  const room = new Room(plan);
  const worker = new Lane(plan, room, lane, lanes);
  const { batch, epochs } = plan.rule;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (lane === 0) shuffle(room.order, random);
    let [total, batches] = [0, 0];
    for (let from = 0; from + batch <= plan.images; from += batch) {
      worker.projectWords();
      yield MEET;
      worker.compare(from);
      yield MEET;
      worker.learnImage(++step);
      yield MEET;
      worker.learnWords(step);
      if (lane === 0) total += sum(room.rowLoss);
      batches++;
      yield MEET;
    }
    if (lane === 0) yield { epoch, loss: total / batches, model: () => room.model() };
  }
}

/** The mean cross-entropy of the first batch of the images, in their order, and its gradient by every parameter. For specs: float64. */
export function lossGradient(
  model: CompositionModel,
  activations: Features,
  pairOf: ArrayLike<number>,
  pairs: readonly Pair[],
): { loss: number; gradient: CompositionModel } {
  const rule = { learningRate: 0, weightDecay: 0, batch: activations.rows, epochs: 1 };
  const plan = trainingPlan(model, activations, pairOf, pairs, rule, { precision: 'float64' });
  const room = new Room(plan);
  const lane = new Lane(plan, room, 0, 1);
  room.order.forEach((_, i) => (room.order[i] = i));
  lane.projectWords();
  lane.compare(0);
  lane.learnImage(1);
  lane.learnWords(1);
  return { loss: sum(room.rowLoss), gradient: { ...room.model('Gradient'), logitScale: lane.scaleGradient() } };
}

/** The plan's memory, by name. */
class Room {
  readonly pairOf: Uint32Array;
  readonly order: Uint32Array;
  readonly rowLoss: Float64Array;
  readonly rowScale: Float64Array;
  /** ℓ and its two moments. */
  readonly logitScale: Float64Array;
  readonly #views = new Map<MatrixName, Numbers>();

  constructor(private readonly plan: TrainingPlan) {
    const { buffer } = plan.memory;
    const batch = plan.matrices.batch.rows;
    this.pairOf = new Uint32Array(buffer, plan.pairOf, plan.images);
    this.order = new Uint32Array(buffer, plan.order, plan.images);
    this.rowLoss = new Float64Array(buffer, plan.rowLoss, batch);
    this.rowScale = new Float64Array(buffer, plan.rowScale, batch);
    this.logitScale = new Float64Array(buffer, plan.logitScale, 3);
  }

  of(name: MatrixName): Numbers {
    const known = this.#views.get(name) ?? numbersOf(this.plan.memory, this.plan.precision, this.plan.matrices[name]);
    this.#views.set(name, known);
    return known;
  }

  /** The derivatives by each pair's length, of the images of one block. */
  pairShares(block: number): Float64Array {
    const count = this.plan.pairs.length;
    return new Float64Array(this.plan.memory.buffer, this.plan.pairShares + 8 * block * count, count);
  }

  write(model: CompositionModel): void {
    this.#each('', (name, at, key, from) => (this.of(name)[at] = model[key][from]!));
    this.logitScale[0] = model.logitScale;
  }

  model(suffix: '' | 'Gradient' = ''): CompositionModel {
    const { attributes, objects, embedding } = this.plan;
    const P = attributes + objects;
    const model = {
      ...{ attributes, objects, embedding, logitScale: this.logitScale[0]! },
      ...{ imageProjection: new Float64Array(P * P), textProjection: new Float64Array(P * 2 * embedding) },
      ...{
        attributeEmbedding: new Float64Array(attributes * embedding),
        objectEmbedding: new Float64Array(objects * embedding),
      },
    };
    this.#each(suffix, (name, at, key, to) => (model[key][to] = this.of(name)[at]!));
    return model;
  }

  /** Every parameter: where it lies here, and where in a model. */
  #each(
    suffix: '' | 'Gradient',
    visit: (
      name: MatrixName,
      at: number,
      key: 'imageProjection' | 'textProjection' | 'attributeEmbedding' | 'objectEmbedding',
      place: number,
    ) => void,
  ): void {
    const { attributes, objects, embedding: d, matrices } = this.plan;
    const P = attributes + objects;
    const stride = matrices.image.stride;
    for (let k = 0; k < P; k++)
      for (let r = 0; r < P; r++) visit(`image${suffix}`, k * stride + r, 'imageProjection', r * P + k);
    for (let half = 0; half < 2; half++)
      for (let k = 0; k < d; k++)
        for (let r = 0; r < P; r++)
          visit(`text${suffix}`, (half * filled(d) + k) * stride + r, 'textProjection', r * 2 * d + half * d + k);
    const width = matrices.words.stride;
    for (let k = 0; k < d; k++) {
      for (let a = 0; a < attributes; a++) visit(`words${suffix}`, k * width + a, 'attributeEmbedding', a * d + k);
      for (let o = 0; o < objects; o++)
        visit(`words${suffix}`, k * width + filled(attributes) + o, 'objectEmbedding', o * d + k);
    }
  }
}

/** One thread's work. What it reads of others was written before they met; what it writes is its alone. */
class Lane {
  readonly #kernel: MatrixKernel;
  readonly #primitives: number;
  readonly #firstObject: number;
  readonly #share: { readonly words: Range; readonly rows: Range; readonly primitives: Range; readonly depth: Range };
  /** Columns of `cosine` of each pair's words. */
  readonly #wordsOf: Uint32Array;
  readonly #pairsOf: readonly (readonly number[])[];
  readonly #inverseNorms: Float64Array;
  /** Of the image at hand, pair by pair. */
  readonly #cosines: Float64Array;
  readonly #odds: Float64Array;

  constructor(
    private readonly plan: TrainingPlan,
    private readonly room: Room,
    private readonly lane: number,
    lanes: number,
  ) {
    const { attributes, objects, embedding, matrices, pairs, precision, memory } = plan;
    this.#kernel = new MatrixKernel(memory, precision, plan.scratches[lane]!);
    this.#primitives = attributes + objects;
    this.#firstObject = filled(attributes);
    const words = matrices.words.stride;
    const part = (count: number, step: number): Range => rangeOf(count, step, lane, lanes);
    this.#share = {
      words: part(words, 8),
      rows: part(matrices.batch.rows, BLOCK),
      primitives: part(filled(this.#primitives), 8),
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

  /** What my words project to, W_t [E_attr; ·] or W_t [·; E_obj], both ways round. */
  projectWords(): void {
    const { matrices, precision, embedding } = this.plan;
    const { words } = this.#share;
    for (const [half, from, to] of [
      [0, words.from, Math.min(words.to, this.#firstObject)],
      [1, Math.max(words.from, this.#firstObject), words.to],
    ] as const) {
      // prettier-ignore
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

  /** My images of the batch against all pairs: losses, and the derivatives by images and by pairs. */
  compare(first: number): void {
    const { plan, room } = this;
    const { matrices, precision, rule } = plan;
    const { rows } = this.#share;
    if (rows.from >= rows.to) return;
    const P = this.#primitives;
    const mine = (name: MatrixName) => rowsOf(matrices[name], precision, rows.from, rows.to);
    const [batch, activations, unit, pull] = [room.of('batch'), room.of('activations'), room.of('unit'), room.of('pull')];
    const stride = matrices.batch.stride;
    const real = Math.min(rows.to, rule.batch);
    for (let i = rows.from; i < real; i++)
      batch.set(activations.subarray(room.order[first + i]! * stride, (room.order[first + i]! + 1) * stride), i * stride);
    this.#kernel.multiply(mine('unit'), mine('batch'), matrices.image);
    const lengths = new Float64Array(rule.batch);
    for (let i = rows.from; i < real; i++) lengths[i] = scaleRow(unit, i * stride, P);
    this.#kernel.multiply(mine('cosine'), mine('unit'), matrices.projectedT);
    pairNorms(room.of('projected'), matrices.projected.stride, P, this.#wordsOf).forEach(
      (norm, q) => (this.#inverseNorms[q] = 1 / norm),
    );
    pull.fill(0, rows.from * matrices.pull.stride, rows.to * matrices.pull.stride);
    for (let block = rows.from; block < rows.to; block += BLOCK) {
      const shares = room.pairShares(block / BLOCK);
      shares.fill(0);
      for (let i = block; i < Math.min(block + BLOCK, real); i++)
        this.#softmax(i, room.pairOf[room.order[first + i]!]!, shares);
    }
    this.#kernel.multiply(mine('unitGradient'), mine('pull'), matrices.projected);
    const gradient = room.of('unitGradient');
    for (let i = rows.from; i < real; i++) unscaleRow(gradient, unit, i * stride, P, lengths[i]!);
  }

  /** Cross-entropy of image i; its derivatives by the cosines go to the words of each pair, divided by the pair's length. */
  #softmax(i: number, truth: number, shares: Float64Array): void {
    const { plan, room } = this;
    const images = plan.rule.batch;
    const tau = temperature(room.logitScale[0]!);
    const inverse = this.#inverseNorms;
    const words = this.#wordsOf;
    const row = this.#cosines;
    const pairs = inverse.length;
    const cosine = room.of('cosine');
    const pull = room.of('pull');
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
    room.rowLoss[i] = (Math.log(all) + tau * (top - row[truth]!)) / images;
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
    room.rowScale[i] = scale;
  }

  /** The derivatives by what my words project to; my rows of the image projection learn. */
  learnImage(step: number): void {
    const { plan, room } = this;
    const { matrices, precision } = plan;
    const { words, primitives } = this.#share;
    const P = this.#primitives;
    if (words.from < words.to) {
      this.#kernel.multiply(
        rowsOf(matrices.projectedGradient, precision, words.from, words.to),
        columnsOf(matrices.pull, precision, words.from, words.to),
        matrices.unit,
        { transposed: true },
      );
      const shares = this.#summedShares();
      const [gradient, projected] = [room.of('projectedGradient'), room.of('projected')];
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
    if (primitives.from >= primitives.to) return;
    this.#kernel.multiply(
      rowsOf(matrices.imageGradient, precision, primitives.from, primitives.to),
      columnsOf(matrices.batch, precision, primitives.from, primitives.to),
      matrices.unitGradient,
      { transposed: true },
    );
    this.#adam('image', primitives, step);
  }

  /** My share of the embeddings' dimensions learns, in the words and in the text projection. */
  learnWords(step: number): void {
    const { matrices, precision, embedding } = this.plan;
    const { depth } = this.#share;
    if (this.lane === 0) this.#learnScale(step);
    if (depth.from >= depth.to) return;
    const halves = [[0, this.#firstObject], [this.#firstObject, matrices.words.stride]] as const; // prettier-ignore
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
    const [scale] = this.room.logitScale;
    return temperature(scale!) < Math.exp(scale!) ? 0 : sum(this.room.rowScale);
  }

  #learnScale(step: number): void {
    const at = this.room.logitScale;
    const { weightDecay, beta1, beta2, epsilon, rate, spread } = this.#step(step);
    const g = this.scaleGradient() + weightDecay * at[0]!;
    at[1] = beta1 * at[1]! + (1 - beta1) * g;
    at[2] = beta2 * at[2]! + (1 - beta2) * g * g;
    at[0]! -= (rate * at[1]) / (Math.sqrt(at[2]) * spread + epsilon);
  }

  #adam(part: Part, { from, to }: Range, step: number): void {
    const { matrices, precision } = this.plan;
    const at = (name: MatrixName) => rowsOf(matrices[name], precision, from, to).at;
    const places = { value: at(part), gradient: at(`${part}Gradient`), first: at(`${part}First`), second: at(`${part}Second`) };
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
      const own = this.room.pairShares(block);
      for (let q = 0; q < shares.length; q++) shares[q]! += own[q]!;
    }
    return shares;
  }

  /** My rows of one matrix into columns of the other. */
  #transpose(from: MatrixName, to: MatrixName, rows: Range): void {
    const { matrices } = this.plan;
    const [source, target] = [this.room.of(from), this.room.of(to)];
    const [across, down] = [matrices[from].stride, matrices[to].stride];
    for (let k = 0; k < this.#primitives; k++)
      for (let row = rows.from; row < rows.to; row++) target[k * down + row] = source[row * across + k]!;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, floor } = Math;

/** The lane's share of so many, in whole steps. */
function rangeOf(count: number, step: number, lane: number, lanes: number): Range {
  const steps = Math.ceil(count / step);
  return { from: floor((steps * lane) / lanes) * step, to: Math.min(count, floor((steps * (lane + 1)) / lanes) * step) };
}

/** Scales a row to length 1, a zero row excepted; gives back what it was divided by. */
function scaleRow(matrix: Numbers, at: number, width: number): number {
  let squares = 0;
  for (let k = at; k < at + width; k++) squares += matrix[k]! * matrix[k]!;
  const length = squares === 0 ? 1 : Math.sqrt(squares);
  for (let k = at; k < at + width; k++) matrix[k]! /= length;
  return length;
}

/** The derivative before normalisation: (g − u (u · g)) / length. */
function unscaleRow(gradient: Numbers, unit: Numbers, at: number, width: number, length: number): void {
  let along = 0;
  for (let k = at; k < at + width; k++) along += gradient[k]! * unit[k]!;
  for (let k = at; k < at + width; k++) gradient[k] = (gradient[k]! - along * unit[k]!) / length;
}

/** target −= factor · source, row by row. */
function subtractRow(target: Numbers, to: number, source: Numbers, from: number, width: number, factor: number): void {
  for (let k = 0; k < width; k++) target[to + k]! -= factor * source[from + k]!;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (let last = order.length - 1; last > 0; last--) {
    const other = floor(random() * (last + 1));
    const kept = order[last]!;
    order[last] = order[other]!;
    order[other] = kept;
  }
}
