export { systemClock, type Clock } from './clock.js';
export { ConfigError, count, milliseconds, port, readConfig } from './config.js';
export { failpoint } from './failpoint.js';
export { serveHealth, type Health } from './health.js';
export { openLog, type Log } from './log.js';
export { runUntilStopped, type Closable, type Host, type Life, type LifeOptions, type LifeState } from './run-until-stopped.js';
export { Secret, secret } from './secret.js';
export { newId, uuidv7 } from './uuid.js';
