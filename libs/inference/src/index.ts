export { activate, type Activation } from './activation.js';
export { checkRuntime } from './check-runtime.js';
export { chooseDevice, ProviderUnavailableError, type ChosenDevice, type ProviderStatus } from './choose-device.js';
export { embedImages } from './embed-images.js';
export { engineVersions } from './engine-versions.js';
export { ModelRejectedError } from './fault-finding.js';
export { Model, type OpenModelOptions } from './model.js';
export { ModelProcess } from './model-process.js';
export { probeModel } from './probe-model.js';
export { selfTest } from './self-test.js';
export {
  predictorFor,
  UnansweredProtocolError,
  type Asked,
  type PairEstimate,
  type Predictions,
  type Predictor,
  type PredictorParts,
} from './predictor.js';
export type { OpenPromptRecords } from './prompt-embeddings.js';
export type { Rows } from './rows.js';
export { measureEfficiency, NotMeasurableError, type MeasureOptions } from './efficiency/measure-efficiency.js';
