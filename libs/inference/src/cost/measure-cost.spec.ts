import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundlePath } from '@primitives/bundle-files';
import { MeasuredCost } from '@primitives/protocol';
import { onnxModel, type OnnxModel } from '@primitives/testing';
import { CPU_DEVICE, probeIsolation, type Device } from '@primitives/sandbox';
import { findDevice } from '../find-device.js';
import type { Isolation } from '@primitives/sandbox';
import { countMacs } from './count-macs.js';
import { findFallback } from './find-fallback.js';
import { measureCost, NotMeasurableError } from './measure-cost.js';
import { peakMemory } from './peak-memory.js';
import { Subject } from './subject.js';

jest.setTimeout(240_000);

const FIXTURES = join(__dirname, '../../../bundle/fixtures');
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
let folder: string;
let strongest: Isolation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cost-'));
  strongest = await probeIsolation();
});
afterAll(() => rm(folder, { recursive: true }));

async function subjectOf(bundle: string, isolation: Isolation, device = CPU_DEVICE): Promise<Subject> {
  return new Subject(bundle, await checkBundlePath(bundle), isolation, device, new AbortController().signal);
}

/** The bundle of an embedder with this graph behind [n, 3, 32, 32] images. */
async function embedder(name: string, graph: Pick<OnnxModel, 'nodes' | 'initializers'>): Promise<string> {
  const bundle = join(folder, name);
  await mkdir(bundle);
  const model = onnxModel({
    ...graph,
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 32, 32] }],
    outputs: [{ name: 'image_embeds', dtype: 'float32', shape: ['batch', 8] }],
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name,
    version: '1',
    license: 'CC0-1.0',
    interface: 'embedder',
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json' },
    embedding: { output: 'image_embeds' },
  };
  const preprocessing = {
    do_resize: true,
    size: { height: 32, width: 32 },
    resample: 2,
    do_rescale: true,
    do_normalize: false,
  };
  const files = {
    'model.onnx': model,
    'manifest.json': JSON.stringify(manifest),
    'preprocessor_config.json': JSON.stringify(preprocessing),
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(bundle, file), content);
  return bundle;
}

const weights = (name: string, ...dims: number[]) => ({
  name,
  dtype: 'float32' as const,
  dims,
  raw: new Uint8Array(dims.reduce((a, b) => a * b, 4)),
});

describe('multiply-accumulates', () => {
  it.each([
    ['weakest', () => L1],
    ['strongest', () => strongest],
  ])('of one image are counted exactly at the %s level', async (name, isolation) => {
    const bundle = await embedder(`counted-${name}`, {
      nodes: [
        {
          op: 'Conv',
          inputs: ['pixel_values', 'kernel'],
          outputs: ['grid'],
          attributes: { kernel_shape: { ints: [8, 8] }, strides: { ints: [8, 8] } },
        },
        { op: 'Flatten', inputs: ['grid'], outputs: ['flat'] },
        { op: 'MatMul', inputs: ['flat', 'projection'], outputs: ['image_embeds'] },
      ],
      initializers: [weights('kernel', 5, 3, 8, 8), weights('projection', 5 * 16, 8)],
    });
    const subject = await subjectOf(bundle, isolation());
    const counted = await countMacs(subject, subject.graphs[0]!);
    expect(counted).toMatchObject({ byOperator: { Conv: 16 * 5 * 3 * 64, MatMul: 80 * 8 }, notCounted: {} });
    expect(counted).toHaveProperty('macs', 16 * 5 * 3 * 64 + 80 * 8);
  });
});

