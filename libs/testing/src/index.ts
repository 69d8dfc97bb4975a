export { testBroker, type TestBroker } from './test-broker.js';
export { floats, message, onnxModel } from './onnx-writer.js';
export type { OnnxGraph, OnnxModel, OnnxNode, OnnxTensor, OnnxTensorType } from './onnx-writer.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { workerFolder } from './test-folder.js';
export { saveTestLog, saveTestLogs } from './test-logs.js';
export {
  seedScored,
  seedSubmission,
  seedTrack,
  TINY_DEFINITION,
  type SeededTrack,
  type TrackPlan,
} from './seed-track.js';
export { joinManually } from './join-manually.js';
export { testIdentityProvider, type TestIdentityProvider } from './test-identity-provider.js';
export { testMailbox, type TestMailbox } from './test-mailbox.js';
export { SmallDisk } from './small-disk.js';
export { oneFileProgram } from './one-file-program.js';
export { linkOfSignUp, LINK_SECRET, RunningApi, runningApi, signedUp, type Answer, type Data } from './running-api.js';
export { testBlobs } from './test-blobs.js';
export { hasOpenssl, testCertificates, type TestCertificates } from './test-certificates.js';
export { testBucket, type TestBucket } from './test-bucket.js';
export { renderCompunRelease } from './releases/compun-release.js';
export { renderCubRelease } from './releases/cub-release.js';
export { renderCzslRelease } from './releases/czsl-release.js';
export { renderMacRelease } from './releases/mac-release.js';
export { pickled } from './releases/pickle-writer.js';
export { placeholderPicture, writeInto, type PictureSize } from './releases/placeholder-image.js';
export { renderThingsRelease } from './releases/things-release.js';
export { renderVawRelease, vawEntries } from './releases/vaw-release.js';
export { zipArchive, type ZipPart } from './zip-writer.js';
export { SimulatedRunner, type Prediction, type SimulatedRunnerOptions } from './simulated-runner.js';
export { SimulatedBalance, type BalanceModel } from './simulated-balance.js';
export { SimulatedDispatcher, type JobPlan, type ShardReport } from './simulated-dispatcher.js';
export { tinyClassifier } from './tiny-classifier.js';
export { WatchedEvents } from './watched-events.js';
export { seededRandom, type BundleFiles } from './bundle-mutations.js';
export { hostileBundles } from './hostile-bundles.js';
export { mutateJson } from './json-mutations.js';
export { mutatedBundle, readSamples } from './mutated-bundle.js';
export { clipExport, CLIP_SIZES, type ClipLayout } from './clip-export.js';
export { clipTokenizer } from './clip-tokenizer.js';
export {
  TINY_CONCEPTS,
  TINY_WORLD,
  TINY_WORLD_SIDE,
  tinyConceptHas,
  tinyWorldImages,
  type TinyWorldImage,
} from './tiny-world.js';
export { calibrationModel, trialModel } from './system-models.js';
export { colourTextMatcher, MATCHER_SIDE } from './colour-text-matcher.js';
export { SYNTHETIC_COST, SYNTHETIC_OPERATIONS } from './synthetic-cost.js';
export { PROTOCOL_EXAMPLES, type ProtocolExample } from './protocol-examples.js';
export { HOSTILE_CASES } from './hostile/corpus.js';
export {
  HOSTILE_FAMILIES,
  type AcceptableAnswer,
  type HostileCase,
  type HostileFamily,
} from './hostile/hostile-case.js';
export { validDualEncoder, validPreprocessing, withJson, zipOf, type ValidBundle } from './hostile/valid-bundles.js';
export { CATASTROPHIC_PATTERN, splitBy, withTokenizer } from './hostile/tokenizer-changes.js';
