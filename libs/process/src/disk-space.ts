import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Below this a disk counts as full: a last shard, a log line and a database's checkpoint still find room. */
export const LOW_BYTES = 64 * 1024 ** 2;

/** What is known of a disk. */
export interface DiskState {
  readonly freeBytes: number;
  /** Below this it becomes full. */
  readonly lowBytes: number;
  /** What an operation needed and did not find; 0 when none failed. */
  readonly neededBytes: number;
}

/** Free bytes at which a full disk has room again: more than what made it full, so that work does not stop and go. */
export const resumeBytes = ({ lowBytes, neededBytes }: Pick<DiskState, 'lowBytes' | 'neededBytes'>): number =>
  LOW_BYTES + Math.max(lowBytes, neededBytes);

/** Whether a disk is full now, given whether it was. */
export function isDiskFull(wasFull: boolean, disk: DiskState): boolean {
  return disk.freeBytes < (wasFull || disk.neededBytes > 0 ? resumeBytes(disk) : disk.lowBytes);
}

/** Bytes that an ordinary process may still write in this folder's file system; it need not be there yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return freeBytes(dirname(folder));
  }
}
