import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How well a model is kept apart (BUNDLE.md section 6): L3 bubblewrap, seccomp and resource limits; L1 resource limits and a wall
 * clock alone, for public splits and one's own machine.
 */
export type IsolationLevel = 'L1' | 'L3';

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
}

export const DEFAULT_LIMITS: ModelLimits = { memoryBytes: 3e9, cpuSeconds: 24 * 3600 };

/** Node and ONNX Runtime reserve this much address space before any model. */
const ADDRESS_SPACE_BEYOND_DATA = 2e9;
const TEMPORARY_BYTES = 1_048_576;

/** The fd at which bubblewrap finds the filter. */
const SECCOMP_FD = 5;

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** util-linux's; without it nothing bounds a model's memory and CPU time. */
export const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path)) ?? null;
const HERE = dirname(fileURLToPath(import.meta.url));
/** The compiled program, also when this file itself runs from its source in a test. */
const PROGRAM_FOLDER = existsSync(join(HERE, 'model-process-main.js')) ? HERE : join(HERE, '..', 'dist');
const ENV = { ORT_DISABLE_TELEMETRY: '1', HOME: '/tmp', PATH: '/usr/bin', LANG: 'C.UTF-8' };

/** The command that starts a model process for the bundle in `folder` at a level. */
export function modelCommand(isolation: Isolation, folder: string, limits: ModelLimits = DEFAULT_LIMITS): Command {
  return isolation.level === 'L3'
    ? sandboxCommand(isolation, folder, ['/app/dist/model-process-main.js', '/model'], limits)
    : sandboxCommand(isolation, folder, [join(PROGRAM_FOLDER, 'model-process-main.js'), folder], limits);
}

/** The command that runs node with `args` where a model would run: at L3 the bundle is /model, and little else is there. */
export function sandboxCommand({ level, bubblewrap }: Isolation, folder: string | null, args: readonly string[], limits: ModelLimits = DEFAULT_LIMITS): Command {
  const node = realpathSync(process.execPath);
  const run = [node, ...args];
  const inner = level === 'L3' && bubblewrap ? [bubblewrap, ...bubblewrapArguments(node, folder), ...run] : run;
  return { ...limited(limits, inner), env: ENV, cwd: '/' };
}

function limited(limits: ModelLimits, inner: readonly string[]): { command: string; args: string[] } {
  if (!PRLIMIT) return { command: inner[0]!, args: inner.slice(1) };
  const data = Math.round(limits.memoryBytes);
  const bounds = ['--core=0', '--nofile=256', '--fsize=0', `--data=${data}`, `--as=${data + ADDRESS_SPACE_BEYOND_DATA}`, `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`];
  return { command: PRLIMIT, args: [...bounds, '--', ...inner] };
}

function bubblewrapArguments(node: string, folder: string | null): string[] {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib/locale'];
  const bind = (from: string, to = from) => ['--ro-bind', from, to];
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...['--cap-drop', 'ALL'],
    ...Object.entries(ENV).flatMap(([name, value]) => ['--setenv', name, value]),
    ...bind(node),
    ...libraries.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...bind(packageFolder('onnxruntime-node'), '/app/node_modules/onnxruntime-node'),
    ...bind(packageFolder('onnxruntime-common'), '/app/node_modules/onnxruntime-common'),
    ...['model-process-main.js', 'frames.js'].flatMap((file) => bind(join(PROGRAM_FOLDER, file), `/app/dist/${file}`)),
    ...bind(join(PROGRAM_FOLDER, '..', 'package.json'), '/app/package.json'),
    ...(folder ? bind(folder, '/model') : []),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(TEMPORARY_BYTES), '--tmpfs', '/tmp', '--chdir', '/tmp'],
    ...['--seccomp', String(SECCOMP_FD)],
  ];
}

/** Where a package lies, seen from here: hoisted to the root of the checkout, or not. */
export function packageFolder(name: string): string {
  const require = createRequire(join(PROGRAM_FOLDER, 'model-process-main.js'));
  for (const folder of require.resolve.paths(name) ?? []) if (existsSync(join(folder, name, 'package.json'))) return realpathSync(join(folder, name));
  throw new Error(`${name} is not installed`);
}
