import { memorySource, packBundle } from '@primitives/bundle';
import type { Bus } from '@primitives/bus';
import { parseHeartbeat, parseProgress, type Heartbeat, type LeaseReply, type Progress, type ShardJob } from '@primitives/protocol';
import { floats, onnxModel, SimulatedDispatcher, testBroker, tinyClassifier, TINY_DEFINITION, zipArchive, type JobPlan, type OnnxModel, type ShardReport, type TestBroker } from '@primitives/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** The runner as it is deployed: its own process, a real broker, links over HTTP; only the dispatcher is played. */
jest.setTimeout(60_000);

const PROGRAM = join(__dirname, '../dist/main.js');
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const COLOURS = { 'red.png': [255, 0, 0], 'green.png': [0, 255, 0], 'grey.png': [120, 130, 110], 'blue.png': [10, 20, 200] } as const;
const instances = (...images: (keyof typeof COLOURS)[]) => images.map((image, i) => ({ id: `i${i}`, image }));

let broker: TestBroker;
let house: Bus;
let dispatcher: SimulatedDispatcher;
let folder: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  broker = await testBroker({ pools: ['cpu'] });
  house = await broker.connect('dispatcher');
  dispatcher = await SimulatedDispatcher.open(house);
  folder = await mkdtemp(join(tmpdir(), 'runner-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGKILL');
  await dispatcher.close();
  await broker.close();
  await rm(folder, { recursive: true });
});

/** Starts a runner; settles when it says that it lives. */
async function startRunner(id: string, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const user = await broker.issueRunner(id, 'cpu');
  await writeFile(join(folder, `${id}.creds`), user.credentials);
  const lives = new Promise<void>((settle) => house.subscribe(`status.${id}.heartbeat`, () => settle()));
  await house.connection.flush();
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      NATS_URL: broker.url,
      NATS_CREDS: join(folder, `${id}.creds`),
      PRIMITIVES_RUNNER_ID: id,
      PRIMITIVES_POOL: 'cpu',
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
    Object.entries(COLOURS).map(async ([name, [r, g, b]]) => ({ name, data: await sharp({ create: { width: 20, height: 24, channels: 3, background: { r, g, b } } }).png().toBuffer() })),
  );
  return {
    bundle: dispatcher.keep(bundle),
    definition: dispatcher.keep(json(TINY_DEFINITION)),
    archive: dispatcher.keep(zipArchive(pictures, crc32)),
    instances: instances(...images),
  };
}

