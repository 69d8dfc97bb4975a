/** What a runner failed at since it was trusted last and its predictions were accepted last. */
export interface FailureRecord {
  /** Failed leases; silence and the platform's own faults do not count. */
  readonly failures: number;
  /** Those whose cause is the runner, whatever the bundle. */
  readonly ofRunner: number;
  /**
   * Those at bundles that are known to be good: predictions of theirs were accepted, and no other runner failed at
   * the same shard.
   */
  readonly knownGood: number;
  /** Teams that submitted the bundles known to be good. */
  readonly teams: number;
}

/** Failures in a row before a runner is doubted: one is an accident. */
const IN_A_ROW = 3;
/** Known-good work of so many teams, so that no team alone can take a runner out of service. */
const SEVERAL_TEAMS = 3;

/** `doubted`: a self-test decides. */
export type RunnerVerdict =
  | { readonly kind: 'trusted' }
  | { readonly kind: 'doubted' }
  | { readonly kind: 'quarantined'; readonly reason: string };

/**
 * Whether a runner that failed may go on. It is taken out of service when it fails in a row at known-good bundles of
 * several teams; anything less is decided by a self-test.
 */
export function judgeRunner(
  { failures, ofRunner, knownGood, teams }: FailureRecord,
  lastReason: string,
): RunnerVerdict {
  if (knownGood >= IN_A_ROW && teams >= SEVERAL_TEAMS) {
    const proof = `at bundles of ${teams} teams that were predicted before or elsewhere`;
    return {
      kind: 'quarantined',
      reason: `it failed ${knownGood} times in a row ${proof}; the last time: ${lastReason}`,
    };
  }
  return { kind: ofRunner > 0 || failures >= IN_A_ROW ? 'doubted' : 'trusted' };
}

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * How long after the last self-test of a runner the next one may be requested: twice as long each time, at most an
 * hour.
 *
 * @param before self-tests since the runner's predictions were accepted last
 */
export const selfTestPauseMs = (before: number): number =>
  before === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (before - 1));

/** A self-test that was not answered by then is over: a driver may compile for a minute. */
export const SELF_TEST_PATIENCE_MS = 90_000;
