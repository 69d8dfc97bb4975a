export { unpackDebianBinary } from './debian-package.js';
export { ServerUnavailableError } from './errors.js';
export { freePort, isFree } from './free-port.js';
export { caughtMails, startMailCatcher, type CaughtMail, type RunningMailCatcher } from './mail-catcher.js';
export { findNatsServer } from './nats-binary.js';
export { startNatsCluster, type ClusterNode, type ClusterOptions, type RunningCluster } from './nats-cluster.js';
export { startNats, type NatsOptions, type RunningNats } from './nats.js';
export { poll } from './poll.js';
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres.js';
