import { randomInt } from 'node:crypto';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from './device.js';
import { systemProgram } from './packages.js';
import type { Share } from './share.js';

const SETPRIV = systemProgram('setpriv');
/** User ids above those of accounts and below those that container engines map. Each process gets a separate one. */
const USERS = { from: 61_184, to: 65_519 };
const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o005;

/**
 * The user id that a process runs as when this one is root: one that no account has. Null when this process is not root, when setpriv is
 * missing, or when a share is readable by root only; bubblewrap then maps root into a user namespace without capabilities.
 */
export function separateUser(shares: readonly Share[]): number | null {
  if (process.getuid?.() !== 0 || !SETPRIV) return null;
  return shares.every((share) => share.writable || readableByOthers(share.path))
    ? randomInt(USERS.from, USERS.to)
    : null;
}

/** Gives the writable shares to the user that is to write there. */
export function giveShares(user: number | null, shares: readonly Share[]): void {
  if (user === null) return;
  for (const { path, writable } of shares) if (writable) chownSync(path, user, user);
}

/** The prefix that gives up root inside the sandbox; the groups of the device's files stay, since drivers open those. */
export function withoutRoot(user: number, device: Device): readonly string[] {
  const groups = [
    ...new Set(
      device.nodes.map((path) => statSync(path, { throwIfNoEntry: false })?.gid ?? 0).filter((gid) => gid !== 0),
    ),
  ];
  const kept = groups.length > 0 ? [`--groups=${groups.join(',')}`] : ['--clear-groups'];
  return [SETPRIV!, `--reuid=${user}`, `--regid=${user}`, ...kept, '--inh-caps=-all'];
}

function readableByOthers(path: string): boolean {
  const status = statSync(path);
  if (!status.isDirectory()) return (status.mode & OTHERS_READ) !== 0;
  if ((status.mode & OTHERS_ENTER) !== OTHERS_ENTER) return false;
  return readdirSync(path).every((name) => (statSync(join(path, name)).mode & OTHERS_READ) !== 0);
}
