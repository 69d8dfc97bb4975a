export {
  CompareReply,
  CompareRequest,
  ComparedAgreement,
  MetricComparison,
  parseCompareReply,
  parseCompareRequest,
} from './compare.js';
export {
  Efficiency,
  EfficiencyReport,
  GraphCost,
  Latency,
  MeasureReply,
  MeasureRequest,
  MeasureWork,
  TimedRuns,
  parseEfficiencyReport,
  parseMeasureReply,
  parseMeasureRequest,
  parseMeasureWork,
} from './efficiency.js';
export {
  BoardEvent,
  EvaluationEvent,
  LiveEvaluation,
  parseBoardEvent,
  parseEvaluationEvent,
  parseLiveEvaluation,
} from './event.js';
export {
  Control,
  FleetEvent,
  FleetEventKind,
  Gpu,
  IssueReply,
  IssueRequest,
  JoinRequest,
  Membership,
  RenewRequest,
  RunnerFacts,
  Standing,
  parseControl,
  parseFleetEvent,
  parseIssueReply,
  parseIssueRequest,
  parseJoinRequest,
  parseMembership,
  parseRenewRequest,
  renewalText,
} from './fleet.js';
export {
  IsolationLevel,
  LeaseReply,
  LeaseRequest,
  ShardInstance,
  ShardJob,
  SignedLink,
  parseLeaseReply,
  parseLeaseRequest,
} from './lease.js';
export { InvalidMessageError, Sha256, SubjectToken, encodeMessage, parseMessage } from './message.js';
export {
  RunnerFailureCode,
  ShardCompleted,
  ShardFailed,
  ShardReceipt,
  parseShardCompleted,
  parseShardFailed,
} from './report.js';
export {
  Farewell,
  Heartbeat,
  Load,
  Progress,
  SelfTestReport,
  parseFarewell,
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
} from './status.js';
export { subjects } from './subjects.js';
export {
  InferWork,
  RankWork,
  ScoreWork,
  ValidateWork,
  parseInferWork,
  parseRankWork,
  parseScoreWork,
  parseValidateWork,
} from './work.js';
export {
  decodeSafetensors,
  encodeSafetensors,
  headBytes,
  indexSafetensors,
  SafetensorsError,
  type SafetensorsLimits,
  type Tensor,
  type TensorData,
  type TensorFile,
  type TensorPlace,
} from './safetensors.js';
