import type { Refusal } from '@primitives/client';
import { CliError } from './cli-error.js';

interface Problem {
  readonly is: string;
  readonly expected: string;
  readonly found: string;
}
const NO_ACCESS: Problem = { is: 'may not be accessed', expected: 'permission to access it', found: 'no permission' };

/** What the caller can correct about a path, by the code of the operating system. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOENT: { is: 'is missing', expected: 'a file', found: 'nothing' },
  EISDIR: { is: 'is a folder', expected: 'a file', found: 'a folder' },
  ENOTDIR: { is: 'cannot be opened', expected: 'a path through folders', found: 'a file where a folder is expected' },
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: { is: 'cannot be written', expected: 'a folder that can be written', found: 'a read-only disk' },
  EEXIST: { is: 'exists already', expected: 'a new path', found: 'a file or folder' },
  ENAMETOOLONG: { is: 'cannot be opened', expected: 'a shorter path', found: 'a path that is too long' },
  ENOSPC: { is: 'cannot be written', expected: 'free space', found: 'a full disk' },
};

/**
 * The refusal of a path that the operating system cannot open, such as a folder instead of a file; null for other
 * errors.
 *
 * @param path default: that of the error
 * @param expected such as `a receipt file`
 */
export function pathRefusal(error: unknown, path?: string, expected?: string): Refusal | null {
  const { code = '', path: named } = error as NodeJS.ErrnoException;
  const problem = error instanceof Error ? PROBLEMS[code] : undefined;
  const place = path ?? named;
  if (problem === undefined || (place === undefined && code !== 'EISDIR')) return null;
  return {
    code: code === 'ENOENT' ? 'file_missing' : 'file_unreadable',
    message: `${place ?? 'a path of the command'} ${problem.is}`,
    expected: expected ?? problem.expected,
    found: problem.found,
    remedy: 'check the path',
  };
}

/** As `pathRefusal`, to throw; other errors are returned unchanged. */
export function asFileMissing(error: unknown, path?: string, expected?: string): unknown {
  const refusal = pathRefusal(error, path, expected);
  return refusal === null ? error : new CliError(refusal);
}

/** For `catch`: throws the refusal of a path. */
export const refusePath =
  (path: string, expected?: string) =>
  (error: unknown): never => {
    throw asFileMissing(error, path, expected);
  };
