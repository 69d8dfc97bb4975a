import { systemProgram } from './packages.js';

const UNSHARE = systemProgram('unshare');
const SETPRIV = systemProgram('setpriv');
const SHELL = systemProgram('sh');

/** Why this machine has not even the programs of level L2; null when it has. */
export const namespacesMissing: string | null =
  UNSHARE && SETPRIV && SHELL ? null : 'unshare or setpriv is not installed';

/**
 * Level L2, where bubblewrap is missing and the kernel grants namespaces: no network, no other process in sight, no new privileges.
 * The files of this account stay readable, so it is meant for an account that owns nothing (BUNDLE.md section 6).
 *
 * The shell is the namespace's first process, which the kernel spares most signals: with it the model is none, and its end is visible.
 */
export function inNamespaces(run: readonly string[]): readonly string[] {
  if (!UNSHARE || !SETPRIV || !SHELL) throw new Error('level L2 was chosen without its programs');
  const apart = [
    UNSHARE,
    '--user',
    '--map-current-user',
    '--net',
    '--ipc',
    '--uts',
    '--pid',
    '--mount-proc',
    '--fork',
    '--kill-child',
    '--',
  ];
  return [
    ...apart,
    SHELL,
    '-c',
    '"$@"; exit $?',
    'sh',
    SETPRIV,
    '--no-new-privs',
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--',
    ...run,
  ];
}
