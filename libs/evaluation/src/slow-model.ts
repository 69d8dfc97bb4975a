/** How long a runner was at work on some images, or is by now. */
export interface ShardTime {
  readonly rows: number;
  readonly seconds: number;
}

/**
 * Seconds that one runner alone would need for all images, by what was seen so far. Shards that are not done yet count with what they
 * took until now, so it is a lower bound.
 *
 * @returns null when no runner was at work on it
 */
export function projectedSeconds(times: readonly ShardTime[], instanceCount: number): number | null {
  const [rows, seconds] = times.reduce(([rows, seconds], time) => [rows + time.rows, seconds + time.seconds], [0, 0]);
  return rows === 0 ? null : (seconds / rows) * instanceCount;
}

/**
 * Whose fault it is that an evaluation did not end within its time limit: the model's, when it would need longer than the limit even
 * if all runners that are ready had worked on nothing else. Otherwise it waited for runners, which is not the submitter's fault.
 */
export function isTooSlow(
  projected: number | null,
  { timeLimitSeconds, runners }: { timeLimitSeconds: number; runners: number },
): boolean {
  return projected !== null && projected > timeLimitSeconds * Math.max(1, runners);
}

/** Less says nothing: a first batch prepares what later ones use, and a busy machine is slow at times. */
const MIN_EVIDENCE_SECONDS = 60;

/** Whether a shard may be ended before its time: its model computed for longer than the whole evaluation could allow. */
export const exceedsShare = (inferSeconds: number, shareSeconds: number | undefined): boolean =>
  shareSeconds !== undefined && inferSeconds > Math.max(MIN_EVIDENCE_SECONDS, shareSeconds);
