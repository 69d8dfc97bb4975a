import { checkBundlePath } from '@primitives/bundle-files';
import { decodeRgb, ImagePreparer, Normaliser, tuneDecoder } from '@primitives/images';
import { openModel } from '@primitives/inference';
import type { Isolation } from '@primitives/sandbox';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { table } from '../measure/table.js';
import { vitFolder, WIDE_DEFINITION, zipped } from './bundles.js';
import { startRunner, type MeasuredRunner } from './deployment.js';
import { archiveOf, pictures } from './pictures.js';
import { VIT_B_32 } from './vit-model.js';
import { sized } from '../measure/sized.js';

const IMAGES = sized(96, 16);
const BATCH = 16;
const decoders = pLimit(4);
const ROUNDS = sized(3, 1);
const PYTHON = process.env['PRIMITIVES_PYTHON'] ?? '/usr/bin/python3';
const PYTHON_SCRIPT = fileURLToPath(new URL('../../reference/python_route.py', import.meta.url));

/**
 * Images a second of each stage alone, of the runner's whole pipeline, and of the same pipeline in Python: Pillow and
 * onnxruntime. The best of several interleaved rounds, since other programs only ever slow a round down.
 */
export async function stages(print: (line: string) => void, isolation: Isolation): Promise<void> {
  tuneDecoder();
  const threads = availableParallelism();
  const images = await pictures(IMAGES, 500, 375);
  const { folder, remove } = await vitFolder(VIT_B_32);
  const report = await checkBundlePath(folder);
  const preparer = new ImagePreparer(report.preprocessing!);
  const normaliser = new Normaliser(report.preprocessing!);
  const model = await openModel({ folder, report, isolation, threads });
  const runner = await startRunner({ PRIMITIVES_BATCH: String(BATCH) });
  try {
    const records = await decoders.map(images, (image) => preparer.prepare(image));
    const pixels = normaliser.batch(records.slice(0, BATCH));
    const wholeWay = await loaded(runner, await zipped(folder), images);
    const python = await pythonFolder(images);
    const stage: Record<string, () => Promise<number | null>> = {
      'decode alone': () => rate(() => decoders.map(images, (image) => decodeRgb(image))),
      'decode and resize': () => rate(() => decoders.map(images, (image) => preparer.prepare(image))),
      'normalise alone': () => rate(async () => records.map((record) => normaliser.batch([record]))),
      [`inference alone (${isolation.level})`]: () =>
        rate(async () => {
          for (let from = 0; from < IMAGES; from += BATCH)
            await model.run(model.graph('classifier')!, BATCH, { pixels });
        }),
      'the whole way': () => wholeWay('new images'),
      'the whole way, images decoded before': () => wholeWay('the same images'),
      'Python: Pillow and onnxruntime': async () => python.rate(join(folder, 'model.onnx'), threads),
    };
    const best = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, measure] of Object.entries(stage))
        best.set(name, Math.max(best.get(name) ?? 0, (await measure()) ?? 0));
    }
    python.remove();
    const [, prepare = 0, , infer = 0, whole = 0, , inPython = 0] = [...best.values()];
    print(
      `ViT-B/32 sizes (351 MB), JPEGs of 500x375, batches of ${BATCH}, ${threads} threads, best of ${ROUNDS} rounds in turn\n`,
    );
    print(
      table(
        ['stage', 'images/s'],
        [...best].map(([name, perSecond]) => [name, perSecond > 0 ? perSecond.toFixed(1) : 'not installed']),
      ),
    );
    print(`\nthe whole way runs at ${(whole / Math.min(prepare, infer)).toFixed(2)} of its slowest stage alone`);
    print(
      inPython > 0
        ? `and at ${(whole / inPython).toFixed(2)} of Python's way`
        : `${PYTHON} has no onnxruntime to compare with; name another with PRIMITIVES_PYTHON`,
    );
  } finally {
    await model.close();
    await runner.stop();
    await remove();
  }
}

/** Images a second of `work` on all images. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return IMAGES / ((performance.now() - from) / 1000);
}

/** Images a second of a real runner, from lease to upload, with the bundle loaded. */
async function loaded(
  { dispatcher }: MeasuredRunner,
  bundle: Uint8Array,
  images: readonly Uint8Array[],
): Promise<(which: 'new images' | 'the same images') => Promise<number>> {
  const parts = {
    bundle: dispatcher.keep(bundle),
    definition: dispatcher.keep(new TextEncoder().encode(JSON.stringify(WIDE_DEFINITION))),
  };
  let turned = [...images];
  const predict = async () => {
    const { zip, instances } = archiveOf(turned, IMAGES);
    const report = await dispatcher.predict({ ...parts, archive: dispatcher.keep(zip), instances });
    if ('failed' in report) throw new Error(report.failed.failure.message);
    return IMAGES / report.completed.receipt.seconds.total;
  };
  await predict(); // loads and probes the model
  return (which) => {
    // another archive, of which nothing is decoded yet
    if (which === 'new images') turned = [...turned.slice(1), turned[0]!];
    return predict();
  };
}

/** The same images and model through Pillow and onnxruntime; null where they are not installed. */
async function pythonFolder(
  images: readonly Uint8Array[],
): Promise<{ rate(model: string, threads: number): number | null; remove(): void }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-python-'));
  for (const [i, image] of images.entries()) await writeFile(join(folder, `${i}.jpg`), image);
  return {
    rate: (model, threads) => {
      const env = { ...process.env, ORT_DISABLE_TELEMETRY: '1' };
      const made = spawnSync(PYTHON, [PYTHON_SCRIPT, folder, model, String(BATCH), String(threads)], {
        encoding: 'utf8',
        env,
      });
      return made.status === 0 ? Number(made.stdout) : null;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
