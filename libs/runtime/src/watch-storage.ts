import type { Lifecycle } from './run-until-stopped.js';
import { StorageWatch } from './storage-watch.js';

export interface WatchStorageOptions {
  /** A disk is full below this; default: 64 MiB. */
  readonly lowBytes?: number;
  /** Whether the process is not ready without space; default: true. */
  readonly needed?: boolean;
}

/** Watches the folders that a process writes to, and reports a lack of space in its readiness. */
export async function watchStorage(
  { metrics, log, readiness, closeLast }: Lifecycle,
  folders: Readonly<Record<string, string>>,
  { lowBytes, needed = true }: WatchStorageOptions = {},
): Promise<StorageWatch> {
  const bound = lowBytes === undefined ? {} : { lowBytes };
  const watched = Object.entries(folders).map(([name, path]) => ({ name, path, ...bound }));
  const storage = closeLast(await StorageWatch.open({ folders: watched, metrics, log }));
  const hasSpace = () => storage.problem?.message ?? true;
  if (needed) readiness.needs('storage', hasSpace);
  else readiness.reports('storage', hasSpace);
  return storage;
}
