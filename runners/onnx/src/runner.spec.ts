import {
  PROTOCOL_IDS,
  PROTOCOLS,
  promptsOf,
  VawTexts,
  type BenchmarkDefinition,
  type ProtocolId,
} from '@primitives/benchmark';
import { memorySource, packBundle } from '@primitives/bundle';
import type { Bus } from '@primitives/messaging';
import {
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
  type Heartbeat,
  type SelfTestReport,
  type LeaseReply,
  type Progress,
  type ShardJob,
} from '@primitives/protocol';
import {
  oneFileProgram,
  clipExport,
  floats,
  joinManually,
  onnxModel,
  SimulatedDispatcher,
  testBroker,
  tinyClassifier,
  TINY_CONCEPTS,
  TINY_DEFINITION,
  TINY_WORLD,
  TINY_WORLD_SIDE,
  tinyWorldImages,
  zipArchive,
  type JobPlan,
  type OnnxModel,
  type ShardReport,
  type TestBroker,
} from '@primitives/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** The runner as deployed: a separate process, a real broker, links over HTTP; only the dispatcher is simulated. */
const PROGRAM = join(__dirname, '../dist/main.js');
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const COLOURS = {
  'red.png': [255, 0, 0],
  'green.png': [0, 255, 0],
  'grey.png': [120, 130, 110],
  'blue.png': [10, 20, 200],
} as const;
const instances = (...images: (keyof typeof COLOURS)[]) => images.map((image, i) => ({ id: `i${i}`, image }));

let broker: TestBroker;
let platform: Bus;
let dispatcher: SimulatedDispatcher;
let folder: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  broker = await testBroker({ pools: ['cpu'] });
  platform = await broker.connect('dispatcher');
  dispatcher = await SimulatedDispatcher.open(platform);
  folder = await mkdtemp(join(tmpdir(), 'runner-'));
});
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGKILL');
  await dispatcher.close();
  await broker.close();
  await rm(folder, { recursive: true });
});

/** Starts a runner; resolves at its first heartbeat. */
async function startRunner(id: string, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  await joinManually(join(folder, id), broker, id, 'cpu');
  const lives = new Promise<void>((settle) => platform.subscribe(`status.${id}.heartbeat`, () => settle()));
  await platform.connection.flush();
  const child = spawn(process.execPath, [oneFileProgram(PROGRAM)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PRIMITIVES_RUNNER_HOME: join(folder, id),
      PRIMITIVES_RUNNER_CACHE: join(folder, id),
      PRIMITIVES_THREADS: '1',
      PRIMITIVES_LOG_LEVEL: 'fatal',
      PRIMITIVES_TUNE_HEARTBEAT_MS: '100',
      ...env,
    },
  });
  running.push(child);
  await lives;
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}

async function plan(bundle: Uint8Array, ...images: (keyof typeof COLOURS)[]): Promise<JobPlan> {
  const pictures = await Promise.all(
    Object.entries(COLOURS).map(async ([name, [r, g, b]]) => ({
      name,
      data: await sharp({ create: { width: 20, height: 24, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer(),
    })),
  );
  return {
    bundle: dispatcher.keep(bundle),
    definition: dispatcher.keep(json(TINY_DEFINITION)),
    archive: dispatcher.keep(zipArchive(pictures, crc32)),
    instances: instances(...images),
  };
}

/** The bundle of a sample's folder. */
async function packed(folderOfSample: string): Promise<Uint8Array> {
  const files = await Promise.all(
    (await readdir(folderOfSample)).map(
      async (name) => [name, new Uint8Array(await readFile(join(folderOfSample, name)))] as const,
    ),
  );
  const zip = await packBundle(memorySource(Object.fromEntries(files)));
  return zip.read(0, zip.size);
}

/** Every text of the tiny world's prompts for a dual encoder. */
function textsOf(definition: BenchmarkDefinition, protocol: ProtocolId): string[] {
  if (protocol !== 'vaw-itc') return promptsOf(definition, protocol).map(({ text }) => text);
  const texts = new VawTexts(definition);
  return definition.objects.flatMap((object) =>
    texts.statements.flatMap((name) => definition.attributes.map((_, a) => texts.statement(name, a, object))),
  );
}

/** A classifier whose attribute logits `nodes` compute from `rgb`, the mean colour [n, 3] of an image. */
async function strangeClassifier(
  nodes: OnnxModel['nodes'],
  initializers: OnnxModel['initializers'] = [],
): Promise<Uint8Array> {
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 16, 16] }],
    outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', 2] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] },
      { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] },
      ...(nodes ?? []),
    ],
    initializers,
  });
  const manifest = {
    schema: 'onnx-bundle/1',
    name: 'strange',
    version: '1',
    license: 'CC0-1.0',
    interface: 'classifier',
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
    heads: { attribute: { output: 'logits', labels: 'labels.json#attributes', activation: 'none' } },
  };
  const preprocessing = {
    do_resize: true,
    size: { height: 16, width: 16 },
    resample: 2,
    do_rescale: true,
    do_normalize: false,
  };
  const files = {
    'model.onnx': model,
    'manifest.json': json(manifest),
    'preprocessor_config.json': json(preprocessing),
    'labels.json': json({ attributes: TINY_DEFINITION.attributes }),
  };
  const packed = await packBundle(memorySource(files));
  return packed.read(0, packed.size);
}

