export { openDatabaseClock, type DatabaseClock } from './database-clock.js';
export { SessionLocks } from './session-locks.js';
export { Store, openStore, type Listener, type Tx } from './store.js';