/** A classifier whose attribute logits are what `nodes` make of `rgb`, the mean colour [n, 3] of an image. */
async function strangeClassifier(nodes: OnnxModel['nodes'], initializers: OnnxModel['initializers'] = []): Promise<Uint8Array> {
  const model = onnxModel({
    inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 16, 16] }],
    outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', 2] }],
    nodes: [{ op: 'GlobalAveragePool', inputs: ['pixel_values'], outputs: ['pooled'] }, { op: 'Flatten', inputs: ['pooled'], outputs: ['rgb'] }, ...(nodes ?? [])],
    initializers,
  });
  const manifest = {
    ...{ schema: 'onnx-bundle/1', name: 'strange', version: '1', license: 'CC0-1.0', interface: 'classifier' },
    files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json' },
    heads: { attribute: { output: 'logits', labels: 'labels.json#attributes', activation: 'none' } },
  };
  const preprocessing = { do_resize: true, size: { height: 16, width: 16 }, resample: 2, do_rescale: true, do_normalize: false };
  const files = { 'model.onnx': model, 'manifest.json': json(manifest), 'preprocessor_config.json': json(preprocessing), 'labels.json': json({ attributes: TINY_DEFINITION.attributes }) };
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
    const { predictions, completed: said } = completed(await dispatcher.predict(await plan(await tinyClassifier(), 'blue.png', 'red.png', 'blue.png')));
    const attribute = predictions.tensors.get('attribute')!;
    expect(attribute.shape).toEqual([3, 2]);
    // weights sin(0…5) on the mean colour, in [0, 1]
    const of = ([r, g, b]: readonly [number, number, number], row: number) => (r * Math.sin(row * 3) + g * Math.sin(row * 3 + 1) + b * Math.sin(row * 3 + 2)) / 255;
    const expected = (['blue.png', 'red.png', 'blue.png'] as const).flatMap((image) => [0, 1].map((row) => of(COLOURS[image], row)));
    for (const [i, value] of expected.entries()) expect(attribute.data[i]).toBeCloseTo(value, 5);
    expect([...predictions.tensors.keys()].sort()).toEqual(['attribute', 'object']);
    expect(said.receipt).toMatchObject({ instances: 3, engine: { onnxruntime: '1.30.0', provider: 'cpu', tokenizer: null } });
    expect(said.fence).toBe(1);
  });

  it('gives the same output digest whatever the batch, the threads and the shard', async () => {
    const bundle = await tinyClassifier();
    const images = ['red.png', 'green.png', 'grey.png', 'blue.png', 'red.png'] as const;
    await startRunner('wide', { PRIMITIVES_BATCH: '32', PRIMITIVES_THREADS: '2' });
    const whole = completed(await dispatcher.predict(await plan(bundle, ...images)));
    await ended(running.splice(0)[0]!, 'SIGTERM');
    await startRunner('narrow', { PRIMITIVES_BATCH: '1' });
    const again = completed(await dispatcher.predict(await plan(bundle, ...images)));
    expect(again.completed.receipt.outputSha256).toBe(whole.completed.receipt.outputSha256);
    const tail = completed(await dispatcher.predict(await plan(bundle, ...images.slice(3))));
    expect(tail.predictions.tensors.get('attribute')!.data).toEqual(whole.predictions.tensors.get('attribute')!.data.slice(3 * 2));
  });

  it('tells how far it is, and that it lives', async () => {
    const beats: Heartbeat[] = [];
    const told: Progress[] = [];
    house.subscribe('status.*.heartbeat', (_, bytes) => void beats.push(parseHeartbeat(bytes)));
    house.subscribe('status.*.progress', (_, bytes) => void told.push(parseProgress(bytes)));
    await startRunner('r1');
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png', 'green.png')));
    expect(beats[0]).toMatchObject({ runnerId: 'r1', pool: 'cpu', providers: ['cpu'], busy: [] });
    expect(told.map(({ stage, done, total }) => [stage, done, total])).toEqual([
      ['fetching', 0, 2],
      ['loading', 0, 2],
      ['predicting', 2, 2],
      ['uploading', 2, 2],
    ]);
  });

  it('drops a shard that is gone, waits for one that is held, and gives up one that is exhausted', async () => {
    await startRunner('r1');
    const job = await plan(await tinyClassifier(), 'red.png');
    const asked: string[] = [];
    const heard = (kind: 'gone' | 'exhausted'): Promise<void> =>
      new Promise((settle) => {
        void dispatcher.offer((tries): LeaseReply => {
          asked.push(`${kind} ${tries}`);
          settle();
          return { v: 1, kind };
        });
      });
    await heard('gone');
    await heard('exhausted');
    const held = await dispatcher.offer((tries) => {
      asked.push(`held ${tries}`);
      return tries < 3 ? { v: 1, kind: 'held', retryMs: 20 } : { v: 1, kind: 'granted', fence: 1, job: wholeJob(job) };
    });
    completed(held);
    expect(asked).toEqual(['gone 1', 'exhausted 1', 'held 1', 'held 2', 'held 3']);
    expect(await house.backlog({ name: 'runners-cpu', stream: 'WORK', filter: 'work.infer.cpu.>' })).toMatchObject({ waiting: 0 });
  });
});

/** The processes that a process has started. */
async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);
}

/** A job that a lease reply carries. */
function wholeJob(job: JobPlan): ShardJob {
  const { url } = job.bundle;
  return { protocol: 'mac', hidden: false, minimumIsolation: 'L1', ...job, upload: { url: url.replace(job.bundle.sha256, '{digest}'), maxBytes: 1 << 20 } };
}

