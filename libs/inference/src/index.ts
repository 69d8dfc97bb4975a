export { activate, type Activation } from './activation.js';
export { checkRuntime } from './check-runtime.js';
export { cpuFingerprint, findBubblewrap, probeIsolation } from './isolation.js';
export { embedImages, encodeTexts, macPredictor, type MacPredictor, type MacScores } from './mac-predictor.js';
export { Model, ModelRejectedError, type OpenModelOptions, type Rows } from './model.js';
export { ModelProcess, SandboxStartError } from './model-process.js';
export { probeModel } from './probe-model.js';
export { DEFAULT_LIMITS, type Isolation, type IsolationLevel, type ModelLimits } from './sandbox.js';
export { TextTokens, TokenizerFaultError, type TokenBatch } from './text-tokens.js';
