import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FINAL_EXIT, FinalError } from './final-error.js';

/** Errors of the file system that mean that this process may not write there; a full disk is not one of them. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
};

/** A folder that a process needs does not exist and cannot be created, or is not writable. */
export class FolderNotWritableError extends FinalError {
  override readonly name = 'FolderNotWritableError';
  readonly exitCode = FINAL_EXIT.MISCONFIGURED;

  constructor(
    readonly variable: string,
    readonly path: string,
    reason: string,
    cause: unknown,
  ) {
    super(
      `${variable}: the folder ${path} cannot be written: ${reason}; make it writable for user ${process.getuid?.() ?? '(unknown)'}, or name another folder in ${variable}`,
      { cause },
    );
  }
}

/** Creates the folder if it is missing, and writes to it as a test. @throws FolderNotWritableError */
export async function requireWritableFolder(variable: string, path: string): Promise<void> {
  const probe = join(path, `.write-check-${randomUUID()}`);
  try {
    await make(path);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason !== undefined) throw new FolderNotWritableError(variable, path, reason, error);
    throw error;
  }
}

/** Like `mkdir` with `recursive`, whose error for a read-only file system is ENOENT. */
async function make(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    await make(dirname(path));
    await mkdir(path).catch(ignoreExisting); // another process may have created it meanwhile
  });
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
