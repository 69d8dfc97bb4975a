import type { BranchScores, PairSpace } from '@primitives/metrics';
import { takeScores, type Predictions } from '../matrices.js';

/**
 * The branch scores in the columns of a world; null when dense pair scores cover the closed world only and the world is
 * open.
 *
 * @throws PredictionsError
 */
export function branchesIn(space: PairSpace, predictions: Predictions, rows: number): BranchScores | null {
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
  return {
    attribute,
    object,
    pair: takeScores(predictions, 'pair', shape(space.size, `candidate pairs, or all ${all}`)),
  };
}

/** Selects the columns of the world from scores of every attribute with every object. */
function columnsOf(space: PairSpace, pair: Float32Array, rows: number): Float32Array {
  const all = space.attributes * space.objects;
  if (space.size === all) return pair;
  const selected = new Float32Array(rows * space.size);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < space.size; column++) {
      selected[row * space.size + column] =
        pair[row * all + space.attributeOf[column]! * space.objects + space.objectOf[column]!]!;
    }
  }
  return selected;
}
