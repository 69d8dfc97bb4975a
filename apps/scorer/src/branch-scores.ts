import type { BranchScores, PairSpace } from '@primitives/metrics';
import { decodeSafetensors } from '@primitives/protocol';

/** The predictions are not what the intake let through: ours, since it checked them. */
export class PredictionsDamagedError extends Error {
  override readonly name = 'PredictionsDamagedError';
}

/** The matrices of one shard as they were accepted. */
export function shardScores(bytes: Uint8Array): BranchScores {
  const { tensors } = decodeSafetensors(bytes);
  const branch = (name: string) => {
    const data = tensors.get(name)?.data;
    if (data !== undefined && !(data instanceof Float32Array)) throw new PredictionsDamagedError(`${name} is not float32`);
    return data;
  };
  return { attribute: branch('attribute'), object: branch('object'), pair: branch('pair') };
}

/**
 * The scores as the columns of a world. Pair scores come for every attribute with every object; the closed world keeps its own
 * columns of them.
 *
 * @param rows  images of the shard
 */
export function scoresIn(space: PairSpace, scores: BranchScores, rows: number): BranchScores {
  const { pair } = scores;
  const cells = space.attributes * space.objects;
  if (pair && pair.length !== rows * cells)
    throw new PredictionsDamagedError(`pair has ${pair.length} values for ${rows} rows`);
  if (!pair || space.size === cells) return scores;
  const kept = new Float32Array(rows * space.size);
  for (let column = 0; column < space.size; column++) {
    const cell = (space.attributeOf[column] ?? 0) * space.objects + (space.objectOf[column] ?? 0);
    for (let row = 0; row < rows; row++) kept[row * space.size + column] = pair[row * cells + cell] ?? 0;
  }
  return { ...scores, pair: kept };
}
