import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Files elsewhere that links in these folders lead to, by the path that the link names. A sandbox that has only the
 * folders has the links without their files. Missing folders and links that lead nowhere are left out.
 */
export function linkedFiles(folders: readonly string[]): string[] {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink())
      .map(({ parentPath, name }) => resolve(parentPath, readlinkSync(join(parentPath, name))))
      .filter((path) => !path.startsWith(`${folder}/`) && statSync(path, { throwIfNoEntry: false })?.isFile()),
  );
}
