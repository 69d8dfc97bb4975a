/** Failures of a runner since it was last trusted and its predictions were last accepted. */
export interface FailureRecord {
  /** Failed leases; silence and the platform's own faults do not count. */
  readonly failures: number;
  /** Those whose cause is the runner, whatever the bundle. */
  readonly ofRunner: number;
  /**
   * Those at known-good bundles: their predictions were accepted before, and no other runner failed at the same shard.
   */
  readonly knownGood: number;
  /** Teams that submitted the known-good bundles. */
  readonly teams: number;
}

/** Consecutive failures before a self-test: a single one is an accident. */
const IN_A_ROW = 3;
/** Number of teams with known-good work that is needed, so that no team alone can quarantine a runner. */
const SEVERAL_TEAMS = 3;

/** `doubted`: a self-test decides. */
export type RunnerVerdict =
  | { readonly kind: 'trusted' }
  | { readonly kind: 'doubted' }
  | { readonly kind: 'quarantined'; readonly reason: string };

/**
 * Whether a runner that failed may continue. It is quarantined after consecutive failures at known-good bundles of
 * several teams; with fewer, a self-test decides.
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
 * Minimum delay between two self-tests of a runner: doubles each time, up to an hour.
 *
 * @param before self-tests since the runner's predictions were last accepted
 */
export const selfTestPauseMs = (before: number): number =>
  before === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (before - 1));

/** Time limit of a self-test: a driver may compile for a minute. */
export const SELF_TEST_TIMEOUT_MS = 90_000;
