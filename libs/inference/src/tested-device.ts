import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SandboxStartError, type Device, type Isolation, type Sandbox, type WireTensor } from '@primitives/sandbox';
import { ModelProcess } from './model-process.js';
import { ModelFaultError } from './model-runtime.js';

/** The platform's graphs, as a model process names them. */
export const TRIAL = 'own:trial.onnx';
export const CALIBRATION = 'own:calibration.onnx';
/** The side of the calibration matrices. */
const SIDE = 512;

/** A driver may compile for half a minute; a hanging one is abandoned then. */
const TRIAL_MS = 60_000;
/** One run takes a CPU a tenth of a second: a device that needs this long is not useful. */
const CALIBRATION_MS = 10_000;
/** Runs of the calibration; the first, in which drivers compile, does not count. */
const RUNS = 3;

/** The device does not work on this machine; the reason in one sentence. */
export class DeviceFaultError extends Error {
  override readonly name = 'DeviceFaultError';
}

/** A device in the sandbox of a model: a driver that crashes or hangs affects only that process. */
export class TestedDevice {
  private constructor(
    readonly device: Device,
    /** The answer of the trial graph here. */
    readonly answer: Float32Array,
    private readonly isolation: Isolation,
  ) {}

  /** @throws DeviceFaultError when it does not compute */
  static async open(device: Device, isolation: Isolation): Promise<TestedDevice> {
    const answer = await alone({ isolation, device }, async (process) => {
      await process.load(TRIAL, { threads: 1 }, TRIAL_MS);
      const [y] = await process.run(
        TRIAL,
        [tensor('x', [2, 4], Float32Array.of(1, 2, 3, 4, -1, 0, 1, 0.5))],
        ['y'],
        TRIAL_MS,
      );
      return new Float32Array(Uint8Array.from(y!.bytes).buffer);
    });
    return new TestedDevice(device, answer, isolation);
  }

  /** Milliseconds of the fastest calibration run. @throws DeviceFaultError when it takes longer than useful */
  calibrate(threads: number): Promise<number> {
    return alone({ isolation: this.isolation, device: this.device }, async (process) => {
      await process.load(CALIBRATION, { threads }, CALIBRATION_MS);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++)
        times.push((await process.time(CALIBRATION, [calibrationInput()], ['y'], CALIBRATION_MS)).wallMs);
      return Math.min(...times.slice(1));
    });
  }
}

async function alone<T>(sandbox: Sandbox, work: (process: ModelProcess) => Promise<T>): Promise<T> {
  const nothing = await mkdtemp(join(tmpdir(), 'primitives-device-'));
  await chmod(nothing, 0o755); // the process may run as another user
  let process: ModelProcess | undefined;
  try {
    process = await ModelProcess.start(sandbox, nothing);
    return await work(process);
  } catch (error) {
    throw new DeviceFaultError(reasonOf(error), { cause: error });
  } finally {
    await process?.close();
    await rm(nothing, { recursive: true, force: true });
  }
}

export const calibrationInput = (): WireTensor => tensor('x', [SIDE, SIDE], new Float32Array(SIDE * SIDE).fill(1));

function tensor(name: string, dims: readonly number[], data: Float32Array): WireTensor {
  return { name, type: 'float32', dims, bytes: new Uint8Array(data.buffer) };
}

/** Not a submitted model: the driver's own message may be shown. */
function reasonOf(error: unknown): string {
  if (error instanceof SandboxStartError) return error.message;
  if (!(error instanceof ModelFaultError)) throw error;
  const { fault } = error;
  switch (fault.kind) {
    case 'error':
    case 'answer':
      return lastSentence(fault.text);
    case 'crash':
      return `the process crashed (${fault.signal})`;
    case 'memory':
      return 'it wanted more memory than a model may have';
    case 'cpu':
    case 'timeout':
      return `no answer within ${fault.seconds} s`;
  }
}

/** ONNX Runtime puts its own source and function before the reason. */
const lastSentence = (text: string): string =>
  (text.split(/was false\. |\] : \d+ : [A-Z]+ : /).at(-1) ?? text).trim().split('\n')[0]!.slice(0, 300);
