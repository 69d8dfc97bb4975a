import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { SessionLocks } from '@primitives/store/connection';

/** How long a request waits for the previous one on the same upload. */
const TIMEOUT_MS = 30_000;

/** One writer per upload across all API processes: a new request asks the previous one to stop. */
export class SharedLocker implements Locker {
  constructor(private readonly locks: SessionLocks) {}

  newLock(id: string): Lock {
    const name = `upload ${id}`;
    return {
      lock: async (signal: AbortSignal, requestRelease: RequestRelease) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
        const taken = await this.locks.take(name, { signal: limit, onRequest: () => void requestRelease() });
        if (!taken) throw ERRORS.ERR_LOCK_TIMEOUT;
      },
      unlock: () => this.locks.free(name),
    };
  }
}
