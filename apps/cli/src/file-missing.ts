import { CliError } from './cli-error.js';

/** The error of a file that cannot be opened because it does not exist; other errors are returned unchanged. */
export function asFileMissing(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') return error;
  return new CliError({
    code: 'file_missing',
    message: `${path ?? 'a file'} is missing`,
    expected: 'a file',
    found: 'nothing',
    remedy: 'check the path',
  });
}
