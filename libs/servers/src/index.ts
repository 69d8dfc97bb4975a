export { unpackDebianBinary } from './debian-package.js';
export { ServerUnavailableError } from './errors.js';
export { freePort, isFree } from './free-port.js';
export { findNatsServer } from './nats-binary.js';
export { startNats, type NatsOptions, type RunningNats } from './nats.js';
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.js';
