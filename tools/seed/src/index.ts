export { plantBenchmarks } from './plant-benchmarks.js';
export { plantShapes, type PlantShapesOptions } from './plant-shapes.js';
export { SHAPES_TRACK } from './shapes-track.js';
export { SHAPES_TRACKS } from './shapes-tracks.js';
export { submitBaselines, type SubmitBaselinesOptions } from './submit-baselines.js';
