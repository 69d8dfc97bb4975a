export { batchFor } from './batch-size.js';
export { checkBundle, checkBundleZip, type CheckOptions } from './check-bundle.js';
export { BUNDLE_CODES, type BundleCode, type Severity, type Stage } from './codes.js';
export { checkAgainstContract, NotAContractError, parseContract, type TrackContract } from './contract.js';
export { BundleRefused, finding, verdictOf, type Finding, type Slots, type Verdict } from './finding.js';
export { expectedGraphs, type ExpectedGraph, type GraphRole, type InputName } from './graph-roles.js';
export type { Pair } from './labels.js';
export { IMAGE_LIMITS, LIMITS, ONNX_LIMITS } from './limits.js';
export { HEADS, INTERFACES, Manifest, parseManifest, type Head, type Interface } from './manifest.js';
export { loadChecks } from './load-checks.js';
export { inspectOnnx } from './onnx/inspect.js';
export type { TensorSpec } from './onnx/summary.js';
export {
  defaultPreprocessing,
  geometryKey,
  outputSize,
  parsePreprocessing,
  preprocessingKey,
  type Preprocessing,
  type Resample,
} from './preprocessing.js';
export type { Answers, BundleReport, ClassifierHeads, GraphReport, Parameters } from './report.js';
export { fileOf, findFile, memorySource, type BundleFile, type BundleSource, type RandomAccess } from './source.js';
export type { TextSettings } from './text-settings.js';
export { openZipBundle } from './zip/open-zip.js';
export { packBundle } from './zip/pack-bundle.js';
export { weightShares, type Precision, type Quantisation, type WeightShare } from './precision.js';
export { fallbackFromProfile, type Fallback } from './fallback.js';
export { macsFromProfile, type Macs } from './macs.js';
export { codesPage } from './codes-page.js';
