import type { Evaluation, SubmissionChange } from '../api/documents/submission.ts';

const stepsEnded = ({ steps }: Evaluation) => steps.filter(({ endedAt }) => endedAt !== null).length;

/**
 * The evaluation of the query, or the one of the last change if that has a later state, step or log line, or the
 * measured cost.
 */
export function newerOf(queried: Evaluation, pushed: Evaluation | null | undefined): Evaluation {
  if (!pushed) return queried;
  const later = Date.parse(pushed.stateSince) - Date.parse(queried.stateSince);
  const further = stepsEnded(pushed) > stepsEnded(queried) || pushed.log.totalCount > queried.log.totalCount;
  const newer = later > 0 || (later === 0 && further);
  return newer || (pushed.measuredCost !== null && queried.measuredCost === null) ? pushed : queried;
}

/** An evaluation updated by a live change; of two versions the newer one counts, and no log line is duplicated. */
export function mergeChange(queried: Evaluation, change: SubmissionChange | undefined): Evaluation {
  if (!change || Date.parse(change.stateSince) < Date.parse(queried.stateSince)) return queried;
  const evaluation = newerOf(queried, change.evaluation);
  const last = evaluation.log.nodes.at(-1)?.id ?? ''; // ids increase with time, and only the last lines are known
  const added = new Map(change.log.filter(({ id }) => id > last).map((line) => [line.id, line]));
  return {
    ...evaluation,
    state: change.state,
    stateText: change.stateText,
    stateSince: change.stateSince,
    shards: change.shards.length > 0 ? change.shards : evaluation.shards,
    instancesDone: change.instancesDone,
    log: { nodes: [...evaluation.log.nodes, ...added.values()], totalCount: evaluation.log.totalCount + added.size },
  };
}
