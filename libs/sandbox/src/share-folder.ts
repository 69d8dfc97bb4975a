import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes an empty folder for a share: every user may read it, and only this one may enter the folder that it lies in.
 */
export async function makeShareFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = join(parent, randomUUID());
  await mkdir(folder);
  await chmod(folder, 0o755); // whatever the mask of this process
  return folder;
}
