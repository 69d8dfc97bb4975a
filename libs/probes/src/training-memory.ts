import type { CompositionModel } from './composition-model.js';
import { filled, numbersOf, type Numbers } from './kernel-memory.js';
import type { MatrixName, TrainingPlan } from './training-plan.js';

/** The plan's memory, by name. */
export class TrainingMemory {
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
    const { attributes, objects, embedding, matrices } = this.plan;
    const { rows: N, columns: P } = matrices.image;
    const model = {
      attributes,
      objects,
      embedding,
      logitScale: this.logitScale[0]!,
      imageProjection: new Float64Array(P * N),
      textProjection: new Float64Array(P * 2 * embedding),
      attributeEmbedding: new Float64Array(attributes * embedding),
      objectEmbedding: new Float64Array(objects * embedding),
    };
    this.#each(suffix, (name, at, key, to) => (model[key][to] = this.of(name)[at]!));
    return model;
  }

  /** Every parameter: its position here and in a model. */
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
    const { rows: N, columns: P, stride } = matrices.image;
    for (let k = 0; k < N; k++)
      for (let r = 0; r < P; r++) visit(`image${suffix}`, k * stride + r, 'imageProjection', r * N + k);
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