/** Logits [√(0.8 − (red − green)), red]: finite on every synthetic image, NaN on pure red. */
const hatesRed = () =>
  strangeClassifier(
    [
      { op: 'MatMul', inputs: ['rgb', 'mix'], outputs: ['mixed'] },
      { op: 'Add', inputs: ['mixed', 'shift'], outputs: ['shifted'] },
      { op: 'Sqrt', inputs: ['shifted'], outputs: ['logits'] },
    ],
    [
      { name: 'mix', dtype: 'float32', dims: [3, 2], raw: floats([-1, 1, 1, 0, 0, 0]) },
      { name: 'shift', dtype: 'float32', dims: [2], raw: floats([0.8, 0]) },
    ],
  );

/**
 * Adds to every logit the red of the reddest image of the batch beyond that of any synthetic image: invisible to the
 * probes.
 */
const followsRed = () =>
  strangeClassifier(
    [
      { op: 'MatMul', inputs: ['rgb', 'redness'], outputs: ['red'] },
      { op: 'Sub', inputs: ['red', 'threshold'], outputs: ['beyond'] },
      { op: 'Relu', inputs: ['beyond'], outputs: ['excess'] },
      {
        op: 'ReduceMax',
        inputs: ['excess'],
        outputs: ['company'],
        attributes: { axes: { ints: [0] }, keepdims: { int: 1 } },
      },
      { op: 'MatMul', inputs: ['rgb', 'mix'], outputs: ['own'] },
      { op: 'Add', inputs: ['own', 'company'], outputs: ['logits'] },
    ],
    [
      { name: 'redness', dtype: 'float32', dims: [3, 1], raw: floats([1, -1, -1]) },
      { name: 'threshold', dtype: 'float32', dims: [1], raw: floats([0.9]) },
      { name: 'mix', dtype: 'float32', dims: [3, 2], raw: floats([1, 0, 0, 1, 0.5, 0.5]) },
    ],
  );

const completed = (report: ShardReport) => {
  if ('failed' in report) throw new Error(JSON.stringify(report.failed.failure));
  return report;
};
const failed = (report: ShardReport) => {
  if ('completed' in report) throw new Error('the shard was predicted');
  return report.failed;
};

