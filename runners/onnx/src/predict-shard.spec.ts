import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MatrixLayout } from '@primitives/benchmark';
import { defaultPreprocessing } from '@primitives/bundle';
import { encodePng, ImageProcesses } from '@primitives/images';
import type { Predictor } from '@primitives/inference';
import type { ShardInstance } from '@primitives/protocol';
import { zipArchive } from '@primitives/testing';
import { predictShard, type ShardModel } from './predict-shard.js';
import { SplitStore } from './split-images.js';

const INSTANCES = Array.from({ length: 13 }, (_, i): ShardInstance => ({ id: `opaque-${i}`, image: 'red.png' }));
const LAYOUT: MatrixLayout = {
  name: 'pair',
  rowsAre: 'instances',
  rows: INSTANCES.length,
  columnsAre: 'pairs',
  columns: 1,
  required: true,
  values: 'scores',
};

/** Answers each image with its mean, and records the sizes of batches. */
class MeanPredictor implements Predictor {
  readonly batches: number[] = [];
  readonly bytes: number[] = [];

  async predict(pixels: Float32Array, instances: readonly ShardInstance[]): Promise<Record<string, Float32Array>> {
    this.batches.push(instances.length);
    this.bytes.push(pixels.byteLength);
    const size = pixels.length / instances.length;
    const mean = (row: number) => pixels.subarray(row * size, (row + 1) * size).reduce((sum, it) => sum + it, 0) / size;
    return { pair: Float32Array.from(instances, (_, row) => mean(row)) };
  }
}

describe('a shard', () => {
  let folder: string;
  const decoders = new ImageProcesses({ level: 'L1', reason: 'requested by the test', bubblewrap: null }, 1);
  let store: SplitStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'predict-shard-'));
    const png = await encodePng({ width: 8, height: 8, data: new Uint8Array(8 * 8 * 3).fill(200) });
    writeFileSync(join(folder, 'split.zip'), zipArchive([{ name: 'red.png', data: png, deflate: false }], crc32));
    store = new SplitStore(join(folder, 'decoded'), 1e9, decoders);
  });
  afterAll(async () => {
    await decoders.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  async function batchesOf(side: number, predictor = new MeanPredictor(), seconds?: number): Promise<MeanPredictor> {
    const preprocessing = defaultPreprocessing({ height: side, width: side });
    const model: ShardModel = { file: 'model.onnx', preprocessing, predictor, layout: () => [LAYOUT] };
    const images = await store.get(
      { sha256: 'a'.repeat(64), path: join(folder, 'split.zip') },
      preprocessing,
      INSTANCES.length,
    );
    const { signal } = new AbortController();
    const recheck = { share: 0, tolerance: 1e-4 };
    await predictShard(model, images, INSTANCES, { batch: 12, seconds, recheck, signal, onProgress: () => undefined });
    return predictor;
  }

  it('is predicted in batches of the size that the runner is configured with', async () => {
    expect((await batchesOf(224)).batches).toEqual([12, 1]);
  });

  it('is predicted in smaller batches if images are large, so that pixels stay within 128 MB', async () => {
    const { batches, bytes } = await batchesOf(1024);
    expect(batches).toEqual([10, 3]);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(128e6);
  });

  it('that takes too long is ended as a fault of the model, which has received images', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    class SlowPredictor extends MeanPredictor {
      override async predict(...batch: Parameters<MeanPredictor['predict']>): ReturnType<MeanPredictor['predict']> {
        const answer = await super.predict(...batch);
        now += 61_000;
        return answer;
      }
    }
    const predictor = new SlowPredictor();
    await expect(batchesOf(224, predictor, 1)).rejects.toMatchObject({
      name: 'ModelRejectedError',
      finding: { code: 'model_too_slow' },
    });
    expect(predictor.batches).toEqual([12]);
    clock.mockRestore();
  });
});
