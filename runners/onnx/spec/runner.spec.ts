import { PROTOCOL_IDS, PROTOCOLS } from '@primitives/benchmark';
import { memorySource, packBundle } from '@primitives/bundle';
import { parseHeartbeat, parseProgress, type Heartbeat, type LeaseReply, type Progress } from '@primitives/protocol';
import {
  clipExport,
  tinyClassifier,
  TINY_CONCEPTS,
  TINY_DEFINITION,
  TINY_WORLD,
  TINY_WORLD_SIDE,
  tinyWorldImages,
  zipArchive,
  type JobPlan,
} from '@primitives/testing';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { json, packed, textsOf } from './bundles';
import { COLOURS, completed, ended, failed, RunnerTest, wholeJob } from './runner-test';

let test: RunnerTest;
beforeEach(async () => (test = await RunnerTest.open()));
afterEach(() => test.close());

describe('a runner', () => {
  it('predicts the instances of a shard in their order', async () => {
    await test.start('r1');
    const { predictions, completed: completion } = completed(
      await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'blue.png', 'red.png', 'blue.png')),
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

  it('reports the operations of the model with its pilot shard', async () => {
    await test.start('r1');
    const { completed: completion } = completed(
      await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'blue.png')),
    );
    expect(completion.operations).toEqual({
      v: 1,
      graphs: [expect.objectContaining({ role: 'classifier', macs: 3 * 2 + 3 * 2, flops: 24, notCounted: {} })],
    });
  });

  it('gives the same output digest for any batch size, number of threads and shard size', async () => {
    const bundle = await tinyClassifier();
    const images = ['red.png', 'green.png', 'grey.png', 'blue.png', 'red.png'] as const;
    await test.start('wide', { PRIMITIVES_BATCH: '32', PRIMITIVES_THREADS: '2' });
    const whole = completed(await test.dispatcher.predict(await test.plan(bundle, ...images)));
    await ended(test.running.splice(0)[0]!, 'SIGTERM');
    await test.start('narrow', { PRIMITIVES_BATCH: '1' });
    const again = completed(await test.dispatcher.predict(await test.plan(bundle, ...images)));
    expect(again.completed.receipt.outputSha256).toBe(whole.completed.receipt.outputSha256);
    const tail = completed(await test.dispatcher.predict(await test.plan(bundle, ...images.slice(3))));
    expect(tail.predictions.tensors.get('attribute')!.data).toEqual(
      whole.predictions.tensors.get('attribute')!.data.slice(3 * 2),
    );
  });

  it('predicts the region of an image that the shard names', async () => {
    await test.start('r1');
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
    const solid = await test.plan(await tinyClassifier(), 'red.png', 'blue.png');
    const regions: JobPlan = {
      ...solid,
      protocol: 'vaw-classifier',
      archive: test.dispatcher.keep(zipArchive([{ name: 'sides.png', data: sides }], crc32)),
      instances: [
        { id: 'a', image: 'sides.png', object: 'car', box: [0.5, 0, 19, 24] },
        { id: 'b', image: 'sides.png', object: 'car', box: [20.9, 1, 12, 20] },
      ],
    };
    const { predictions } = completed(await test.dispatcher.predict(regions));
    expect([...predictions.tensors.keys()]).toEqual(['score']);
    expect(predictions.tensors.get('score')).toEqual(
      completed(await test.dispatcher.predict(solid)).predictions.tensors.get('attribute'),
    );
  });

  it('encodes a prompt once, for any number of tracks and loads of the bundle', async () => {
    const packed = await packBundle(
      memorySource(clipExport({ graphs: 'towers', precision: 'float32', external: false })),
    );
    const clip = test.dispatcher.keep(await packed.read(0, packed.size));
    const track = async (attributes: readonly string[]): Promise<JobPlan> => {
      const definition = {
        ...TINY_DEFINITION,
        attributes,
        families: { all: attributes },
        pairs: { train: [[0, 0]], val: [], test: [] },
      };
      return {
        ...(await test.plan(await tinyClassifier(), 'red.png')),
        bundle: clip,
        definition: test.dispatcher.keep(json(definition)),
      };
    };
    const pairs = async (attributes: readonly string[]) =>
      completed(await test.dispatcher.predict(await track(attributes))).predictions.tensors.get('pair')!.data;
    const recordsOf = async () => {
      const [folderOfBundle = ''] = await readdir(join(test.folder, 'r1/prompts'));
      return (await stat(join(test.folder, 'r1/prompts', folderOfBundle, 'entries'))).size / 20;
    };
    const objects = TINY_DEFINITION.objects.length;
    const child = await test.start('r1');
    const first = await pairs(['cat', 'hello']);
    expect(await recordsOf()).toBe(2 * objects);
    await pairs(['cat', 'hello', 'world']);
    expect(await recordsOf()).toBe(3 * objects);
    await ended(child, 'SIGTERM');
    await test.start('r1');
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
    const [bundle, archive] = [test.dispatcher.keep(sample), test.dispatcher.keep(zipArchive(pictures, crc32))];
    const questions = world.map(({ object }, i) => ({ id: `i${i}`, image: `${i}.png`, object }));
    const protocols = PROTOCOL_IDS.filter((id) =>
      (PROTOCOLS[id].interfaces as readonly string[]).includes('dual-encoder'),
    );
    expect(protocols).toHaveLength(11);
    await test.start('r1');
    const texts = new Set<string>();
    for (const protocol of protocols) {
      const definition = protocol === 'attribute-probe' ? TINY_CONCEPTS : TINY_WORLD;
      for (const text of textsOf(definition, protocol)) texts.add(text);
      const job: JobPlan = {
        protocol,
        bundle,
        archive,
        definition: test.dispatcher.keep(json(definition)),
        instances: protocol.includes('caption') ? questions.map((each) => ({ ...each, queries: [0, 2] })) : questions,
      };
      expect([protocol, completed(await test.dispatcher.predict(job)).completed.receipt.instances]).toEqual([
        protocol,
        world.length,
      ]);
    }
    const recordCount = async (what: 'prompts' | 'decoded') => {
      const folders = await readdir(join(test.folder, 'r1', what));
      expect([what, folders.length]).toEqual([what, 1]);
      return (await stat(join(test.folder, 'r1', what, folders[0] ?? '', 'entries'))).size / 20;
    };
    expect({ bundle: test.dispatcher.fetches(bundle), archive: test.dispatcher.fetches(archive) }).toEqual({
      bundle: 1,
      archive: 1,
    });
    expect(await recordCount('decoded')).toBe(world.length);
    expect(await recordCount('prompts')).toBe(texts.size); // entries are appended: a text that is encoded again adds one
  });

  it('rejects before the first image a bundle that would not end in time', async () => {
    await test.start('r1');
    const sample = await packed(join(__dirname, '../../../libs/bundle/fixtures/open-valid-matcher'));
    const job = {
      ...(await test.plan(await tinyClassifier(), 'red.png', 'blue.png')),
      bundle: test.dispatcher.keep(sample),
    };
    const { fault, imagesRead, failure } = failed(await test.dispatcher.predict({ ...job, seconds: 1e-6 }));
    expect({ fault, imagesRead, code: failure.code, expected: failure.expected }).toEqual({
      fault: 'bundle',
      imagesRead: false,
      code: 'model_too_slow',
      expected: '0.0 seconds',
    });
    expect(completed(await test.dispatcher.predict({ ...job, seconds: 600 })).completed.receipt.instances).toBe(2);
  });

  it('reports progress and heartbeats', async () => {
    const beats: Heartbeat[] = [];
    const reported: Progress[] = [];
    test.platform.subscribe('status.*.heartbeat', (_, bytes) => void beats.push(parseHeartbeat(bytes)));
    test.platform.subscribe('status.*.progress', (_, bytes) => void reported.push(parseProgress(bytes)));
    await test.start('r1');
    completed(await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'red.png', 'green.png')));
    expect(beats[0]).toMatchObject({ runnerId: 'r1', pool: 'cpu', providers: ['cpu'], busy: [] });
    expect(reported.map(({ stage, done, total }) => [stage, done, total])).toEqual([
      ['fetching', 0, 2],
      ['loading', 0, 2],
      ['predicting', 2, 2],
      ['uploading', 2, 2],
    ]);
  });

  it('drops a shard that is gone, waits for one that is held, and gives up one that is exhausted', async () => {
    await test.start('r1');
    const job = await test.plan(await tinyClassifier(), 'red.png');
    const leases: string[] = [];
    const answered = (kind: 'gone' | 'exhausted'): Promise<void> =>
      new Promise((settle) => {
        void test.dispatcher.offer((tries): LeaseReply => {
          leases.push(`${kind} ${tries}`);
          settle();
          return { v: 1, kind };
        });
      });
    await answered('gone');
    await answered('exhausted');
    const held = await test.dispatcher.offer((tries) => {
      leases.push(`held ${tries}`);
      return tries < 3 ? { v: 1, kind: 'held', retryMs: 20 } : { v: 1, kind: 'granted', fence: 1, job: wholeJob(job) };
    });
    completed(held);
    expect(leases).toEqual(['gone 1', 'exhausted 1', 'held 1', 'held 2', 'held 3']);
    expect(
      await test.platform.backlog({ name: 'runners-cpu', stream: 'WORK', filter: 'work.infer.cpu.>' }),
    ).toMatchObject({
      waiting: 0,
    });
  });
});
