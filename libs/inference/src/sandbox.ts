import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { bubblewrapped, SANDBOX_PROGRAM } from './bubblewrap.js';
import { CPU_DEVICE, type Device } from './device.js';
import { inNamespaces } from './namespaces.js';
import { PROGRAM_FOLDER, systemProgram } from './places.js';

/**
 * How well a model is kept apart (BUNDLE.md section 6): L3 bubblewrap, seccomp and resource limits; L2 namespaces, no new privileges
 * and resource limits; L1 resource limits and a wall clock alone, for public splits and one's own machine.
 */
export type IsolationLevel = 'L1' | 'L2' | 'L3';

export interface Isolation {
  readonly level: IsolationLevel;
  /** Why it is not L3; null when it is. */
  readonly reason: string | null;
  /** The bubblewrap that works here; set at L3. */
  readonly bubblewrap: string | null;
}

/** What one model process may use. */
export interface ModelLimits {
  /** Private writable memory. */
  readonly memoryBytes: number;
  /** CPU seconds over its whole life: a backstop behind the wall clock. */
  readonly cpuSeconds: number;
  /** Largest file that it may write, into its temporary folder; absent: none at all. */
  readonly fileBytes?: number;
}

export const DEFAULT_LIMITS: ModelLimits = { memoryBytes: 3e9, cpuSeconds: 24 * 3600 };

/** A model process and what is around it. */
export interface Sandbox {
  readonly isolation: Isolation;
  readonly limits?: ModelLimits;
  readonly device?: Device;
  /** The one core that it runs on; absent: any. */
  readonly core?: number;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** Node and ONNX Runtime reserve this much address space before any model. */
const ADDRESS_SPACE_BEYOND_DATA = 2e9;
/** A driver of a GPU opens more files than a model does, and keeps code that it compiled in files without a name. */
const FILES = { model: { open: 256, bytes: 0 }, driver: { open: 1024, bytes: 2 ** 30 } };

/** util-linux's; without it nothing bounds a model's memory and CPU time. */
export const PRLIMIT = systemProgram('prlimit');
/** util-linux's; without it a measurement runs on whatever core is free. */
export const TASKSET = systemProgram('taskset');
const ENV = { ORT_DISABLE_TELEMETRY: '1', HOME: '/tmp', PATH: '/usr/bin', LANG: 'C.UTF-8' };

/** The command that starts a model process for the bundle in `folder`. */
export function modelCommand(sandbox: Sandbox, folder: string): Command {
  return sandbox.isolation.level === 'L3'
    ? sandboxCommand(sandbox, folder, [SANDBOX_PROGRAM, '/model'])
    : sandboxCommand(sandbox, folder, [join(PROGRAM_FOLDER, 'model-process-main.js'), folder]);
}

/** The command that runs node with `args` where a model would run: at L3 the bundle is /model, and little else is there. */
export function sandboxCommand({ isolation, limits = DEFAULT_LIMITS, device = CPU_DEVICE, core }: Sandbox, folder: string | null, args: readonly string[]): Command {
  const node = realpathSync(process.execPath);
  const env = { ...ENV, ...device.env };
  const apart = keptApart(isolation, [node, ...args], () => bubblewrapped({ node, folder, env, device, fileBytes: limits.fileBytes ?? 0 }));
  const pinned = core !== undefined && TASKSET ? [TASKSET, '--cpu-list', String(core), ...apart] : apart;
  const [command, ...rest] = limited(limits, device, pinned);
  return { command: command!, args: rest, env, cwd: '/' };
}

function keptApart({ level, bubblewrap }: Isolation, run: readonly string[], bubblewrapArguments: () => readonly string[]): readonly string[] {
  if (level === 'L3' && bubblewrap) return [bubblewrap, ...bubblewrapArguments(), ...run];
  return level === 'L2' ? inNamespaces(run) : run;
}

/** A GPU's driver reserves address space without end: there a watchdog counts memory instead (BUNDLE.md section 1). */
export const memoryIsWatched = (device: Device): boolean => device.provider !== 'cpu';

function limited({ memoryBytes, cpuSeconds, fileBytes = 0 }: ModelLimits, device: Device, inner: readonly string[]): readonly string[] {
  if (!PRLIMIT) return inner;
  const data = Math.round(memoryBytes);
  const memory = memoryIsWatched(device) ? [] : [`--data=${data}`, `--as=${data + ADDRESS_SPACE_BEYOND_DATA}`];
  const files = FILES[device.provider === 'cpu' ? 'model' : 'driver'];
  const bounds = ['--core=0', `--nofile=${files.open}`, `--fsize=${Math.max(files.bytes, fileBytes)}`, ...memory, `--cpu=${cpuSeconds}:${cpuSeconds + 5}`];
  return [PRLIMIT, ...bounds, '--', ...inner];
}
