import { WORLDS } from '@primitives/benchmark';
import {
  CALIBRATION_PROFILES,
  pairEvaluator,
  pairMetrics,
  PairReduction,
  pairSpace,
  type BranchScores,
  type PairSpace,
} from '@primitives/metrics';
import { requireNames, takeScores, type Predictions } from './matrices.js';
import { LabelsError, PredictionsError } from './predictions-error.js';
import type { ScoredBoard, ScoringInput } from './score.js';
import { Vocabulary } from './vocabulary.js';

/** AUC@k that are computed. */
const KS = [1, 2, 3];

/** The pair protocols: a closed and an open board. Dense pair scores of the closed world alone leave the open board out. */
export function scorePairs(profile: 'mac' | 'czsl', { definition, labels, predictions }: ScoringInput): ScoredBoard[] {
  requireNames(predictions, ['attribute', 'object', 'pair']);
  const attributes = new Vocabulary('attribute', definition.attributes);
  const objects = new Vocabulary('object', definition.objects);
  const truths = labels.map((instance) => ({
    attributes: instance.positive.map((name) => attributes.indexOf(name, instance)),
    object: objects.indexOf(instance.object, instance),
  }));
  const lists = { attributes: definition.attributes.length, objects: definition.objects.length, ...definition.pairs };
  const phase = labels.every(({ set }) => set === 'val') ? 'val' : 'test';
  return WORLDS.flatMap((world) => {
    const space = pairSpace(lists, world, phase);
    const scores = scoresOf(predictions, labels.length, space);
    if (!scores) return [];
    const reduction = new PairReduction(space, CALIBRATION_PROFILES[profile], KS);
    try {
      reduction.add(truths, scores);
    } catch (error) {
      throw translated(error);
    }
    const outcomes = reduction.finish();
    const metrics = Object.keys(pairMetrics(outcomes)).filter((id) => profile === 'czsl' || !id.startsWith('cross.')); // cross-dataset is single-label
    return [{ board: world, evaluator: pairEvaluator(outcomes, metrics) }];
  });
}

/** The branches in the columns of a world; null when dense pair scores of the closed world meet the open one. */
function scoresOf(predictions: Predictions, rows: number, space: PairSpace): BranchScores | null {
  const shape = (columns: number, columnsAre: string) => ({ rows, rowsAre: 'instances', columns, columnsAre });
  const attribute = takeScores(predictions, 'attribute', shape(space.attributes, 'attributes'));
  const object = takeScores(predictions, 'object', shape(space.objects, 'objects'));
  const all = space.attributes * space.objects;
  const width = predictions.get('pair')?.shape[1];
  if (width === undefined || width === all) {
    const pair = takeScores(predictions, 'pair', shape(all, 'attribute–object pairs'));
    return { attribute, object, pair: pair && columnsOf(space, pair, rows) };
  }
  if (space.world === 'open') return null;
  return { attribute, object, pair: takeScores(predictions, 'pair', shape(space.size, `candidate pairs, or all ${all}`)) };
}

function columnsOf(space: PairSpace, pair: Float32Array, rows: number): Float32Array {
  const all = space.attributes * space.objects;
  if (space.size === all) return pair;
  const kept = new Float32Array(rows * space.size);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < space.size; column++) {
      kept[row * space.size + column] = pair[row * all + space.attributeOf[column]! * space.objects + space.objectOf[column]!]!;
    }
  }
  return kept;
}

/** What the reduction refuses of an instance, as a refusal that the caller can read. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'not_finite') {
    return new PredictionsError(
      'not_finite',
      error.message,
      'finite sums of the branches',
      'NaN or +∞',
      'keep the scores of all branches within float32',
    );
  }
  return new LabelsError(
    error.message,
    'labels inside the candidate pairs',
    error.name,
    'use the label file and the definition of the same benchmark version',
  );
}
