import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from './device.js';
import { GROUPS_VARIABLE, USER_VARIABLE } from './drop-root.js';
import { namespacesOfRoot } from './namespaces.js';
import { systemProgram } from './packages.js';
import type { Share } from './share.js';

const SETPRIV = systemProgram('setpriv');
/** User ids above those of accounts and below those that container engines map. Each process gets a separate one. */
const USERS = { from: 61_184, to: 65_519 };
const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o005;

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user id that a process runs as inside bubblewrap when this one is root: one that no account has. Null when this
 * process is not root, when setpriv is missing, or when a share is readable by root only; bubblewrap then maps root
 * into a user namespace without capabilities.
 */
export const separateUser = (shares: readonly Share[]): number | null => (isRoot() && SETPRIV ? userFor(shares) : null);

/**
 * The user id that a program changes to below L3. Null when this process is not root, or when the program must remain
 * root.
 */
export const userOfProgram = (level: 'L1' | 'L2' | 'L3', shares: readonly Share[]): number | null =>
  isRoot() && noOtherUser(level) === null ? userFor(shares) : null;

/** The reason why a program that this process starts below L3 remains root; null if it does not. */
export const staysRoot = (level: 'L1' | 'L2'): string | null => (isRoot() ? noOtherUser(level) : null);

let refusal: string | null | undefined;

/** What prevents root from becoming another user, found by trying it once. */
function noOtherUser(level: 'L1' | 'L2' | 'L3'): string | null {
  if (process.platform !== 'linux') return 'programs change their user on Linux only';
  if (level === 'L2' && !namespacesOfRoot()) return 'root is the only user in its namespace';
  if (refusal === undefined) {
    const { error } = spawnSync('/bin/sh', ['-c', 'exit 0'], { uid: USERS.from, gid: USERS.from, stdio: 'ignore' });
    refusal = error ? `changing the user failed: ${error.message}` : null;
  }
  return refusal;
}

/** Whether a user other than root can read the shares. */
export const othersCanRead = (shares: readonly Share[]): boolean =>
  shares.every((share) => share.writable || readableByOthers(share.path));

let last = randomInt(USERS.from, USERS.to);

/** One after the other, so that no two living processes of this parent share a user. */
function userFor(shares: readonly Share[]): number | null {
  if (!othersCanRead(shares)) return null;
  last = last + 1 < USERS.to ? last + 1 : USERS.from;
  return last;
}

/** Gives the writable shares to the user that is to write there. */
export function grantShares(user: number | null, shares: readonly Share[]): void {
  if (user === null) return;
  for (const { path, writable } of shares) if (writable) chownSync(path, user, user);
}

/** The prefix that gives up root inside bubblewrap. */
export function withoutRoot(user: number, device: Device): readonly string[] {
  const groups = groupsOf(device);
  const groupFlags = groups.length > 0 ? [`--groups=${groups.join(',')}`] : ['--clear-groups'];
  return [SETPRIV!, `--reuid=${user}`, `--regid=${user}`, ...groupFlags, '--inh-caps=-all'];
}

/** What the program must know to give up root itself. */
export const userVariables = (user: number, device: Device): Readonly<Record<string, string>> => ({
  [USER_VARIABLE]: String(user),
  [GROUPS_VARIABLE]: groupsOf(device).join(','),
  UV_USE_IO_URING: '0', // Node refuses to change the user where the kernel's io_uring threads would stay root
});

/** The groups of the device's files, which drivers open. */
const groupsOf = (device: Device): readonly number[] => [
  ...new Set(
    device.nodes.map((path) => statSync(path, { throwIfNoEntry: false })?.gid ?? 0).filter((gid) => gid !== 0),
  ),
];

/** Whether every user may read a file, or a folder and the files below it; folders that are links are not entered. */
function readableByOthers(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return !status || (status.mode & OTHERS_READ) !== 0; // a link may lead nowhere
  if ((status.mode & OTHERS_ENTER) !== OTHERS_ENTER) return false;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .every((entry) => readableByOthers(join(path, entry.name)));
}
