export { Admission } from './admission.js';
export { Benchmarks } from './benchmarks.js';
export { dispatch } from './dispatch.js';
export { LiveShards } from './live-shards.js';
export type { Parts, Rules } from './parts.js';
export { ShardFigures } from './shard-figures.js';
