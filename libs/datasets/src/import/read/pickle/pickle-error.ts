/**
 * Why a pickle was not read: it contains more than plain data, it is damaged, or it is larger than any annotation file.
 */
export type PickleFault = 'refused' | 'broken' | 'too_large';

/** A pickle was rejected. Nothing of it was executed. */
export class PickleError extends Error {
  override readonly name = 'PickleError';

  constructor(
    readonly fault: PickleFault,
    readonly problem: string,
    /** Byte of the pickle at which reading stopped. */
    readonly offset: number,
  ) {
    super(`${problem}, at byte ${offset}`);
  }
}
