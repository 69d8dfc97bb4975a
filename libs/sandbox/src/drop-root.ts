import { openSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Environment variables with the user and the groups that a program changes to. */
export const USER_VARIABLE = 'SANDBOX_USER';
export const GROUPS_VARIABLE = 'SANDBOX_GROUPS';

/**
 * Gives up root for the user that the parent names, below level L3, where bubblewrap does not do it. A program calls
 * this after all its modules are loaded, because only root may be able to read them, and before it reads an untrusted
 * byte.
 *
 * @param paths of files and folders that the program reads afterwards
 * @returns the same files as paths that the new user can open, whatever the permissions of their folders
 * @throws when the process could become root again
 */
export function dropRoot(paths: readonly string[], env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const user = Number(env[USER_VARIABLE] ?? 0);
  if (user === 0) return paths;
  const opened = paths.map(byDescriptor);
  process.umask(0o022); // files that it writes are read by programs that run as other users
  process.setgroups!((env[GROUPS_VARIABLE] ?? '').split(',').filter(Boolean).map(Number));
  process.setgid!(user);
  process.setuid!(user);
  requireDropped(user);
  return opened;
}

/** Linux opens what is below such a path without the permission to enter the folders above it. */
function byDescriptor(path: string): string {
  const opened = `/proc/self/fd/${openSync(path, 'r')}`;
  return statSync(opened).isDirectory() ? `${opened}/.` : opened;
}

/** Each thread has its own user ids: those of addons must have changed, too. */
function requireDropped(user: number): void {
  const ids = readdirSync('/proc/self/task').map((task) =>
    /^Uid:\s*(.*)$/m.exec(readFileSync(`/proc/self/task/${task}/status`, 'utf8'))?.[1]?.split(/\s+/),
  );
  if (!ids.every((each) => each?.every((id) => id === String(user))) || canBecomeRoot())
    throw new Error(`the process did not become user ${user}`);
}

function canBecomeRoot(): boolean {
  try {
    process.setuid!(0);
    return true;
  } catch {
    return false;
  }
}
