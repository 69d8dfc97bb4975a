import { UserError } from '@primitives/errors';

/** The storage of a team for bundles, in bytes. */
export interface Storage {
  readonly limitBytes: number;
  readonly usedBytes: number;
}

/** Whether this number of further bytes fits. */
export const fits = ({ limitBytes, usedBytes }: Storage, bytes: number): boolean => usedBytes + bytes <= limitBytes;

/** Checks that the bytes fit. @throws UserError storage_limit_exceeded with the remainder */
export function assertFits(team: string, storage: Storage, bytes: number): void {
  if (fits(storage, bytes)) return;
  const { limitBytes, usedBytes } = storage;
  throw new UserError(
    'storage_limit_exceeded',
    `${team} keeps ${usedBytes} of ${limitBytes} bytes, and ${bytes} more do not fit`,
    {
      expected: `at most ${Math.max(0, limitBytes - usedBytes)} bytes`,
      found: `${bytes} bytes`,
    },
  );
}
