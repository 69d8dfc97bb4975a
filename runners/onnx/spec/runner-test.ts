import type { Bus } from '@primitives/messaging';
import type { ShardJob } from '@primitives/protocol';
import {
  joinManually,
  oneFileProgram,
  SimulatedDispatcher,
  testBroker,
  TINY_DEFINITION,
  zipArchive,
  type JobPlan,
  type ShardReport,
  type TestBroker,
} from '@primitives/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { json } from './bundles';

const PROGRAM = join(__dirname, '../dist/main.js');
export const COLOURS = {
  'red.png': [255, 0, 0],
  'green.png': [0, 255, 0],
  'grey.png': [120, 130, 110],
  'blue.png': [10, 20, 200],
} as const;
export type Picture = keyof typeof COLOURS;

/** The runner as deployed: a separate process, a real broker, links over HTTP; only the dispatcher is simulated. */
export class RunnerTest {
  readonly running: ChildProcess[] = [];

  private constructor(
    readonly broker: TestBroker,
    readonly platform: Bus,
    readonly dispatcher: SimulatedDispatcher,
    readonly folder: string,
  ) {}

  static async open(): Promise<RunnerTest> {
    const broker = await testBroker({ pools: ['cpu'] });
    const platform = await broker.connect('dispatcher');
    const dispatcher = await SimulatedDispatcher.open(platform);
    return new RunnerTest(broker, platform, dispatcher, await mkdtemp(join(tmpdir(), 'runner-')));
  }

  async close(): Promise<void> {
    for (const child of this.running.splice(0))
      if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGKILL');
    await this.dispatcher.close();
    await this.broker.close();
    await rm(this.folder, { recursive: true });
  }

  /** Starts a runner; resolves at its first heartbeat. */
  async start(id: string, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    await joinManually(join(this.folder, id), this.broker, id, 'cpu');
    const lives = new Promise<void>((settle) => this.platform.subscribe(`status.${id}.heartbeat`, () => settle()));
    await this.platform.connection.flush();
    const child = spawn(process.execPath, [oneFileProgram(PROGRAM)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        PRIMITIVES_RUNNER_HOME: join(this.folder, id),
        PRIMITIVES_RUNNER_CACHE: join(this.folder, id),
        PRIMITIVES_THREADS: '1',
        PRIMITIVES_LOG_LEVEL: 'fatal',
        PRIMITIVES_TUNE_HEARTBEAT_MS: '100',
        ...env,
      },
    });
    this.running.push(child);
    await lives;
    return child;
  }

  /** A shard of the tiny benchmark with these images. */
  async plan(bundle: Uint8Array, ...images: Picture[]): Promise<JobPlan> {
    const pictures = await Promise.all(
      Object.entries(COLOURS).map(async ([name, [r, g, b]]) => ({
        name,
        data: await sharp({ create: { width: 20, height: 24, channels: 3, background: { r, g, b } } })
          .png()
          .toBuffer(),
      })),
    );
    return {
      bundle: this.dispatcher.keep(bundle),
      definition: this.dispatcher.keep(json(TINY_DEFINITION)),
      archive: this.dispatcher.keep(zipArchive(pictures, crc32)),
      instances: instances(...images),
    };
  }
}

const instances = (...images: Picture[]) => images.map((image, i) => ({ id: `i${i}`, image }));

/** The exit code of a child process after a signal. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}

export const completed = (report: ShardReport) => {
  if ('failed' in report) throw new Error(JSON.stringify(report.failed.failure));
  return report;
};
export const failed = (report: ShardReport) => {
  if ('completed' in report) throw new Error('the shard was predicted');
  return report.failed;
};

/** The job in a lease reply. */
export function wholeJob(job: JobPlan): ShardJob {
  const { url } = job.bundle;
  return {
    protocol: 'mac',
    hidden: false,
    minimumIsolation: 'L1',
    ...job,
    upload: { url: url.replace(job.bundle.sha256, '{digest}'), maxBytes: 1 << 20 },
  };
}

/** The child processes of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);
}
