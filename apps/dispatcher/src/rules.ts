import type { DispatcherConfig } from './config.js';
import type { Rules } from './dependencies.js';

export const rulesOf = (config: DispatcherConfig): Rules => ({
  ackWaitMs: config.PRIMITIVES_TUNE_ACK_WAIT_MS,
  leaseMs: config.PRIMITIVES_TUNE_LEASE_MS,
  maxLeases: config.PRIMITIVES_TUNE_MAX_LEASES,
  sweepMs: config.PRIMITIVES_TUNE_SWEEP_MS,
  window: config.PRIMITIVES_TUNE_WINDOW,
  measure: config.PRIMITIVES_TUNE_MEASURE === 'on',
  reuse: config.PRIMITIVES_TUNE_REUSE === 'on',
  linkMs: config.PRIMITIVES_TUNE_LINK_MS,
  linkSecret: config.PRIMITIVES_LINK_SECRET.reveal(),
  linkUrl: config.PRIMITIVES_LINK_URL.replace(/\/$/, ''),
  natsUrl: config.NATS_URL,
  silentMs: config.PRIMITIVES_TUNE_SILENT_MS,
  replicas: config.PRIMITIVES_NATS_REPLICAS,
});