describe('CPU fallback', () => {
  const graph: Pick<OnnxModel, 'nodes' | 'initializers'> = {
    nodes: [
      { op: 'Flatten', inputs: ['pixel_values'], outputs: ['flat'] },
      { op: 'MatMul', inputs: ['flat', 'projection'], outputs: ['scores'] },
      { op: 'Hardmax', inputs: ['scores'], outputs: ['image_embeds'] },
    ],
    initializers: [weights('projection', 3 * 32 * 32, 8)],
  };
  // Skipped, and counted, if Chromium's SwiftShader is not installed
  const chromium = '/usr/lib/chromium';
  const env = { LD_LIBRARY_PATH: chromium, VK_DRIVER_FILES: join(chromium, 'vk_swiftshader_icd.json') };
  const there = existsSync(env.VK_DRIVER_FILES) && existsSync(join(chromium, 'libvulkan.so.1'));

  (there ? it : it.skip)('is what the device has no kernel for', async () => {
    const found = findDevice('webgpu', { env, stateFolder: null, level: strongest.level, requested: true }) as {
      readonly device: Device;
    };
    const subject = await subjectOf(await embedder('falling-back', graph), strongest, found.device);
    expect(await findFallback(subject, subject.graphs[0]!)).toEqual({ nodes: 3, operators: { Hardmax: 1 } });
  });

  it('does not exist on the CPU', async () => {
    const subject = await subjectOf(await embedder('on-the-processor', graph), strongest);
    expect(await findFallback(subject, subject.graphs[0]!)).toBeNull();
  });
});

describe('peak memory', () => {
  it('increases with the loaded weights and with the batch', async () => {
    const width = 2 ** 21;
    const bundle = await embedder('large', {
      nodes: [
        { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
        { op: 'Flatten', inputs: ['pooled'], outputs: ['colour'] },
        { op: 'MatMul', inputs: ['colour', 'wide'], outputs: ['features'] },
        { op: 'MatMul', inputs: ['features', 'narrow'], outputs: ['image_embeds'] },
      ],
      initializers: [weights('wide', 3, width), weights('narrow', width, 8)],
    });
    const { emptyBytes, loadedBytes, batch16Bytes } = await peakMemory(await subjectOf(bundle, strongest));
    expect(emptyBytes).toBeGreaterThan(20e6); // node with ONNX Runtime
    expect(loadedBytes - emptyBytes).toBeGreaterThan(4 * (3 + 8) * width);
    expect(batch16Bytes - emptyBytes).toBeGreaterThan(4 * (3 + 8 + 16) * width);
  });
});

describe('the cost of a bundle', () => {
  it('contains the cost of each graph on one thread, the conditions and the calibration', async () => {
    const bundle = join(FIXTURES, 'open-valid-embedder');
    const report = await checkBundlePath(bundle);
    const cost = await measureCost({
      folder: bundle,
      report,
      isolation: strongest,
      hardwareClass: 'a test',
      seriesMs: 1_000,
    });
    expect(MeasuredCost.parse(cost)).toMatchObject({
      hardware: { class: 'a test', gpu: null },
      provider: 'cpu',
      onnxruntime: '1.30.0',
      isolation: strongest.level,
      graphs: [
        {
          role: 'embedder',
          parameters: report.graphs[0]!.parameters.total,
          precision: { byType: { float32: report.graphs[0]!.parameters.total }, quantisation: null },
          flops: 2 * cost.graphs[0]!.macs!,
          notCounted: {},
        },
      ],
    });
    expect(cost.graphs[0]).not.toHaveProperty('fallback');
    const [{ batch1 }] = cost.graphs as [(typeof cost.graphs)[0]];
    if (!('withheld' in batch1)) expect(batch1.p10Ms).toBeLessThanOrEqual(batch1.medianMs);
    expect(batch1).toHaveProperty('withheld' in batch1 ? 'withheld' : 'ratio');
  });

  it('of a failing model is an error without details', async () => {
    const bundle = await embedder('broken', {
      nodes: [
        { op: 'Flatten', inputs: ['pixel_values'], outputs: ['flat'] },
        { op: 'MatMul', inputs: ['flat', 'projection'], outputs: ['image_embeds'] },
      ],
      initializers: [weights('projection', 7, 8)],
    });
    const measuring = measureCost({
      folder: bundle,
      report: await checkBundlePath(bundle),
      isolation: strongest,
    });
    await expect(measuring).rejects.toThrow(NotMeasurableError);
    await expect(measuring).rejects.toThrow(/^model\.onnx ended with error while loading$/);
  });

  it('is cancelled at once', async () => {
    const bundle = join(FIXTURES, 'open-valid-embedder');
    const calledOff = new AbortController();
    const measuring = measureCost({
      folder: bundle,
      report: await checkBundlePath(bundle),
      isolation: strongest,
      signal: calledOff.signal,
    });
    calledOff.abort(new Error('a shard came'));
    await expect(measuring).rejects.toThrow('a shard came');
  });
});
