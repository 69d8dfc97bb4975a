import type { ProtocolId } from '@primitives/benchmark';
import { checkBundlePath } from '@primitives/bundle-files';
import { openModel, predictorFor, RecordFile } from '@primitives/inference';
import type { Isolation } from '@primitives/sandbox';
import { clipExport, CLIP_SIZES, TINY_WORLD as WORLD, type ClipLayout } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../measure/table.js';
import { sized } from '../measure/sized.js';

const IMAGES = sized(8, 1);
const ROUNDS = sized(2, 1);
const about = { schema: 'onnx-bundle/1', name: 'bench', version: '1', license: 'CC0-1.0' };
const files = { model: 'model.onnx', tokenizer: 'tokenizer.json', preprocessor: 'preprocessor_config.json' };
const matcher = { ...about, interface: 'matcher', files, match: { output: 'logits', positive_index: 1 } };

interface Row {
  readonly name: string;
  readonly protocol: ProtocolId;
  readonly graphs: ClipLayout['graphs'];
  readonly manifest?: object;
}

const ROWS: readonly Row[] = [
  { name: 'dual encoder, every pair', protocol: 'mac', graphs: 'towers' },
  { name: 'dual encoder, two statements about each attribute', protocol: 'vaw-itc', graphs: 'towers' },
  { name: 'dual encoder, embeddings', protocol: 'attribute-probe', graphs: 'towers' },
  {
    name: 'embedder',
    protocol: 'attribute-probe',
    graphs: 'towers',
    manifest: {
      ...about,
      interface: 'embedder',
      files: { model: 'vision_model.onnx', preprocessor: files.preprocessor },
      embedding: { output: 'image_embeds' },
    },
  },
  { name: 'matcher, an image a pair', protocol: 'mac', graphs: 'pairing', manifest: matcher },
  { name: 'matcher, an image for many texts', protocol: 'mac', graphs: 'stretching', manifest: matcher },
  {
    name: 'yes and no',
    protocol: 'vaw-vqa',
    graphs: 'pairing',
    manifest: {
      ...about,
      interface: 'vqa',
      files: { ...files, config: 'config.json' },
      answers: { output: 'logits', labels: 'config.json#id2label', yes: 'yes', no: 'no' },
    },
  },
];

/** One row per interface: the throughput of a CLIP of ViT-B/32's size, once it is loaded, without image decoding. */
export async function interfaces(print: (line: string) => void, isolation: Isolation): Promise<void> {
  const rows: string[][] = [];
  for (const graphs of new Set(ROWS.map((row) => row.graphs))) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-interface-'));
    try {
      await writeBundle(folder, graphs);
      for (const row of ROWS) if (row.graphs === graphs) rows.push(await measured(folder, row, isolation));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  print(
    `CLIP in ViT-B/32's sizes, ${IMAGES} images, ${availableParallelism()} threads, the tiny world's 24 pairs, best of ${ROUNDS} rounds\n`,
  );
  print(table(['interface', 'protocol', 'ready, s', 'again, s', 'images/s', 'answers/s'], rows));
  print(
    '\nready: prompts encoded, or nothing to encode; again: the same bundle loaded another time, its prompts found on disk',
  );
}

async function measured(folder: string, { name, protocol, manifest }: Row, isolation: Isolation): Promise<string[]> {
  await rm(join(folder, 'manifest.json'), { force: true });
  if (manifest) await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const report = await checkBundlePath(folder);
  if (report.verdict === 'reject') throw new Error(report.findings.map(({ message }) => message).join('; '));
  const model = await openModel({ folder, report, isolation, threads: availableParallelism() });
  const promptFolder = await mkdtemp(join(tmpdir(), 'bench-prompts-'));
  try {
    const promptRecords = (recordBytes: number) => RecordFile.open(promptFolder, { recordBytes, maxRecords: 1e6 });
    const ready = () => predictorFor(protocol, { model, definition: WORLD, promptRecords });
    const [predictor, cold] = await timed(ready);
    const [again, warm] = await timed(ready);
    const { width, height } = model.imageSize;
    const pixels = Float32Array.from({ length: IMAGES * 3 * width * height }, (_, i) => (i % 251) / 251 - 0.5);
    const queries = WORLD.attributes.map((_, attribute) => attribute);
    const instances = Array.from({ length: IMAGES }, (_, i) => ({
      id: `${i}`,
      object: WORLD.objects[i % WORLD.objects.length]!,
      queries,
    }));
    let best = Infinity;
    let answers = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [predictions, seconds] = await timed(() => predictor.predict(pixels, instances));
      best = Math.min(best, seconds);
      answers = Object.values(predictions)[0]!.length;
    }
    await predictor.close?.();
    await again.close?.();
    return [
      name,
      protocol,
      cold.toFixed(2),
      warm.toFixed(2),
      (IMAGES / best).toFixed(1),
      protocol === 'attribute-probe' ? '' : (answers / best).toFixed(1),
    ];
  } finally {
    await model.close();
    await rm(promptFolder, { recursive: true });
  }
}

async function writeBundle(folder: string, graphs: ClipLayout['graphs']): Promise<void> {
  const bundle = clipExport({ graphs, precision: 'float32', external: true }, CLIP_SIZES.vitB32);
  for (const [name, bytes] of Object.entries(bundle)) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'config.json'), JSON.stringify({ model_type: 'clip', id2label: { 0: 'no', 1: 'yes' } }));
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  return [await work(), (performance.now() - from) / 1000];
}
