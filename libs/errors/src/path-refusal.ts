import type { Failure } from './user-error.js';

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
 * codes.
 *
 * @param problem code of the operating system, path and, where the caller expects more than a file, such as
 *   `a receipt file`, what it expects
 */
export function pathRefusal({
  code,
  path,
  expected,
}: {
  readonly code: string;
  readonly path: string;
  readonly expected?: string | null | undefined;
}): Failure | null {
  const problem = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (problem === undefined) return null;
  return {
    code: code === 'ENOENT' ? 'file_missing' : 'file_unreadable',
    message: `${path} ${problem.is}`,
    expected: expected ?? problem.expected,
    found: problem.found,
    remedy: 'check the path',
  };
}
