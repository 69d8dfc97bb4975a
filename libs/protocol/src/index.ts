export {
  CompareReply,
  CompareRequest,
  FamilyDifference,
  FamilyRequest,
  ComparedAgreement,
  MetricComparison,
  parseCompareReply,
  parseCompareRequest,
} from './compare.js';
export {
  CountedGraph,
  CountedOperations,
  MeasuredCost,
  MeasuredCostReport,
  GraphCost,
  MeasureReply,
  TimedRuns,
  parseMeasuredCostReport,
  parseMeasureReply,
  parseMeasureRequest,
  parseMeasureWork,
} from './measured-cost.js';
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
  JoinRequest,
  Membership,
  RenewRequest,
  RunnerFacts,
  DesiredState,
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
  ShardInstance,
  ShardJob,
  SignedLink,
  parseLeaseReply,
  parseLeaseRequest,
} from './lease.js';
export { InvalidMessageError, SubjectToken, encodeMessage } from './message.js';
export {
  RunnerFailureCode,
  ShardCompleted,
  ShardFailed,
  ShardReceipt,
  parseShardCompleted,
  parseShardFailed,
} from './report.js';
export {
  ShutdownMessage,
  Heartbeat,
  Load,
  Progress,
  SelfTestReport,
  parseShutdownMessage,
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
} from './status.js';
export { subjects } from './subjects.js';
export {
  InferWork,
  parseInferWork,
  parseRankWork,
  parseReferencesWork,
  parseScoreWork,
  parseValidateWork,
} from './work.js';
export {
  decodeSafetensors,
  encodeSafetensors,
  headBytes,
  indexSafetensors,
  SafetensorsError,
  type Tensor,
  type TensorData,
  type TensorFile,
  type TensorPlace,
} from './safetensors.js';
