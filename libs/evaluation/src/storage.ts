import { UserError } from './failure.js';

/** What a team keeps of bundles, in bytes. */
export interface Storage {
  readonly limitBytes: number;
  readonly usedBytes: number;
}

/** Whether so many bytes more still fit. */
export const fits = ({ limitBytes, usedBytes }: Storage, bytes: number): boolean => usedBytes + bytes <= limitBytes;

/** Lets the bytes in or says what is left. @throws UserError storage_exceeded */
export function assertFits(team: string, storage: Storage, bytes: number): void {
  if (fits(storage, bytes)) return;
  const { limitBytes, usedBytes } = storage;
  throw new UserError(
    'storage_exceeded',
    `${team} keeps ${usedBytes} of ${limitBytes} bytes, and ${bytes} more do not fit`,
    {
      expected: `at most ${Math.max(0, limitBytes - usedBytes)} bytes`,
      found: `${bytes} bytes`,
    },
  );
}