describe('a runner', () => {
  it('predicts the instances of a shard in their order', async () => {
    await startRunner('r1');
    const { predictions, completed: completion } = completed(
      await dispatcher.predict(await plan(await tinyClassifier(), 'blue.png', 'red.png', 'blue.png')),
    );
    const attribute = predictions.tensors.get('attribute')!;
    expect(attribute.shape).toEqual([3, 2]);
    // weights sin(0…5) on the mean colour, in [0, 1]
    const of = ([r, g, b]: readonly [number, number, number], row: number) =>
      (r * Math.sin(row * 3) + g * Math.sin(row * 3 + 1) + b * Math.sin(row * 3 + 2)) / 255;
    const expected = (['blue.png', 'red.png', 'blue.png'] as const).flatMap((image) =>
      [0, 1].map((row) => of(COLOURS[image], row)),
    );
    for (const [i, value] of expected.entries()) expect(attribute.data[i]).toBeCloseTo(value, 5);
    expect([...predictions.tensors.keys()].sort()).toEqual(['attribute', 'object']);
    expect(completion.receipt).toMatchObject({
      instances: 3,
      engine: { onnxruntime: '1.30.0', provider: 'cpu', tokenizer: null },
    });
    expect(completion.fence).toBe(1);
  });

  it('gives the same output digest for any batch size, number of threads and shard size', async () => {
    const bundle = await tinyClassifier();
    const images = ['red.png', 'green.png', 'grey.png', 'blue.png', 'red.png'] as const;
    await startRunner('wide', { PRIMITIVES_BATCH: '32', PRIMITIVES_THREADS: '2' });
    const whole = completed(await dispatcher.predict(await plan(bundle, ...images)));
    await ended(running.splice(0)[0]!, 'SIGTERM');
    await startRunner('narrow', { PRIMITIVES_BATCH: '1' });
    const again = completed(await dispatcher.predict(await plan(bundle, ...images)));
    expect(again.completed.receipt.outputSha256).toBe(whole.completed.receipt.outputSha256);
    const tail = completed(await dispatcher.predict(await plan(bundle, ...images.slice(3))));
    expect(tail.predictions.tensors.get('attribute')!.data).toEqual(
      whole.predictions.tensors.get('attribute')!.data.slice(3 * 2),
    );
  });

  it('predicts the region of an image that the shard names', async () => {
    await startRunner('r1');
    const sides = await sharp({ create: { width: 40, height: 24, channels: 3, background: { r: 255, g: 0, b: 0 } } })
      .composite([
        {
          input: { create: { width: 20, height: 24, channels: 3, background: { r: 10, g: 20, b: 200 } } },
          left: 20,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const solid = await plan(await tinyClassifier(), 'red.png', 'blue.png');
    const regions: JobPlan = {
      ...solid,
      protocol: 'vaw-classifier',
      archive: dispatcher.keep(zipArchive([{ name: 'sides.png', data: sides }], crc32)),
      instances: [
        { id: 'a', image: 'sides.png', object: 'car', box: [0.5, 0, 19, 24] },
        { id: 'b', image: 'sides.png', object: 'car', box: [20.9, 1, 12, 20] },
      ],
    };
    const { predictions } = completed(await dispatcher.predict(regions));
    expect([...predictions.tensors.keys()]).toEqual(['score']);
    expect(predictions.tensors.get('score')).toEqual(
      completed(await dispatcher.predict(solid)).predictions.tensors.get('attribute'),
    );
  });

  it('encodes a prompt once, for any number of tracks and loads of the bundle', async () => {
    const packed = await packBundle(
      memorySource(clipExport({ graphs: 'towers', precision: 'float32', external: false })),
    );
    const clip = dispatcher.keep(await packed.read(0, packed.size));
    const track = async (attributes: readonly string[]): Promise<JobPlan> => {
      const definition = {
        ...TINY_DEFINITION,
        attributes,
        families: { all: attributes },
        pairs: { train: [[0, 0]], val: [], test: [] },
      };
      return {
        ...(await plan(await tinyClassifier(), 'red.png')),
        bundle: clip,
        definition: dispatcher.keep(json(definition)),
      };
    };
    const pairs = async (attributes: readonly string[]) =>
      completed(await dispatcher.predict(await track(attributes))).predictions.tensors.get('pair')!.data;
    const recordsOf = async () => {
      const [folderOfBundle = ''] = await readdir(join(folder, 'r1/prompts'));
      return (await stat(join(folder, 'r1/prompts', folderOfBundle, 'entries'))).size / 20;
    };
    const objects = TINY_DEFINITION.objects.length;
    const child = await startRunner('r1');
    const first = await pairs(['cat', 'hello']);
    expect(await recordsOf()).toBe(2 * objects);
    await pairs(['cat', 'hello', 'world']);
    expect(await recordsOf()).toBe(3 * objects);
    await ended(child, 'SIGTERM');
    await startRunner('r1');
    expect(await pairs(['cat', 'hello'])).toEqual(first);
    expect(await recordsOf()).toBe(3 * objects);
  });

  it('enters every track with one dual encoder: bundle and images fetched once, an image decoded once, a text encoded once', async () => {
    const sample = await packed(join(__dirname, '../../../libs/bundle/fixtures/open-valid-dual-encoder'));
    const side = { width: TINY_WORLD_SIDE, height: TINY_WORLD_SIDE };
    const world = tinyWorldImages();
    const pictures = await Promise.all(
      world.map(async ({ pixels }, i) => ({
        name: `${i}.png`,
        data: await sharp(pixels, { raw: { ...side, channels: 3 } })
          .png()
          .toBuffer(),
      })),
    );
    const [bundle, archive] = [dispatcher.keep(sample), dispatcher.keep(zipArchive(pictures, crc32))];
    const questions = world.map(({ object }, i) => ({ id: `i${i}`, image: `${i}.png`, object }));
    const protocols = PROTOCOL_IDS.filter((id) =>
      (PROTOCOLS[id].interfaces as readonly string[]).includes('dual-encoder'),
    );
    expect(protocols).toHaveLength(9);
    await startRunner('r1');
    const texts = new Set<string>();
    for (const protocol of protocols) {
      const definition = protocol === 'attribute-probe' ? TINY_CONCEPTS : TINY_WORLD;
      for (const text of textsOf(definition, protocol)) texts.add(text);
      const job: JobPlan = {
        protocol,
        bundle,
        archive,
        definition: dispatcher.keep(json(definition)),
        instances: questions,
      };
      expect([protocol, completed(await dispatcher.predict(job)).completed.receipt.instances]).toEqual([
        protocol,
        world.length,
      ]);
    }
    const recordCount = async (what: 'prompts' | 'decoded') => {
      const folders = await readdir(join(folder, 'r1', what));
      expect([what, folders.length]).toEqual([what, 1]);
      return (await stat(join(folder, 'r1', what, folders[0] ?? '', 'entries'))).size / 20;
    };
    expect({ bundle: dispatcher.fetches(bundle), archive: dispatcher.fetches(archive) }).toEqual({
      bundle: 1,
      archive: 1,
    });
    expect(await recordCount('decoded')).toBe(world.length);
    expect(await recordCount('prompts')).toBe(texts.size); // entries are appended: a text that is encoded again adds one
  });

  it('rejects before the first image a bundle that would not end in time', async () => {
    await startRunner('r1');
    const sample = await packed(join(__dirname, '../../../libs/bundle/fixtures/open-valid-matcher'));
    const job = { ...(await plan(await tinyClassifier(), 'red.png', 'blue.png')), bundle: dispatcher.keep(sample) };
    const { fault, imagesRead, failure } = failed(await dispatcher.predict({ ...job, seconds: 1e-6 }));
    expect({ fault, imagesRead, code: failure.code, expected: failure.expected }).toEqual({
      fault: 'bundle',
      imagesRead: false,
      code: 'model_too_slow',
      expected: '0.0 seconds',
    });
    expect(completed(await dispatcher.predict({ ...job, seconds: 600 })).completed.receipt.instances).toBe(2);
  });

  it('reports progress and heartbeats', async () => {
    const beats: Heartbeat[] = [];
    const reported: Progress[] = [];
    platform.subscribe('status.*.heartbeat', (_, bytes) => void beats.push(parseHeartbeat(bytes)));
    platform.subscribe('status.*.progress', (_, bytes) => void reported.push(parseProgress(bytes)));
    await startRunner('r1');
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png', 'green.png')));
    expect(beats[0]).toMatchObject({ runnerId: 'r1', pool: 'cpu', providers: ['cpu'], busy: [] });
    expect(reported.map(({ stage, done, total }) => [stage, done, total])).toEqual([
      ['fetching', 0, 2],
      ['loading', 0, 2],
      ['predicting', 2, 2],
      ['uploading', 2, 2],
    ]);
  });

  it('drops a shard that is gone, waits for one that is held, and gives up one that is exhausted', async () => {
    await startRunner('r1');
    const job = await plan(await tinyClassifier(), 'red.png');
    const leases: string[] = [];
    const answered = (kind: 'gone' | 'exhausted'): Promise<void> =>
      new Promise((settle) => {
        void dispatcher.offer((tries): LeaseReply => {
          leases.push(`${kind} ${tries}`);
          settle();
          return { v: 1, kind };
        });
      });
    await answered('gone');
    await answered('exhausted');
    const held = await dispatcher.offer((tries) => {
      leases.push(`held ${tries}`);
      return tries < 3 ? { v: 1, kind: 'held', retryMs: 20 } : { v: 1, kind: 'granted', fence: 1, job: wholeJob(job) };
    });
    completed(held);
    expect(leases).toEqual(['gone 1', 'exhausted 1', 'held 1', 'held 2', 'held 3']);
    expect(await platform.backlog({ name: 'runners-cpu', stream: 'WORK', filter: 'work.infer.cpu.>' })).toMatchObject({
      waiting: 0,
    });
  });
});

/** The child processes of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);
}

/** The job in a lease reply. */
function wholeJob(job: JobPlan): ShardJob {
  const { url } = job.bundle;
  return {
    protocol: 'mac',
    hidden: false,
    minimumIsolation: 'L1',
    ...job,
    upload: { url: url.replace(job.bundle.sha256, '{digest}'), maxBytes: 1 << 20 },
  };
}

describe('a recheck of some images', () => {
  it('finds nothing in a model that scores each image independently', async () => {
    await startRunner('r1', { PRIMITIVES_TUNE_RECHECK_SHARE: '1' });
    const { completed: completion } = completed(
      await dispatcher.predict(await plan(await tinyClassifier(), 'blue.png', 'red.png', 'grey.png')),
    );
    expect(completion.receipt.recheck).toEqual({ instances: 3, differing: 0, code: null });
  });

  it('finds a model whose scores depend on the batch and that hides this from the probes', async () => {
    await startRunner('r1', { PRIMITIVES_TUNE_RECHECK_SHARE: '1' });
    const job = { ...(await plan(await followsRed(), 'red.png', 'green.png', 'blue.png')), hidden: true };
    const { completed: completion } = completed(await dispatcher.predict(job));
    expect(completion.receipt.recheck).toEqual({ instances: 3, differing: 2, code: 'batch_dependent' });
  });
});

describe('a runner survives', () => {
  /** After every error, the next shard must run. */
  async function stillWorks(): Promise<void> {
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png')));
  }

  it('a bundle that is no archive', async () => {
    await startRunner('r1');
    expect(failed(await dispatcher.predict(await plan(json('no zip'), 'red.png')))).toMatchObject({
      fault: 'bundle',
      imagesRead: false,
      failure: { code: 'zip_invalid' },
    });
    await stillWorks();
  });

  it('a model that answers NaN to a synthetic image', async () => {
    await startRunner('r1');
    const bundle = await strangeClassifier(
      [
        { op: 'Log', inputs: ['rgb'], outputs: ['logs'] },
        { op: 'MatMul', inputs: ['logs', 'two'], outputs: ['logits'] },
      ],
      [{ name: 'two', dtype: 'float32', dims: [3, 2], raw: floats([1, 0, 0, 1, 0, 0]) }],
    );
    expect(failed(await dispatcher.predict(await plan(bundle, 'grey.png')))).toMatchObject({
      fault: 'bundle',
      imagesRead: false,
      failure: { code: 'not_finite' },
    });
    await stillWorks();
  });

  it('a model that answers NaN to a hidden image, and reports only the number', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await hatesRed(), 'grey.png', 'red.png', 'blue.png', 'red.png')), hidden: true };
    const { fault, imagesRead, failure } = failed(await dispatcher.predict(job));
    expect({ fault, imagesRead, failure }).toEqual({
      fault: 'bundle',
      imagesRead: true,
      failure: {
        code: 'not_finite',
        message: 'model.onnx: output "logits" contains NaN or infinite values for 2 items',
        remedy: expect.any(String),
      },
    });
    await stillWorks();
  });

  it('a link with unexpected bytes, which is not attributed to the model', async () => {
    await startRunner('r1');
    const job = await plan(await tinyClassifier(), 'red.png');
    const other = await plan(await tinyClassifier({ bias: 1 }), 'red.png');
    const lie = { ...job, bundle: { ...job.bundle, url: other.bundle.url } };
    expect(failed(await dispatcher.predict(lie))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'transfer_failed', message: expect.stringContaining('FetchError') },
    });
    const files = async () => (await readdir(join(folder, 'r1/files'))).sort();
    // messages in transit
    while ((await files()).some((name) => name.includes('.'))) await new Promise((next) => setTimeout(next, 25));
    expect(await files()).toEqual([job.archive.sha256, job.definition.sha256].sort());
    await stillWorks();
  });

  it('an image that its archive does not have', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await tinyClassifier())), instances: [{ id: 'i0', image: 'missing.png' }] };
    expect(failed(await dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: true,
      failure: { code: 'split_unusable', message: expect.stringContaining('ArchiveImageError') },
    });
    await stillWorks();
  });

  it('the kill of its model process: it predicts the shard once more', async () => {
    const child = await startRunner('r1', { PRIMITIVES_BATCH: '1' });
    const job = await plan(await tinyClassifier(), 'red.png');
    const predicting = new Promise<void>((settle) =>
      platform.subscribe(
        'status.r1.progress',
        (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle()),
      ),
    );
    const report = dispatcher.predict({
      ...job,
      instances: Array.from({ length: 1_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })),
    });
    await predicting;
    for (const pid of await childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
    expect(completed(await report).completed).toMatchObject({ fence: 1, receipt: { instances: 1_000 } });
    await stillWorks();
  });

  it('an unsupported job', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await tinyClassifier(), 'red.png')), protocol: 'telepathy' };
    expect(failed(await dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'job_unknown', message: expect.stringContaining('UnknownJobError') },
    });
    await stillWorks();
  });

  it('a track that requires a stronger isolation than it has', async () => {
    await startRunner('r1', { PRIMITIVES_ISOLATION: 'L1' });
    const job = { ...(await plan(await tinyClassifier(), 'red.png')), minimumIsolation: 'L3' as const };
    expect(failed(await dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'isolation_too_weak', message: expect.stringContaining('IsolationTooWeakError') },
    });
    await stillWorks();
  });
});

