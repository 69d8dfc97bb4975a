export {
  connectBus,
  type Backlog,
  type Bus,
  type BusIdentity,
  type BusOptions,
  type HeldBack,
  type Outgoing,
} from './bus.js';
export type { ConsumeOptions, Consumption } from './consumption.js';
export type { DeclareOptions } from './declare.js';
export { GiveUpError, NoAnswerError, RetryLaterError, StreamDiffersError } from './errors.js';
export type { Delivery, Outcome } from './handle.js';
export {
  CREDENTIALS_MS,
  RevocationRefusedError,
  openIssuer,
  type IssuedCredentials,
  type Issuer,
  type RevokedKey,
} from './issuer.js';
export { openBus } from './open-bus.js';
export { BUS_ROLES, type BusRole } from './permissions.js';
export { prepareNats, type IssuedUser, type PreparedNats, type PrepareNatsOptions } from './prepare-nats.js';
export { isHealthy, streamsAnswer } from './server-health.js';
export { CONSUMERS, STREAMS, measureConsumer, poolConsumer, type ConsumerSpec, type StreamName } from './topology.js';
export { isSignedBy, newUserKey, signText, type UserKey } from './user-key.js';
