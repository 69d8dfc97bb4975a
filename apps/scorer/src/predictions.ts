import { instanceOrder } from '@primitives/evaluation';
import { decodeSafetensors, type TensorFile } from '@primitives/protocol';

/** The branches that a `mac` model may answer (ARCHITECTURE.md section 10), by name of their matrix. */
const BRANCHES = ['attribute', 'object', 'pair'] as const;
type Branch = (typeof BRANCHES)[number];

/** All scores of an evaluation, row-major, a row an instance in the order of the split's instances. */
export type Predictions = Partial<Record<Branch, Float32Array<ArrayBuffer>>>;

/** Rows of predictions as one shard brought them. */
export interface ShardPredictions {
  readonly firstRow: number;
  readonly rowCount: number;
  readonly bytes: Uint8Array;
}

/** Stored predictions do not fit their evaluation: they were accepted wrongly, a fault of ours. */
export class PredictionsDifferError extends Error {
  override readonly name = 'PredictionsDifferError';
}

/**
 * Puts the shards' rows back into the order of the split's instances: row r of the shuffled order belongs to instance `order[r]`.
 *
 * @param columns columns of each branch: |A|, |O| and |A|·|O|
 * @throws PredictionsDifferError when shards bring different branches or shapes
 */
export function gatherPredictions(shards: readonly ShardPredictions[], orderSeed: string, instances: number, columns: Record<Branch, number>): Predictions {
  const order = instanceOrder(orderSeed, instances);
  const predictions: Predictions = {};
  let rows = 0;
  for (const [place, shard] of shards.entries()) {
    const file = decodeSafetensors(shard.bytes);
    for (const branch of BRANCHES) {
      const rowsOfShard = matrix(file, branch, shard.rowCount, columns[branch]);
      if (place > 0 && (rowsOfShard === undefined) !== (predictions[branch] === undefined)) throw new PredictionsDifferError(`shard ${place} and shard 0 differ in having ${branch} scores`);
      if (!rowsOfShard) continue;
      const all = (predictions[branch] ??= new Float32Array(instances * columns[branch]));
      for (let row = 0; row < shard.rowCount; row++) {
        const instance = order[shard.firstRow + row];
        if (instance === undefined) throw new PredictionsDifferError(`shard ${place} has rows beyond the ${instances} instances`);
        all.set(rowsOfShard.subarray(row * columns[branch], (row + 1) * columns[branch]), instance * columns[branch]);
      }
    }
    rows += shard.rowCount;
  }
  if (rows !== instances) throw new PredictionsDifferError(`the shards hold ${rows} rows for ${instances} instances`);
  return predictions;
}

function matrix(file: TensorFile, branch: Branch, rows: number, columns: number): Float32Array | undefined {
  const tensor = file.tensors.get(branch);
  if (!tensor) return undefined;
  if (tensor.data instanceof Float32Array && tensor.shape.length === 2 && tensor.shape[0] === rows && tensor.shape[1] === columns) return tensor.data;
  throw new PredictionsDifferError(`${branch} scores have the shape [${tensor.shape.join(', ')}]; expected float32 [${rows}, ${columns}]`);
}
