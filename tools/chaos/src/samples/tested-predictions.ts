import { predictionLayout, type LayoutRow } from '@primitives/benchmark';
import { instanceOrder } from '@primitives/evaluation';
import { decodeSafetensors, type Tensor } from '@primitives/protocol';
import type { TestDeployment } from '../test-deployment.js';
import type { SeededTinyTrack } from './tiny-tracks.js';

interface AcceptedShard {
  readonly first: number;
  readonly predictions: string;
}

/** The accepted predictions of an evaluation, reordered from its shuffled shards to the order of the split. */
export async function testedPredictions(
  deployment: TestDeployment,
  evaluationId: string,
  track: SeededTinyTrack,
): Promise<Map<string, Tensor>> {
  const [{ seed } = { seed: '' }] = await deployment.rows<{ seed: string }>(
    'select seed from evaluation_order where evaluation_id = $1',
    [evaluationId],
  );
  const shards = await deployment.rows<AcceptedShard>(
    `select first_row as first, predictions_sha256 as predictions from shard join shard_result using (evaluation_id, shard_index)
     where evaluation_id = $1 and audit_of is null order by first_row`,
    [evaluationId],
  );
  const order = instanceOrder(seed, track.rows.length);
  const parts = new Map<string, Float32Array[]>();
  const widths = new Map<string, number | null>();
  for (const [s, { first, predictions }] of shards.entries()) {
    const places = [...order.subarray(first, shards[s + 1]?.first ?? order.length)];
    for (const [name, { shape, data }] of decodeSafetensors(await deployment.readBlob(predictions)).tensors) {
      const width = shape[1] ?? null;
      widths.set(name, width);
      const own = parts.get(name) ?? [];
      parts.set(name, own);
      let at = 0;
      for (const place of places) {
        const values = rowsOf(track, name, track.rows[place] ?? {}) * (width ?? 1);
        own[place] = (data as Float32Array).slice(at, at + values);
        at += values;
      }
    }
  }
  return new Map([...parts].map(([name, own]) => [name, joined(own, widths.get(name) ?? null)]));
}

/** Rows of a matrix per instance: as many as it has queries, where its queries are answered. */
function rowsOf({ definition, protocol }: SeededTinyTrack, matrix: string, row: LayoutRow): number {
  return predictionLayout(definition, protocol, [row]).find(({ name }) => name === matrix)?.rows ?? 1;
}

function joined(rows: readonly Float32Array[], width: number | null): Tensor {
  const data = new Float32Array(rows.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const row of rows) {
    data.set(row, at);
    at += row.length;
  }
  return { shape: width === null ? [data.length] : [data.length / width, width], data };
}
