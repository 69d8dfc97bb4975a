import { clipExport, CLIP_SIZES, type ClipLayout } from '@primitives/testing';
import type { TensorType } from '@primitives/sandbox';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '../measure/sized.js';

/** A graph that is measured; every axis but the first is fixed. */
export interface MeasuredGraph {
  readonly name: string;
  readonly precision: string;
  readonly folder: string;
  readonly file: string;
  readonly inputs: readonly { readonly name: string; readonly type: TensorType; readonly dims: readonly number[] }[];
  readonly output: string;
  /** What PyTorch computes for the first inputs; null: unknown. */
  readonly expected: Float32Array | null;
}

interface ClipModel {
  readonly name: string;
  readonly size: keyof typeof CLIP_SIZES;
  readonly precision: ClipLayout['precision'];
}

const CLIP_MODELS: readonly ClipModel[] = [
  { name: 'CLIP ViT-B/32', size: sized('vitB32', 'tiny'), precision: 'float32' },
  { name: 'CLIP ViT-B/32', size: sized('vitB32', 'tiny'), precision: 'float16' },
  { name: 'CLIP ViT-L/14', size: sized('vitL14', 'tiny'), precision: 'float32' },
  { name: 'CLIP ViT-L/14', size: sized('vitL14', 'tiny'), precision: 'float16' },
];
const GRAPH = 'vision_model.onnx';

/**
 * Image encoders of CLIP with random weights, each in a new folder that is removed after its use.
 *
 * @param large whether to include ViT-L/14
 */
export async function* clipGraphs(large: boolean): AsyncGenerator<MeasuredGraph> {
  for (const { name, size, precision } of CLIP_MODELS) {
    if (!large && name.includes('L/14')) continue;
    const folder = await mkdtemp(join(tmpdir(), 'bench-gpu-'));
    try {
      const files = clipExport({ graphs: 'towers', precision, external: true }, CLIP_SIZES[size]);
      for (const [file, bytes] of Object.entries(files))
        if (file.startsWith(GRAPH)) await writeFile(join(folder, file), bytes);
      const { side } = CLIP_SIZES[size].vision;
      const inputs = [{ name: 'pixel_values', type: precision, dims: [3, side, side] }];
      yield { name, precision, folder, file: GRAPH, inputs, output: 'image_embeds', expected: null };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The graphs that tools/bench/gpu/models.py wrote into a folder, the smallest first. */
export function* writtenGraphs(root: string): Generator<MeasuredGraph> {
  const size = (folder: string) => readFileSync(join(root, folder, 'model.onnx')).length;
  const folders = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'graph.json')));
  for (const [folder] of folders.map((name) => [name, size(name)] as const).sort((a, b) => a[1] - b[1])) {
    const [, name = folder, precision = ''] = /^(.*)-(float\d+)$/.exec(folder) ?? [];
    const { inputs, output } = JSON.parse(readFileSync(join(root, folder, 'graph.json'), 'utf8')) as Pick<
      MeasuredGraph,
      'inputs' | 'output'
    >;
    const values = readFileSync(join(root, folder, 'expected.f32'));
    const expected = new Float32Array(Uint8Array.from(values).buffer);
    yield { name, precision, folder: join(root, folder), file: 'model.onnx', inputs, output, expected };
  }
}
