export { Admission } from './planning/admission.js';
export { Benchmarks } from './planning/benchmarks.js';
export { dispatch } from './dispatch.js';
export { LiveShards } from './events/live-shards.js';
export type { Parts, Rules } from './dependencies.js';
export { ShardTelemetry } from './reports/shard-telemetry.js';
