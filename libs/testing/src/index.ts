export { testBroker, type TestBroker } from './test-broker.js';
export { floats, message, onnxModel } from './onnx-writer.js';
export type { OnnxAttribute, OnnxFunction, OnnxGraph, OnnxModel, OnnxNode, OnnxTensor, OnnxTensorType } from './onnx-writer.js';
export { testDatabase, testPostgres, type TestDatabase } from './test-database.js';
export { workerFolder } from './test-folder.js';
export {
  plantSubmission,
  plantTrack,
  TINY_DEFINITION,
  type PlantedTrack,
  type SubmissionPlan,
  type TrackPlan,
} from './plant-track.js';
export { testBlobs } from './test-blobs.js';
export { zipArchive, type ZipPart } from './zip-writer.js';
export { SimulatedRunner, type Prediction, type SimulatedRunnerOptions } from './simulated-runner.js';
export { SimulatedDispatcher, type JobPlan, type ShardReport } from './simulated-dispatcher.js';
export { tinyClassifier } from './tiny-classifier.js';
export { WatchedEvents } from './watched-events.js';
export { mutateBytes, seededRandom, type BundleFiles } from './bundle-mutations.js';
export { mutatedBundle, readSamples, type MutatedBundle } from './mutated-bundle.js';
