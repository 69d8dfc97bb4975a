import { dirname } from 'node:path';
import type { Device } from './device.js';
import { SECCOMP_FD } from './file-descriptors.js';
import { systemProgram } from './packages.js';
import type { Mount } from './program.js';
import type { Share } from './share.js';

const TEMPORARY_BYTES = 1_048_576;
/** Programs of this machine that run before node inside the sandbox. */
const LAUNCHERS = ['prlimit', 'setpriv'];
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib/locale'];

export interface Inside {
  readonly node: string;
  readonly mounts: readonly Mount[];
  readonly shares: readonly Share[];
  readonly env: Readonly<Record<string, string>>;
  readonly device: Device;
  /** The user that it becomes when it starts as root; null: a user namespace. */
  readonly user: number | null;
  readonly fileBytes: number;
}

/**
 * The arguments of bubblewrap: separate namespaces, no capability after the start, and of the machine's files only
 * node, the system's libraries, the program's mounts and the shares, all read-only unless a share is writable. A device
 * adds its nodes and the files of its driver.
 */
export function bubblewrapArguments({ node, mounts, shares, env, device, user, fileBytes }: Inside): string[] {
  const bind = (from: string, to = from) => ['--ro-bind', from, to];
  const bindIfThere = (path: string) => ['--ro-bind-try', path, path];
  const launchers = LAUNCHERS.flatMap((name) => systemProgram(name) ?? []);
  return [
    ...namespaces(user),
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    // First, because node itself may be below /tmp
    '--perms',
    '1777',
    '--size',
    String(Math.max(TEMPORARY_BYTES, fileBytes)),
    '--tmpfs',
    '/tmp',
    ...foldersAbove([
      node,
      ...launchers,
      ...LIBRARIES,
      ...device.files,
      ...[...mounts, ...shares.map(pathInside)].map(([, to]) => to),
    ]),
    ...bind(node),
    ...launchers.flatMap((path) => bind(path)),
    ...LIBRARIES.flatMap(bindIfThere),
    '--symlink',
    'usr/lib',
    '/lib',
    '--symlink',
    'usr/lib64',
    '/lib64',
    ...device.files.flatMap(bindIfThere),
    ...mounts.flatMap(([from, inside]) => bind(from, inside)),
    ...shares.flatMap(({ path, inside, writable }) => [writable ? '--bind' : '--ro-bind', path, inside]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...device.nodes.flatMap((path) => ['--dev-bind', path, path]),
    '--chdir',
    '/tmp',
    '--seccomp',
    String(SECCOMP_FD),
  ];
}

/** Root needs no user namespace: it keeps the two capabilities that setpriv drops with it. */
function namespaces(user: number | null): readonly string[] {
  if (user === null) return ['--unshare-all', '--cap-drop', 'ALL'];
  const apart = ['ipc', 'pid', 'net', 'uts'].map((name) => `--unshare-${name}`);
  return [...apart, '--unshare-cgroup-try', '--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'];
}

const pathInside = ({ path, inside }: Share): Mount => [path, inside];

/** Bubblewrap creates the parent folders of a mount for its own user only; the user of the process may enter these. */
function foldersAbove(paths: readonly string[]): readonly string[] {
  const above = (path: string): string[] => (dirname(path) === '/' ? [] : [...above(dirname(path)), dirname(path)]);
  return [...new Set(paths.flatMap(above))].flatMap((folder) => ['--perms', '0755', '--dir', folder]);
}
