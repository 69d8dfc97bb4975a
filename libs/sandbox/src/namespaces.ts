import { spawnSync } from 'node:child_process';
import { systemProgram } from './packages.js';

const UNSHARE = systemProgram('unshare');
const SETPRIV = systemProgram('setpriv');
const SHELL = systemProgram('sh');

/** Why isolation level L2 is not possible: a program is missing. Null if all are installed. */
export const namespacesMissing: string | null =
  UNSHARE && SETPRIV && SHELL ? null : 'unshare or setpriv is not installed';

const NAMESPACES = ['--net', '--ipc', '--uts', '--pid', '--mount-proc', '--fork', '--kill-child', '--'];
const USER_NAMESPACE = ['--user', '--map-current-user'];

let granted: boolean | undefined;

/**
 * Whether root may create network and process namespaces without a user namespace. Only then can the program run as
 * another user.
 */
export function namespacesOfRoot(): boolean {
  granted ??= UNSHARE !== null && spawnSync(UNSHARE, [...NAMESPACES, '/bin/true'], { stdio: 'ignore' }).status === 0;
  return granted;
}

/**
 * The command, run by setpriv so that neither it nor its children can gain privileges; unchanged if setpriv is not
 * installed.
 */
export const withoutNewPrivileges = (run: readonly string[]): readonly string[] =>
  SETPRIV ? [SETPRIV, '--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all', '--', ...run] : run;

/**
 * The command, ended by the kernel when this process ends; unchanged if setpriv is not installed. The kernel forgets it
 * when the program changes its user: at L1 as root only the limits of the process remain, at L2 the namespace ends too.
 */
export const endedWithParent = (run: readonly string[]): readonly string[] =>
  SETPRIV ? [SETPRIV, '--pdeathsig=KILL', '--', ...run] : run;

/**
 * Level L2, where bubblewrap is missing and the kernel grants namespaces: no network, no visible processes, no new
 * privileges. All files that its user may read remain readable, so use an account that owns no files.
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
    ...(changesUser ? [] : USER_NAMESPACE),
    ...NAMESPACES,
    SHELL,
    '-c',
    '"$@"; exit $?',
    'sh',
    ...withoutNewPrivileges(run),
  ];
}
