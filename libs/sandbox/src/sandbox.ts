import { realpathSync } from 'node:fs';
import { bubblewrapArguments } from './bubblewrap.js';
import { CPU_DEVICE, type Device } from './device.js';
import { endedWithParent, inNamespaces, withoutNewPrivileges } from './namespaces.js';
import { systemProgram } from './packages.js';
import { DEFAULT_LIMITS, type ProcessLimits } from './limits.js';
import type { SandboxProgram } from './program.js';
import type { Share } from './share.js';
import { separateUser, userOfProgram, userVariables, withoutRoot } from './separate-user.js';

/**
 * Isolation levels. L3: bubblewrap, seccomp and resource limits. L2: namespaces, no new
 * privileges and resource limits. L1: resource limits and a wall-clock limit only, for public splits and for one's own
 * machine.
 */
export type IsolationLevel = 'L1' | 'L2' | 'L3';

export interface Isolation {
  readonly level: IsolationLevel;
  /** Why it is not L3; null when it is. */
  readonly reason: string | null;
  /** The bubblewrap that works here; set at L3. */
  readonly bubblewrap: string | null;
}

/** Processes and threads of one sandbox; a model on more cores gets one more thread a core. */
const MAX_TASKS = 64;
/** Threads of node itself, and of decoders next to them. */
const TASKS_OF_NODE = 32;

/** The surroundings of a sandboxed process. */
export interface Sandbox {
  readonly isolation: Isolation;
  readonly limits?: ProcessLimits;
  readonly device?: Device;
  /** The one core that it runs on; absent: any. */
  readonly core?: number;
  /** Threads that the program starts for computing. */
  readonly threads?: number;
}

/** How to start a sandboxed process. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Whether the driver of a GPU runs in it. */
  readonly forDriver: boolean;
  /** The user that it changes to when this process is root; null: it remains this process's user. */
  readonly user: number | null;
}

/** Node and ONNX Runtime reserve this much address space before any model. */
const RESERVED_BYTES = 2e9;
/** A GPU driver opens more files than a model, and stores compiled code in unnamed files. */
const FILES = { model: { open: 256, bytes: 0 }, driver: { open: 1024, bytes: 2 ** 30 } };

/** util-linux's; without it nothing bounds a process' memory and CPU time. */
export const PRLIMIT = systemProgram('prlimit');
/** From util-linux; without it a measurement runs on any free core. */
export const TASKSET = systemProgram('taskset');
const ENV = { ORT_DISABLE_TELEMETRY: '1', HOME: '/tmp', PATH: '/usr/bin', LANG: 'C.UTF-8' };

/** The command that runs a program on `shares`; its arguments are their paths as the program sees them. */
export function programCommand(sandbox: Sandbox, program: SandboxProgram, shares: readonly Share[] = []): Command {
  const inside = sandbox.isolation.level === 'L3';
  const paths = shares.map((share) => (inside ? share.inside : share.path));
  return sandboxCommand(sandbox, [inside ? program.inside : program.file, ...paths], { program, shares });
}

/**
 * The command that runs node with `args`; at L3 nothing of this machine is visible but node, the program's mounts and
 * the shares.
 */
export function sandboxCommand(
  sandbox: Sandbox,
  args: readonly string[],
  { program, shares = [] }: { readonly program?: SandboxProgram; readonly shares?: readonly Share[] } = {},
): Command {
  const { isolation, limits = DEFAULT_LIMITS, device = CPU_DEVICE, core, threads = 1 } = sandbox;
  const node = realpathSync(process.execPath);
  const inBubblewrap = isolation.level === 'L3' && isolation.bubblewrap !== null;
  // Below L3 a program gives up root itself; any other command remains this process's user
  const user = inBubblewrap ? separateUser(shares) : program ? userOfProgram(isolation.level, shares) : null;
  const env = { ...ENV, ...device.env, ...(user !== null && !inBubblewrap && userVariables(user, device)) };
  const limitTasks = PRLIMIT ? [PRLIMIT, `--nproc=${Math.max(MAX_TASKS, threads + TASKS_OF_NODE)}`, '--'] : [];
  // Below L3 a limit on tasks would count everything else that the same user runs
  const run = [...(inBubblewrap || user !== null ? limitTasks : []), node, ...args];
  const inside = { node, mounts: program?.mounts ?? [], shares, env, device, user, fileBytes: limits.fileBytes ?? 0 };
  const isolated = inBubblewrap
    ? [
        isolation.bubblewrap,
        ...bubblewrapArguments(inside),
        ...(user === null ? [] : withoutRoot(user, device)),
        ...run,
      ]
    : endedWithParent(
        isolation.level === 'L2' ? inNamespaces(run, user !== null) : user === null ? run : withoutNewPrivileges(run),
      );
  const pinned = core !== undefined && TASKSET ? [TASKSET, '--cpu-list', String(core), ...isolated] : isolated;
  const [command, ...rest] = limited(limits, device, program?.reservedBytes ?? RESERVED_BYTES, pinned);
  return { command: command!, args: rest, env, cwd: '/', forDriver: device.provider !== 'cpu', user };
}

/** A GPU's driver reserves address space without end: there a watchdog counts memory instead. */
export const memoryIsWatched = (device: Device): boolean => device.provider !== 'cpu';

function limited(
  { memoryBytes, cpuSeconds, fileBytes = 0 }: ProcessLimits,
  device: Device,
  reservedBytes: number,
  inner: readonly string[],
): readonly string[] {
  if (!PRLIMIT) return inner;
  const data = Math.round(memoryBytes);
  const memory = memoryIsWatched(device) ? [] : [`--data=${data}`, `--as=${data + reservedBytes}`];
  const files = FILES[device.provider === 'cpu' ? 'model' : 'driver'];
  const bounds = [
    '--core=0',
    `--nofile=${files.open}`,
    `--fsize=${Math.max(files.bytes, fileBytes)}`,
    ...memory,
    `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
  ];
  return [PRLIMIT, ...bounds, '--', ...inner];
}
