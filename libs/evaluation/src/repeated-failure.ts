/**
 * Possible causes of a lease that ended without predictions.
 *
 * - `bundle-or-runner`: the failure alone does not decide
 * - `silence`: the runner stopped answering; mostly a restart or the network
 * - `runner`: the machine lacks something, whatever the bundle
 * - `platform`: links, images or the benchmark, or an administrator of the runner, whatever the bundle and the machine
 */
export type FailureCause = 'bundle-or-runner' | 'silence' | 'runner' | 'platform';

/** By the code of the failure; a code that is not listed is `bundle-or-runner`. */
const CAUSES: ReadonlyMap<string, FailureCause> = new Map<string, FailureCause>([
  ['silent', 'silence'],
  ['sandbox_failed', 'runner'],
  ['disk_full', 'runner'],
  ['machine_fault', 'runner'],
  ['isolation_too_weak', 'runner'],
  ['job_unknown', 'runner'],
  ['outvoted', 'runner'],
  ['transfer_failed', 'platform'],
  ['storage_full', 'platform'],
  ['platform_unavailable', 'platform'],
  ['runner_stopped', 'platform'],
  ['runner_removed', 'platform'],
  ['split_unusable', 'platform'],
]);

export const failureCause = (code: string): FailureCause => CAUSES.get(code) ?? 'bundle-or-runner';

/** The codes of failures that have one of these causes. `bundle-or-runner` has no list: it is every other code. */
export const codesOf = (...causes: readonly Exclude<FailureCause, 'bundle-or-runner'>[]): string[] =>
  [...CAUSES].filter(([, cause]) => (causes as readonly FailureCause[]).includes(cause)).map(([code]) => code);

/**
 * Evidence about a runner since its failure.
 *
 * - `works`: it predicted for another bundle, or passed a self-test
 * - `broken`: it failed a self-test, or is in quarantine
 * - `untested`: neither yet
 * - `untestable`: it did not answer a self-test, or is not connected
 */
export type RunnerProof = 'works' | 'broken' | 'untested' | 'untestable';

/** One lease of a shard that ended without predictions. */
export interface FailedLease {
  readonly runnerId: string;
  readonly cause: FailureCause;
  readonly proof: RunnerProof;
}

/**
 * The next step for the shard.
 *
 * - `retry`: another lease
 * - `self-test`: the runner is tested before anything else is decided
 * - `reject`: the bundle is at fault
 * - `give-up`: the leases are used up without evidence that the bundle is at fault
 */
export type ShardVerdict =
  { readonly kind: 'retry' | 'reject' | 'give-up' } | { readonly kind: 'self-test'; readonly runnerId: string };

/** This number of failures on a single runner is no accident. */
const REPEATED = 3;
/** Failures of the same shard on this number of runners are not the fault of one machine. */
const RUNNERS = 2;

/**
 * Decides whether the bundle or the machines caused the failures of a shard. The bundle did if failures repeat over
 * runners, or on one runner without an alternative, and one of these runners works for others. Without that evidence a
 * self-test provides it: a fleet that is broken as a whole must not cause rejections of bundles.
 *
 * @param failures of the shard, oldest first
 */
export function judgeShard(
  failures: readonly FailedLease[],
  { leases, maxLeases }: { readonly leases: number; readonly maxLeases: number },
): ShardVerdict {
  const open = failures.filter(({ cause, proof }) => cause === 'bundle-or-runner' && proof !== 'broken');
  const runners = new Set(open.map(({ runnerId }) => runnerId));
  if (runners.size >= RUNNERS || open.length >= Math.min(REPEATED, maxLeases)) {
    if (open.some(({ proof }) => proof === 'works')) return { kind: 'reject' };
    const last = open.filter(({ proof }) => proof === 'untested').at(-1);
    if (last) return { kind: 'self-test', runnerId: last.runnerId };
  }
  return { kind: leases >= maxLeases ? 'give-up' : 'retry' };
}
