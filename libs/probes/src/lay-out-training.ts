import { sizesOf, type CompositionModel, type Pair } from './composition-model.js';
import { featureRow, requireFinite, type Features } from './features.js';
import { filled, MemoryPlan, type Matrix, type Precision } from './kernel-memory.js';
import { TrainingMemory } from './training-memory.js';
import { BLOCK, type MatrixName, type Part, type TrainingPlan, type TrainingRule } from './training-plan.js';

/**
 * Prepares a training. Computes in float32 like the reference by default.
 *
 * @param start  the model to start from
 * @param activations  images × N, the model's features: predicted, or true for Oracle-Prim
 * @param pairOf  per image the index of its pair among `pairs`
 * @param lanes  how many threads may take part; the outcome does not depend on it
 * @throws RangeError when an image names no training pair, there are fewer images than a batch, or the activations have
 *   another width than the model
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
  if (activations.rows < rule.batch)
    throw new RangeError(`${activations.rows} images do not fill a batch of ${rule.batch}`);
  for (let i = 0; i < activations.rows; i++) {
    if (!((pairOf[i] ?? -1) >= 0 && pairOf[i]! < pairs.length))
      throw new RangeError(`image ${i} names pair ${pairOf[i]} of ${pairs.length}`);
  }
  const { attributes, objects, embedding } = start;
  const { inputs, width } = sizesOf(start);
  if (activations.dimensions !== inputs)
    throw new RangeError(`${activations.dimensions} activations a row, the model takes ${inputs}`);
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
    ...like('image', inputs, width),
    ...like('text', 2 * filled(embedding), width),
    ...like('words', embedding, words),
    activations: plan.matrix(activations.rows, inputs),
    batch: plan.matrix(batch, inputs),
    unit: plan.matrix(batch, width),
    unitGradient: plan.matrix(batch, width),
    cosine: plan.matrix(batch, words),
    pull: plan.matrix(batch, words),
    projected: plan.matrix(words, width),
    projectedT: plan.matrix(width, words),
    projectedGradient: plan.matrix(words, width),
    projectedGradientT: plan.matrix(width, words),
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
  const views = new TrainingMemory(laid);
  views.write(start);
  const { stride } = matrices.activations;
  const rows = views.of('activations');
  for (let i = 0; i < activations.rows; i++) rows.set(featureRow(activations, i), i * stride);
  for (let i = 0; i < activations.rows; i++) views.pairOf[i] = pairOf[i]!;
  return laid;
}
