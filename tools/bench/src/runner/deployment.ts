import { joinManually, SimulatedDispatcher, testBroker } from '@primitives/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../../runners/onnx/dist/main.js', import.meta.url));

/** A runner as in a deployment, with a real broker; the test acts as the dispatcher. */
export interface MeasuredRunner {
  readonly dispatcher: SimulatedDispatcher;
  /** Peak resident memory in megabytes: of the runner, without its model process. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

export async function startRunner(env: NodeJS.ProcessEnv = {}): Promise<MeasuredRunner> {
  const broker = await testBroker({ pools: ['cpu'] });
  const bus = await broker.connect('dispatcher');
  const dispatcher = await SimulatedDispatcher.open(bus);
  const folder = await mkdtemp(join(tmpdir(), 'bench-runner-'));
  await joinManually(folder, broker, 'bench', 'cpu');
  const lives = new Promise<void>((settle) => void bus.subscribe('status.bench.heartbeat', () => settle()));
  await bus.connection.flush();
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PRIMITIVES_LOG_LEVEL: 'fatal',
      PRIMITIVES_RUNNER_HOME: folder,
      ...env,
    },
  });
  await lives;
  return {
    dispatcher,
    peakMemory: async () =>
      Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await dispatcher.close();
      await broker.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
