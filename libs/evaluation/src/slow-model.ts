/** How long a runner worked on a number of images, or has worked so far. */
export interface ShardTime {
  readonly rows: number;
  readonly seconds: number;
}

/**
 * Seconds that one runner alone would need for all images, by the measurements so far. Unfinished shards count with the
 * time that they took until now, so it is a lower bound.
 *
 * @returns null if no runner worked on it
 */
export function projectedSeconds(times: readonly ShardTime[], instanceCount: number): number | null {
  const [rows, seconds] = times.reduce(([rows, seconds], time) => [rows + time.rows, seconds + time.seconds], [0, 0]);
  return rows === 0 ? null : (seconds / rows) * instanceCount;
}

/**
 * Who caused an evaluation to exceed its time limit: the model, if it would need longer than the limit even if all
 * ready runners had worked on nothing else. Otherwise it waited for runners, which is not the submitter's fault.
 */
export function isTooSlow(
  projected: number | null,
  { timeLimitSeconds, runners }: { timeLimitSeconds: number; runners: number },
): boolean {
  return projected !== null && projected > timeLimitSeconds * Math.max(1, runners);
}

/** Less is inconclusive: a first batch prepares data for later ones, and a busy machine is sometimes slow. */
const MIN_EVIDENCE_SECONDS = 60;

/** Whether a shard may be ended before its time: its model computed for longer than the whole evaluation allows. */
export const exceedsShare = (inferSeconds: number, shareSeconds: number | undefined): boolean =>
  shareSeconds !== undefined && inferSeconds > Math.max(MIN_EVIDENCE_SECONDS, shareSeconds);