describe('a runner without shards', () => {
  it("measures the cost of a bundle, with its operator's hardware class", async () => {
    await startRunner('r1', { PRIMITIVES_HARDWARE_CLASS: 'a test', PRIMITIVES_TUNE_MEASURE_IDLE_MS: '1' });
    const { outcome } = await dispatcher.measure(await tinyClassifier());
    expect(outcome).toMatchObject({
      hardware: { class: 'a test' },
      provider: 'cpu',
      graphs: [{ role: 'classifier', macs: 3 * 2 + 3 * 2, batch1: expect.any(Object) }],
    });
    expect(await readdir(join(folder, 'r1/measured'))).toEqual([]);
  });

  it('reports why a bundle cannot be measured', async () => {
    await startRunner('r1', { PRIMITIVES_TUNE_MEASURE_IDLE_MS: '1' });
    expect((await dispatcher.measure(json('no zip'))).outcome).toEqual({ failed: expect.stringContaining('zip') });
  });

  it('prefers shards, and measures when none arrived for a while', async () => {
    await startRunner('r1', { PRIMITIVES_TUNE_MEASURE_IDLE_MS: '50' });
    const order: string[] = [];
    const measured = dispatcher.measure(await tinyClassifier()).then(() => order.push('measured'));
    const plans = await Promise.all(
      ['red.png', 'green.png'].map((image) =>
        tinyClassifier().then((bundle) => plan(bundle, image as keyof typeof COLOURS)),
      ),
    );
    for (const each of plans)
      order.push(`predicted ${completed(await dispatcher.predict(each)).completed.receipt.instances}`);
    await measured;
    expect(order).toEqual(['predicted 1', 'predicted 1', 'measured']);
  });
});

