import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Device } from './device.js';
import { MODELS_FOLDER, packageFolder, PROGRAM_FOLDER, runtimeFolder } from './places.js';

/** The fd at which bubblewrap finds the filter. */
const SECCOMP_FD = 5;
const TEMPORARY_BYTES = 1_048_576;
/** Where things stand inside. */
const APP = '/app';
const PROGRAM = 'model-process-main.js';
export const SANDBOX_PROGRAM = `${APP}/dist/${PROGRAM}`;

interface Inside {
  readonly node: string;
  /** The bundle; null: none. */
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly device: Device;
  readonly fileBytes: number;
}

/**
 * What bubblewrap is told: namespaces of its own, no capability, and of this machine's files only node, the libraries of the system,
 * ONNX Runtime, our program and the bundle, none of them writable. A device adds its nodes and the files of its driver.
 */
export function bubblewrapped({ node, folder, env, device, fileBytes }: Inside): string[] {
  const bind = (from: string, to = from) => ['--ro-bind', from, to];
  const bindIfThere = (path: string) => ['--ro-bind-try', path, path];
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...['--cap-drop', 'ALL'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...bind(node),
    ...['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib/locale'].flatMap(bindIfThere),
    ...['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...device.files.flatMap(bindIfThere),
    ...runtime(device).flatMap(([from, to]) => bind(from, to)),
    ...bind(packageFolder('onnxruntime-common'), `${APP}/node_modules/onnxruntime-common`),
    ...[PROGRAM, 'frames.js'].flatMap((file) => bind(join(PROGRAM_FOLDER, file), `${APP}/dist/${file}`)),
    ...bind(join(PROGRAM_FOLDER, '..', 'package.json'), `${APP}/package.json`),
    ...bind(MODELS_FOLDER, `${APP}/models`),
    ...(folder ? bind(folder, '/model') : []),
    ...['--proc', '/proc', '--dev', '/dev', ...device.nodes.flatMap((path) => ['--dev-bind', path, path])],
    ...['--size', String(Math.max(TEMPORARY_BYTES, fileBytes)), '--tmpfs', '/tmp', '--chdir', '/tmp'],
    ...['--seccomp', String(SECCOMP_FD)],
  ];
}

/** ONNX Runtime, with the libraries of the device's provider beside its own: that is where it looks for them. */
function runtime({ companions }: Device): [from: string, to: string][] {
  const libraries = runtimeFolder();
  if (companions.length === 0) return [[packageFolder('onnxruntime-node'), `${APP}/node_modules/onnxruntime-node`]];
  const root = packageFolder('onnxruntime-node');
  const inside = (path: string) => `${APP}/node_modules/onnxruntime-node${path.slice(root.length)}`;
  const own = readdirSync(libraries).filter((name) => !companions.some((path) => basename(path) === name));
  return [
    ...['package.json', 'dist'].map((name): [string, string] => [join(root, name), inside(join(root, name))]),
    ...[...own.map((name) => join(libraries, name)), ...companions].map((path): [string, string] => [path, inside(join(libraries, basename(path)))]),
  ];
}
