export { logStart } from './log-start.js';
export { seedBenchmarks } from './seed-benchmarks.js';
export { seedFirstSample, seedPublicSplits } from './seed-public-splits.js';
export { seedShapes, type SeedShapesOptions } from './seed-shapes.js';
export { SHAPES_TRACK } from './shapes-track.js';
export { SHAPES_TRACKS } from './shapes-tracks.js';
export { submitBaselines } from './submit-baselines.js';