describe('a cancelled shard', () => {
  it('is stopped within two seconds, in the middle of a batch, without a report, and the next one is taken', async () => {
    await startRunner('r1', { PRIMITIVES_BATCH: '1' });
    const job = await plan(await tinyClassifier(), 'red.png');
    const long = { ...job, instances: Array.from({ length: 20_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) };
    const predicting = new Promise<Progress>((settle) =>
      platform.subscribe('status.r1.progress', (_, bytes) => {
        const progress = parseProgress(bytes);
        if (progress.stage === 'predicting') settle(progress);
      }),
    );
    let reported = false;
    void dispatcher
      .offer((fence) => ({ v: 1, kind: 'granted', fence, job: wholeJob(long) }))
      .then(() => (reported = true));
    const { evaluationId, shardIndex, fence } = await predicting;
    const idle = new Promise<void>((settle) =>
      platform.subscribe(
        'status.r1.heartbeat',
        (_, bytes) => void (parseHeartbeat(bytes).busy.length === 0 && settle()),
      ),
    );
    await platform.connection.flush();
    const startedAt = performance.now();
    platform.send('control.r1', json({ v: 1, kind: 'stop', evaluationId, shardIndex, fence }));
    await idle;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    completed(await dispatcher.predict(job));
    expect(reported).toBe(false);
  });
});

describe('a runner with a requested self-test', () => {
  const IDS = ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-000000000002'] as const;

  /** Requests self-tests and settles with the reports, in order. */
  async function selfTested(...ids: readonly string[]): Promise<SelfTestReport[]> {
    const reports: SelfTestReport[] = [];
    const all = new Promise<void>((settle) =>
      platform.subscribe(
        'status.r1.self-test',
        (_, bytes) => void (reports.push(parseSelfTestReport(bytes)) === ids.length && settle()),
      ),
    );
    await platform.connection.flush();
    for (const id of ids) platform.send('control.r1', json({ v: 1, kind: 'self-test', id }));
    await all;
    return reports;
  }

  it('runs the built-in graph in a fresh sandbox and reports that it passed, each time', async () => {
    const child = await startRunner('r1');
    const models = await childrenOf(child.pid!);
    const passed = { v: 1, seconds: expect.any(Number), failure: null };
    expect(await selfTested(...IDS)).toEqual(IDS.map((id) => ({ ...passed, id })));
    // the sandboxes are gone, the waiting model process is not touched
    expect(await childrenOf(child.pid!)).toEqual(models);
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png')));
  });

  it('reports why it failed, without a path, and continues', async () => {
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    await startRunner('r1', { TMPDIR: temporary });
    await rm(temporary, { recursive: true }); // where the sandbox gets its empty folder
    const [report] = await selfTested(IDS[0]);
    expect(report).toEqual({ v: 1, id: IDS[0], seconds: expect.any(Number), failure: 'it broke off (Error ENOENT)' });
    await mkdir(temporary);
    expect(await selfTested(IDS[1])).toEqual([expect.objectContaining({ id: IDS[1], failure: null })]);
  });
});

describe('a runner that receives a stop signal', () => {
  it('returns unfinished shards, exits with 0, and another one predicts them', async () => {
    const child = await startRunner('leaving', { PRIMITIVES_BATCH: '1' });
    const job = await plan(await tinyClassifier(), 'red.png');
    const long = { ...job, instances: Array.from({ length: 20_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) };
    const predicting = new Promise<void>((settle) =>
      platform.subscribe(
        'status.leaving.progress',
        (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle()),
      ),
    );
    const report = dispatcher.offer((tries) => ({
      v: 1,
      kind: 'granted',
      fence: tries,
      job: wholeJob(tries === 1 ? long : job),
    }));
    await predicting;
    expect(await ended(child, 'SIGTERM')).toBe(0);
    await startRunner('staying');
    expect(completed(await report).completed).toMatchObject({ fence: 2, receipt: { instances: 1 } });
  });

  it('leaves no model process and no unpacked bundle behind', async () => {
    const child = await startRunner('r1');
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png')));
    expect(await ended(child, 'SIGTERM')).toBe(0);
    expect((await readdir(join(folder, 'r1'))).sort()).toEqual(['decoded', 'files', 'member.json']);
  });
});
