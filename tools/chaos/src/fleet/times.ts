/**
 * Heartbeats in a tenth of their default time, leases and silence in a fifth: a loaded machine must not look like a
 * silent one.
 */
export const SHORT_FLEET_TIMES = {
  PRIMITIVES_TUNE_HEARTBEAT_MS: '500',
  PRIMITIVES_TUNE_SILENT_MS: '2500',
  PRIMITIVES_TUNE_LEASE_MS: '3000',
  PRIMITIVES_TUNE_ACK_WAIT_MS: '3000',
};

/** The default intervals of the configuration. */
export const USUAL_FLEET_TIMES = {
  PRIMITIVES_TUNE_HEARTBEAT_MS: '5000',
  PRIMITIVES_TUNE_SILENT_MS: '12500',
  PRIMITIVES_TUNE_LEASE_MS: '15000',
  PRIMITIVES_TUNE_ACK_WAIT_MS: '15000',
  PRIMITIVES_TUNE_SWEEP_MS: '5000',
};
