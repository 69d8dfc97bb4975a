export { Admission } from './admission.js';
export { Benchmarks } from './benchmarks.js';
export { dispatch } from './dispatch.js';
export { LiveShards } from './live-shards.js';
export type { Parts, Rules } from './dependencies.js';
export { ShardTelemetry } from './shard-telemetry.js';
