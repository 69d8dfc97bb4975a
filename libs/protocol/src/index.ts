export {
  BoardEvent,
  EvaluationEvent,
  LiveEvaluation,
  parseBoardEvent,
  parseEvaluationEvent,
  parseLiveEvaluation,
} from './event.js';
export { IsolationLevel, LeaseReply, LeaseRequest, ShardInstance, ShardJob, SignedLink, parseLeaseReply, parseLeaseRequest } from './lease.js';
export { InvalidMessageError, Sha256, SubjectToken, encodeMessage, parseMessage } from './message.js';
export { ShardCompleted, ShardFailed, ShardReceipt, parseShardCompleted, parseShardFailed } from './report.js';
export { Heartbeat, Progress, parseHeartbeat, parseProgress } from './status.js';
export { subjects } from './subjects.js';
export { InferWork, ScoreWork, ValidateWork, parseInferWork, parseScoreWork, parseValidateWork } from './work.js';
export {
  decodeSafetensors,
  encodeSafetensors,
  SafetensorsError,
  type SafetensorsLimits,
  type Tensor,
  type TensorData,
  type TensorFile,
} from './safetensors.js';
