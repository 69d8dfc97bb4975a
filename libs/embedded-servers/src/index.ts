export { unpackDebianBinary } from './debian-package.js';
export { freePort, isFree } from './free-port.js';
export { caughtMails, startMailCatcher, type CaughtMail } from './mail-catcher.js';
export { findNatsServer } from './nats-binary.js';
export { startNatsCluster, type ClusterNode, type RunningCluster } from './nats-cluster.js';
export { startNats, type RunningNats } from './nats.js';
export { poll } from './poll.js';
export type { RestartableServer } from './restartable-server.js';
export { startPostgres, type RunningPostgres } from './postgres.js';
