import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** An account of this machine that a server runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The account for a server that refuses root: `postgres`, else `nobody`; null when this process is not root. */
export async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line[0] === name);
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('/etc/passwd has neither a postgres nor a no one account');
}

/** Whether an account without group memberships can reach `path`: every parent folder allows others to enter. */
export async function reachableByOthers(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const entry = await stat(folder).catch(() => null);
    if (entry?.isDirectory() && (entry.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
