import type { Refusal } from '@primitives/client';
import { pathRefusal } from '@primitives/errors';
import { CliError } from './cli-error.js';

/** Calls that are not about a path of the caller: they start programs and connect to servers. */
const OTHER_CALLS = /^(spawn|connect|listen|bind|getaddrinfo|kill|uv_)/;

/**
 * The refusal of a path that the operating system cannot open, such as a folder instead of a file; null for other
 * errors.
 *
 * @param path default: that of the error
 * @param expected such as `a receipt file`
 */
export function fileRefusal(error: unknown, path?: string, expected?: string): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path: named, syscall = '' } = error as NodeJS.ErrnoException;
  const place = path ?? named ?? (code === 'EISDIR' ? 'a path of the command' : undefined);
  return place === undefined || OTHER_CALLS.test(syscall) ? null : pathRefusal({ code, path: place, expected });
}

/** As `fileRefusal`, to throw; other errors are returned unchanged. */
export function asFileMissing(error: unknown, path?: string, expected?: string): unknown {
  const refusal = fileRefusal(error, path, expected);
  return refusal === null ? error : new CliError(refusal);
}

/** For `catch`: throws the refusal of a path. */
export const refusePath =
  (path: string, expected?: string) =>
  (error: unknown): never => {
    throw asFileMissing(error, path, expected);
  };
