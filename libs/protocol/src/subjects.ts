/** Every subject of the house, built in one place; patterns for streams and consumers beside them. */
export const subjects = {
  validateWork: (evaluationId: string) => `work.validate.${evaluationId}`,
  inferWork: (pool: string, evaluationId: string, shardIndex: number) => `work.infer.${pool}.${evaluationId}.${shardIndex}`,
  scoreWork: (evaluationId: string) => `work.score.${evaluationId}`,
  lease: (runnerId: string) => `lease.${runnerId}`,
  reportCompleted: (runnerId: string) => `report.${runnerId}.completed`,
  reportFailed: (runnerId: string) => `report.${runnerId}.failed`,
  heartbeat: (runnerId: string) => `status.${runnerId}.heartbeat`,
  progress: (runnerId: string) => `status.${runnerId}.progress`,
  evaluationEvent: (evaluationId: string, state: string) => `event.evaluation.${evaluationId}.${state}`,
  boardEvent: (trackId: string) => `event.board.${trackId}.changed`,
  fleetEvent: (runnerId: string) => `event.fleet.${runnerId}`,
  liveEvaluation: (evaluationId: string) => `live.evaluation.${evaluationId}`,
} as const;
