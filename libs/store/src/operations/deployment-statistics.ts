import { DISK_FULL, RUNNER_ACCEPTS, RUNNER_READY } from '../fleet/runner-ready.js';
import type { Tx } from '../connection/store.js';

/** The current statistics of the deployment; every number is cheap to query, for any number of evaluations. */
export interface DeploymentStatistics {
  readonly evaluations: readonly { readonly state: string; readonly count: number; readonly oldestSeconds: number }[];
  /** Shards of open evaluations: not admitted, queued, assigned to a runner. */
  readonly shards: {
    readonly waiting: number;
    readonly queued: number;
    readonly leased: number;
    readonly oldestLeaseSeconds: number;
  };
  readonly runners: readonly { readonly pool: string; readonly state: string; readonly count: number }[];
  readonly outbox: { readonly waiting: number; readonly oldestSeconds: number };
  readonly deadLetters: readonly { readonly code: string; readonly count: number }[];
  /** Open alerts about submissions that look like probing a hidden split. */
  readonly probingAlerts: readonly { readonly signal: string; readonly count: number }[];
}

export async function deploymentStatistics(db: Tx): Promise<DeploymentStatistics> {
  const rows = await db.query<{ statistics: DeploymentStatistics }[]>(`
    select jsonb_build_object(
      'evaluations', (select coalesce(jsonb_agg(e), '[]') from (
        select state, count(*) as count, extract(epoch from clock_timestamp() - min(state_since)) as "oldestSeconds"
          from evaluation where state in ('queued', 'validating', 'predicting', 'scoring') group by state) e),
      'shards', (select jsonb_build_object(
          'waiting', count(*) filter (where released_at is null),
          'queued', count(*) filter (where released_at is not null and (leased_until is null or leased_until < clock_timestamp())),
          'leased', count(*) filter (where leased_until >= clock_timestamp()),
          'oldestLeaseSeconds', coalesce(extract(epoch from clock_timestamp() - min(leased_at) filter (where leased_until >= clock_timestamp())), 0))
        from shard s where done_at is null and verdict is null
          and exists (select from evaluation e where e.id = s.evaluation_id and e.state = 'predicting')),
      'runners', (select coalesce(jsonb_agg(r), '[]') from (
        select pool, count(*) as count, case when ${RUNNER_ACCEPTS} then 'ready' when ${RUNNER_READY} then 'not_eligible' when quarantined_at is not null then 'quarantined'
            when cordoned_at is not null then 'cordoned' when silent_at is null and left_at is null and ${DISK_FULL}
            then 'disk_full' else 'silent' end as state
          from runner r where retired_at is null group by 1, 3) r),
      'outbox', (select jsonb_build_object('waiting', count(*),
          'oldestSeconds', coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)) from outbox where published_at is null),
      'deadLetters', (select coalesce(jsonb_agg(d), '[]') from (
        select code, count(*) as count from dead_letter where settled_at is null group by code) d),
      'probingAlerts', (select coalesce(jsonb_agg(a), '[]') from (
        select signal, count(*) as count from probing_alert where closed_at is null group by signal) a)) as statistics`);
  const row = rows[0];
  if (!row) throw new Error('the query of deployment statistics returned no row');
  return row.statistics;
}
