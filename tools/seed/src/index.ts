export { plantBenchmarks } from './plant-benchmarks.js';
export { plantPublicSplits } from './plant-public-splits.js';
export { plantShapes } from './plant-shapes.js';
export { SHAPES_TRACK } from './shapes-track.js';
export { SHAPES_TRACKS } from './shapes-tracks.js';
export { submitBaselines } from './submit-baselines.js';
