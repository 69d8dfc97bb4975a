import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Below this a disk counts as full; the reserve allows a last shard, a log line and a database checkpoint. */
export const LOW_BYTES = 64 * 1024 ** 2;

export interface DiskState {
  readonly freeBytes: number;
  /** Below this it becomes full. */
  readonly lowBytes: number;
  /** Bytes that a failed operation needed; 0 if none failed. */
  readonly neededBytes: number;
}

/**
 * Free bytes at which a full disk has space again: more than the lower bound, so that work does not alternate between
 * states.
 */
export const resumeBytes = ({ lowBytes, neededBytes }: Pick<DiskState, 'lowBytes' | 'neededBytes'>): number =>
  LOW_BYTES + Math.max(lowBytes, neededBytes);

/** Whether a disk is full now, given whether it was. */
export function isDiskFull(wasFull: boolean, disk: DiskState): boolean {
  return disk.freeBytes < (wasFull || disk.neededBytes > 0 ? resumeBytes(disk) : disk.lowBytes);
}

/** Bytes that an unprivileged process may still write in this folder's file system; the folder need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return freeBytes(dirname(folder));
  }
}
