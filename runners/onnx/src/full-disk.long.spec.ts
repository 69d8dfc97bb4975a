import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Bus } from '@primitives/messaging';
import { parseHeartbeat, type Heartbeat } from '@primitives/protocol';
import {
  oneFileProgram,
  joinManually,
  SimulatedDispatcher,
  SmallDisk,
  testBroker,
  tinyClassifier,
  TINY_DEFINITION,
  zipArchive,
  type JobPlan,
  type ShardReport,
  type TestBroker,
} from '@primitives/testing';
import sharp from 'sharp';

const PROGRAM = join(__dirname, '../dist/main.js');
const MIB = 1024 ** 2;

/** The runner as deployed, with its home and caches on a separate disk that fills up. */
(SmallDisk.isPossible() ? describe : describe.skip)('a runner whose disk is full', () => {
  let disk: SmallDisk;
  let broker: TestBroker;
  let platform: Bus;
  let dispatcher: SimulatedDispatcher;
  let runner: ChildProcess;
  let job: JobPlan;
  let onHeartbeat: (beat: Heartbeat) => void = () => {};

  beforeEach(async () => {
    disk = SmallDisk.mount();
    broker = await testBroker({ pools: ['cpu'] });
    platform = await broker.connect('dispatcher');
    dispatcher = await SimulatedDispatcher.open(platform);
    platform.subscribe('status.r1.heartbeat', (_, bytes) => onHeartbeat(parseHeartbeat(bytes)));
    const home = join(disk.folder, 'r1');
    await joinManually(home, broker, 'r1', 'cpu');
    runner = spawn(process.execPath, [oneFileProgram(PROGRAM)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PRIMITIVES_RUNNER_HOME: home,
        PRIMITIVES_THREADS: '1',
        PRIMITIVES_LOG_LEVEL: 'silent',
        PRIMITIVES_TUNE_HEARTBEAT_MS: '100',
      },
    });
    const image = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    job = {
      bundle: dispatcher.keep(await tinyClassifier()),
      definition: dispatcher.keep(Buffer.from(JSON.stringify(TINY_DEFINITION))),
      archive: dispatcher.keep(zipArchive([{ name: 'red.png', data: image }], crc32)),
      instances: [{ id: 'i0', image: 'red.png' }],
    };
  });
  afterEach(async () => {
    const exit = once(runner, 'exit');
    runner.kill('SIGKILL');
    await exit;
    await dispatcher.close();
    await broker.close();
    disk.unmount();
  });

  /** Resolves at the first heartbeat with this state of the disk. */
  const beat = (full: boolean) =>
    new Promise<NonNullable<Heartbeat['disk']>>((resolve) => {
      onHeartbeat = (heartbeat) => heartbeat.disk?.full === full && resolve(heartbeat.disk);
    });
  const isDone = (report: ShardReport) => 'completed' in report;

  it('reports a full disk, takes no shard, and resumes when space is free', async () => {
    expect(isDone(await dispatcher.predict(job))).toBe(true);
    disk.fill();
    expect((await beat(true)).freeBytes).toBeLessThan(MIB);
    let offered = 0;
    const report = dispatcher.offer((tries) => {
      offered = tries;
      return { v: 1, kind: 'held', retryMs: 100 };
    });
    void report;
    await beat(true);
    await beat(true);
    expect(offered).toBe(0);
    const waiting = dispatcher.predict(job);
    disk.empty();
    await beat(false);
    expect(isDone(await waiting)).toBe(true);
  });

  it('returns a shard that does not fit, without blame, and waits until it would fit', async () => {
    await beat(false);
    disk.fill(200 * MIB);
    const large = { ...job, bundle: { ...job.bundle, bytes: 300 * MIB } };
    const report = await dispatcher.predict(large);
    expect(report).toMatchObject({ failed: { fault: 'runner', failure: { code: 'disk_full' } } });
    expect((await beat(true)).freeBytes).toBeGreaterThan(128 * MIB); // enough space for others, not for this one
    disk.empty();
    await beat(false);
    expect(isDone(await dispatcher.predict(job))).toBe(true);
  });

  it("keeps its predictions for a minute while the platform's storage is full, and then returns the shard", async () => {
    let refusals = 0;
    const uploads: Server = createServer((request, response) => {
      refusals++;
      request.resume().on('end', () => response.writeHead(507).end());
    });
    await new Promise<void>((listening) => uploads.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(uploads.address() as AddressInfo).port}/{digest}`;
    const granted = {
      protocol: 'mac',
      hidden: false,
      minimumIsolation: 'L1',
      ...job,
      upload: { url, maxBytes: MIB },
    } as const;
    let leases = 0;
    const report = await dispatcher.offer((tries) => {
      leases = tries;
      return { v: 1, kind: 'granted', fence: tries, job: granted };
    });
    expect(report).toMatchObject({ failed: { fault: 'runner', failure: { code: 'storage_full' } } });
    expect([leases, refusals]).toEqual([1, 8]);
    await new Promise((closed) => uploads.close(closed));
  });
});
