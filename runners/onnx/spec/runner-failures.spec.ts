import { parseProgress } from '@primitives/protocol';
import { floats, tinyClassifier } from '@primitives/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { followsRed, hatesRed, json, strangeClassifier } from './bundles';
import { childrenOf, completed, failed, RunnerTest } from './runner-test';

let test: RunnerTest;
beforeEach(async () => (test = await RunnerTest.open()));
afterEach(() => test.close());

describe('a recheck of some images', () => {
  it('finds nothing in a model that scores each image independently', async () => {
    await test.start('r1', { PRIMITIVES_TUNE_RECHECK_SHARE: '1' });
    const { completed: completion } = completed(
      await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'blue.png', 'red.png', 'grey.png')),
    );
    expect(completion.receipt.recheck).toEqual({ instances: 3, differing: 0, code: null });
  });

  it('finds a model whose scores depend on the batch and that hides this from the probes', async () => {
    await test.start('r1', { PRIMITIVES_TUNE_RECHECK_SHARE: '1' });
    const job = { ...(await test.plan(await followsRed(), 'red.png', 'green.png', 'blue.png')), hidden: true };
    const { completed: completion } = completed(await test.dispatcher.predict(job));
    expect(completion.receipt.recheck).toEqual({ instances: 3, differing: 2, code: 'batch_dependent' });
  });
});

describe('a runner survives', () => {
  /** After every error, the next shard must run. */
  async function stillWorks(): Promise<void> {
    completed(await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'red.png')));
  }

  it('a bundle that is no archive', async () => {
    await test.start('r1');
    expect(failed(await test.dispatcher.predict(await test.plan(json('no zip'), 'red.png')))).toMatchObject({
      fault: 'bundle',
      imagesRead: false,
      failure: { code: 'zip_invalid' },
    });
    await stillWorks();
  });

  it('a model that answers NaN to a synthetic image', async () => {
    await test.start('r1');
    const bundle = await strangeClassifier(
      [
        { op: 'Log', inputs: ['rgb'], outputs: ['logs'] },
        { op: 'MatMul', inputs: ['logs', 'two'], outputs: ['logits'] },
      ],
      [{ name: 'two', dtype: 'float32', dims: [3, 2], raw: floats([1, 0, 0, 1, 0, 0]) }],
    );
    expect(failed(await test.dispatcher.predict(await test.plan(bundle, 'grey.png')))).toMatchObject({
      fault: 'bundle',
      imagesRead: false,
      failure: { code: 'not_finite' },
    });
    await stillWorks();
  });

  it('a model that answers NaN to a hidden image, and reports only the number', async () => {
    await test.start('r1');
    const job = { ...(await test.plan(await hatesRed(), 'grey.png', 'red.png', 'blue.png', 'red.png')), hidden: true };
    const { fault, imagesRead, failure } = failed(await test.dispatcher.predict(job));
    expect({ fault, imagesRead, failure }).toEqual({
      fault: 'bundle',
      imagesRead: true,
      failure: {
        code: 'not_finite',
        message: 'model.onnx: output "logits" contains NaN or infinity for 2 items; all values must be finite numbers',
        expected: 'finite numbers',
        found: 'NaN or infinity',
        remedy: expect.any(String),
      },
    });
    await stillWorks();
  });

  it('a link with unexpected bytes, which is not attributed to the model', async () => {
    await test.start('r1');
    const job = await test.plan(await tinyClassifier(), 'red.png');
    const other = await test.plan(await tinyClassifier({ bias: 1 }), 'red.png');
    const lie = { ...job, bundle: { ...job.bundle, url: other.bundle.url } };
    expect(failed(await test.dispatcher.predict(lie))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'transfer_failed', message: expect.stringContaining('FetchError') },
    });
    const files = async () => (await readdir(join(test.folder, 'r1/files'))).sort();
    // messages in transit
    while ((await files()).some((name) => name.includes('.'))) await new Promise((next) => setTimeout(next, 25));
    expect(await files()).toEqual([job.archive.sha256, job.definition.sha256].sort());
    await stillWorks();
  });

  it('an image that its archive does not have', async () => {
    await test.start('r1');
    const job = { ...(await test.plan(await tinyClassifier())), instances: [{ id: 'i0', image: 'missing.png' }] };
    expect(failed(await test.dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: true,
      failure: { code: 'split_unusable', message: expect.stringContaining('ArchiveImageError') },
    });
    await stillWorks();
  });

  it('the kill of its model process: it predicts the shard once more', async () => {
    const child = await test.start('r1', { PRIMITIVES_BATCH: '1' });
    const job = await test.plan(await tinyClassifier(), 'red.png');
    const predicting = new Promise<void>((settle) =>
      test.platform.subscribe(
        'status.r1.progress',
        (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle()),
      ),
    );
    const report = test.dispatcher.predict({
      ...job,
      instances: Array.from({ length: 1_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })),
    });
    await predicting;
    for (const pid of await childrenOf(child.pid!)) process.kill(pid, 'SIGKILL');
    expect(completed(await report).completed).toMatchObject({ fence: 1, receipt: { instances: 1_000 } });
    await stillWorks();
  });

  it('an unsupported job', async () => {
    await test.start('r1');
    const job = { ...(await test.plan(await tinyClassifier(), 'red.png')), protocol: 'telepathy' };
    expect(failed(await test.dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'job_unknown', message: expect.stringContaining('UnknownJobError') },
    });
    await stillWorks();
  });

  it('a track that requires a stronger isolation than it has', async () => {
    await test.start('r1', { PRIMITIVES_ISOLATION: 'L1' });
    const job = { ...(await test.plan(await tinyClassifier(), 'red.png')), minimumIsolation: 'L3' as const };
    expect(failed(await test.dispatcher.predict(job))).toMatchObject({
      fault: 'runner',
      imagesRead: false,
      failure: { code: 'isolation_too_weak', message: expect.stringContaining('IsolationTooWeakError') },
    });
    await stillWorks();
  });
});
