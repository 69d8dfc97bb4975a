import { LOW_BYTES, resumeBytes, type Log, type StorageWatch } from '@primitives/runtime';
import type { WorkIntake } from './work-intake.js';

/** A cache on this machine's disk. */
export interface Shrinkable {
  /** Evicts entries until this number of bytes of the disk is free. */
  shrink(wantedFree: number): Promise<void>;
}

/**
 * While storage is full, here or at the platform, the runner finishes its shards and takes no new ones; it resumes
 * automatically. It shrinks its caches first, because they may fill the disk.
 */
export function pauseWhileFull(
  storage: StorageWatch,
  intake: WorkIntake,
  caches: readonly Shrinkable[],
  log: Log,
): void {
  storage.onChange((problem) => {
    if (problem === null) return intake.resume();
    const pausing = intake.pause().then(() => (problem.storage === 'disk' ? shrinkAll(caches) : undefined));
    pausing.catch((error: unknown) => log.warn({ err: error }, 'the caches could not be shrunk'));
  });
}

/** For an idle runner. */
export async function shrinkAll(caches: readonly Shrinkable[]): Promise<void> {
  for (const cache of caches) await cache.shrink(resumeBytes({ lowBytes: LOW_BYTES, neededBytes: 0 }));
}
