export { SteadyClock, systemClock, type Clock } from './clock.js';
export { ConfigError, count, milliseconds, port, readConfig } from './config.js';
export { freeBytes, isDiskFull, LOW_BYTES, resumeBytes, type DiskState } from './disk-space.js';
export { exitCodeOf, FINAL_EXIT, FinalError, type FinalExit } from './final-error.js';
export { failpoint } from './failpoint.js';
export { serveHealth, type Health } from './health.js';
export { healthAddress, healthUrl, MAX_SOCKET_PATH, requestHealth, type HealthAddress } from './health-address.js';
export { openLog, type Log } from './log.js';
export { messageTimes } from './message-times.js';
export { Metrics, type Count, type Level, type MetricOptions, type Times } from './metrics.js';
export { fullStorage, neededBytesOf, STORAGES, type FullStorage } from './out-of-space.js';
export { Readiness } from './readiness.js';
export { VERSION } from './release.js';
export {
  runUntilStopped,
  type Closable,
  type Host,
  type Life,
  type LifeOptions,
  type LifeState,
} from './run-until-stopped.js';
export { StorageWatch, type StorageProblem, type StorageWatchOptions, type WatchedFolder } from './storage-watch.js';
export { Secret, secret } from './secret.js';
export { watchStorage, type WatchStorageOptions } from './watch-storage.js';
export { newId, uuidv7 } from './uuid.js';
export { currentSpan, currentTraceparent, inSpan, openTracing, type SpanOptions } from './tracing.js';
export { noteIds, type Ids } from './trail.js';
export { FolderNotWritableError, requireWritableFolder } from './writable-folder.js';
