import { openSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Environment variables that name the user that a program becomes, and the groups that it keeps. */
export const USER_VARIABLE = 'SANDBOX_USER';
export const GROUPS_VARIABLE = 'SANDBOX_GROUPS';

/**
 * Gives up root for the user that the parent names, below level L3, where no bubblewrap does it. A program calls this
 * after all its modules are loaded, since these may lie in folders that only root may enter, and before it reads a byte
 * that is not trusted.
 *
 * @param paths of files and folders that the program reads afterwards
 * @returns the same ones as paths that the new user may use, whatever folders they lie in
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