describe('a runner outlives', () => {
  /** After whatever it met, the next shard must run. */
  async function stillWorks(): Promise<void> {
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png')));
  }

  it('a bundle that is no archive', async () => {
    await startRunner('r1');
    expect(failed(await dispatcher.predict(await plan(json('no zip'), 'red.png')))).toMatchObject({ fault: 'bundle', failure: { code: 'zip_parse' } });
    await stillWorks();
  });

  it('a model that answers NaN to a synthetic image', async () => {
    await startRunner('r1');
    const bundle = await strangeClassifier([{ op: 'Log', inputs: ['rgb'], outputs: ['logs'] }, { op: 'MatMul', inputs: ['logs', 'two'], outputs: ['logits'] }], [
      { name: 'two', dtype: 'float32', dims: [3, 2], raw: floats([1, 0, 0, 1, 0, 0]) },
    ]);
    expect(failed(await dispatcher.predict(await plan(bundle, 'grey.png')))).toMatchObject({ fault: 'bundle', failure: { code: 'not_finite' } });
    await stillWorks();
  });

  it('a model that answers NaN to a hidden image, and says no more than how many', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await hatesRed(), 'grey.png', 'red.png', 'blue.png', 'red.png')), hidden: true };
    const { fault, failure } = failed(await dispatcher.predict(job));
    expect({ fault, failure }).toEqual({
      fault: 'bundle',
      failure: { code: 'not_finite', message: 'model.onnx: output "logits" is not finite for 2 items', remedy: expect.any(String) },
    });
    await stillWorks();
  });

  it('a link whose bytes are others than promised, which is nobody’s model’s fault', async () => {
    await startRunner('r1');
    const job = await plan(await tinyClassifier(), 'red.png');
    const other = await plan(await tinyClassifier({ bias: 1 }), 'red.png');
    const lie = { ...job, bundle: { ...job.bundle, url: other.bundle.url } };
    expect(failed(await dispatcher.predict(lie))).toMatchObject({ fault: 'runner', failure: { code: 'internal', message: expect.stringContaining('FetchError') } });
    expect((await readdir(join(folder, 'r1/files'))).sort()).toEqual([job.archive.sha256, job.definition.sha256].sort());
    await stillWorks();
  });

  it('an image that its archive does not have', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await tinyClassifier())), instances: [{ id: 'i0', image: 'missing.png' }] };
    expect(failed(await dispatcher.predict(job))).toMatchObject({ fault: 'runner', failure: { message: expect.stringContaining('ArchiveImageError') } });
    await stillWorks();
  });

  it('its model process being killed: it predicts the shard once more', async () => {
    const child = await startRunner('r1', { PRIMITIVES_BATCH: '1' });
    const job = await plan(await tinyClassifier(), 'red.png');
    const predicting = new Promise<void>((settle) => house.subscribe('status.r1.progress', (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle())));
    const report = dispatcher.predict({ ...job, instances: Array.from({ length: 1_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) });
    await predicting;
    for (const pid of await childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
    expect(completed(await report).completed).toMatchObject({ fence: 1, receipt: { instances: 1_000 } });
    await stillWorks();
  });

  it('a job that it does not understand', async () => {
    await startRunner('r1');
    const job = { ...(await plan(await tinyClassifier())), instances: [{ id: 'i0', image: 'red.png', box: [0, 0, 4, 4] as [number, number, number, number] }] };
    expect(failed(await dispatcher.predict(job))).toMatchObject({ fault: 'runner', failure: { message: expect.stringContaining('UnknownJobError') } });
    await stillWorks();
  });

  it('a track that asks for more isolation than it has', async () => {
    await startRunner('r1', { PRIMITIVES_ISOLATION: 'L1' });
    const job = { ...(await plan(await tinyClassifier(), 'red.png')), minimumIsolation: 'L3' as const };
    expect(failed(await dispatcher.predict(job))).toMatchObject({ fault: 'runner', failure: { message: expect.stringContaining('IsolationTooWeakError') } });
    await stillWorks();
  });
});

describe('a runner that is asked to stop', () => {
  it('gives back what it cannot finish, exits with 0, and another one predicts it', async () => {
    const child = await startRunner('leaving', { PRIMITIVES_BATCH: '1' });
    const job = await plan(await tinyClassifier(), 'red.png');
    const long = { ...job, instances: Array.from({ length: 20_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) };
    const predicting = new Promise<void>((settle) => house.subscribe('status.leaving.progress', (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle())));
    const report = dispatcher.offer((tries) => ({ v: 1, kind: 'granted', fence: tries, job: wholeJob(tries === 1 ? long : job) }));
    await predicting;
    expect(await ended(child, 'SIGTERM')).toBe(0);
    await startRunner('staying');
    expect(completed(await report).completed).toMatchObject({ fence: 2, receipt: { instances: 1 } });
  });

  it('leaves no model process and no unpacked bundle behind', async () => {
    const child = await startRunner('r1');
    completed(await dispatcher.predict(await plan(await tinyClassifier(), 'red.png')));
    expect(await ended(child, 'SIGTERM')).toBe(0);
    expect((await readdir(join(folder, 'r1'))).sort()).toEqual(['decoded', 'files']);
  });
});
