import { spawnSync } from 'node:child_process';
import { systemProgram } from './packages.js';

const UNSHARE = systemProgram('unshare');
const SETPRIV = systemProgram('setpriv');
const SHELL = systemProgram('sh');

/** Why this machine has not even the programs of level L2; null when it has. */
export const namespacesMissing: string | null =
  UNSHARE && SETPRIV && SHELL ? null : 'unshare or setpriv is not installed';

const APART = ['--net', '--ipc', '--uts', '--pid', '--mount-proc', '--fork', '--kill-child', '--'];
const OWN_USERS = ['--user', '--map-current-user'];

let granted: boolean | undefined;

/** Whether root may make namespaces here without one for users; only in such can it become another user. */
export function namespacesOfRoot(): boolean {
  granted ??= UNSHARE !== null && spawnSync(UNSHARE, [...APART, '/bin/true'], { stdio: 'ignore' }).status === 0;
  return granted;
}

/**
 * A process that neither it nor what it starts gets privileges that it does not have already; as it is where setpriv is
 * missing.
 */
export const withoutNewPrivileges = (run: readonly string[]): readonly string[] =>
  SETPRIV ? [SETPRIV, '--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all', '--', ...run] : run;

/**
 * Level L2, where bubblewrap is missing and the kernel grants namespaces: no network, no visible processes, no new
 * privileges. All files that its user may read remain readable, so use an account that owns nothing (BUNDLE.md section
 * 6).
 *
 * The shell is the first process of the namespace, to which the kernel does not deliver most signals. The model is
 * therefore a child of it, and its exit is visible.
 *
 * @param changesUser whether the program gives up root itself
 */
export function inNamespaces(run: readonly string[], changesUser: boolean): readonly string[] {
  if (!UNSHARE || !SETPRIV || !SHELL) throw new Error('level L2 was chosen without its programs');
  return [
    UNSHARE,
    ...(changesUser ? [] : OWN_USERS),
    ...APART,
    SHELL,
    '-c',
    '"$@"; exit $?',
    'sh',
    ...withoutNewPrivileges(run),
  ];
}
