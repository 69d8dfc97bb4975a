import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates an empty folder for a share: every user may read it, but only this user may enter its parent folder. */
export async function makeShareFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = join(parent, randomUUID());
  await mkdir(folder);
  await chmod(folder, 0o755); // whatever the umask of this process
  return folder;
}
