import type { Admission, Claim, WaitingShard } from '@primitives/evaluation';
import { eligibleAuditors } from './audits.js';
import { changed } from '../connection/changed.js';
import { RUNNER_READY } from '../fleet/runner-ready.js';
import type { Tx } from '../connection/store.js';

/** The capacity of a pool, and the demand on it. */
export interface PoolDemand {
  readonly clock: number;
  readonly readyRunners: number;
  /** Queued and assigned shards of the pool; 0 when no shard waits, because then they are not counted. */
  readonly inFlight: number;
  readonly claims: readonly Claim[];
}

/** Locks the admission of shards to a pool: each caller sees what the one before it did. */
export async function lockPool(tx: Tx, pool: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('admission ' || $1, 0))`, [pool]);
}

/**
 * The demand on the pool by team. A team's audits and pilots come first, because others wait for them, then its oldest
 * evaluation; the shards of an evaluation follow when its pilot is complete, an audit when the shard that it confirms
 * is. Sample runs wait until no other evaluation of the pool is left, and at most one of their shards is admitted per
 * ready runner: an evaluation that arrives waits for shards in progress only, not for queued ones. An audit that no
 * runner could perform now is not admitted, and uses no capacity if it was admitted already.
 *
 * @param depth maximum number of shards that one team could receive now
 */
export async function poolDemand(tx: Tx, pool: string, depth: number): Promise<PoolDemand> {
  const [head] = await tx.query<{ clock: number; readyRunners: number }[]>(
    `select coalesce((select at from pool_clock where pool = $1), 0) as clock,
            (select count(*)::int from runner r where r.pool = $1 and ${RUNNER_READY}) as "readyRunners"`,
    [pool],
  );
  const claims = await tx.query<(Omit<Claim, 'waiting'> & { waiting: WaitingShard[] | null })[]>(
    `with running as (
       select e.id, e.priority, e.attempt, b.team_id, t.minimum_isolation,
              exists (select from shard pilot where pilot.evaluation_id = e.id and pilot.shard_index = 0 and pilot.done_at is not null) as pilot_in
         from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
        where e.state = 'predicting' and t.pool = $1),
     wanted as (
       select r.team_id, r.priority, r.attempt, r.minimum_isolation, r.id, s.shard_index, s.row_count,
              row_number() over (partition by r.team_id
                order by s.audit_of is null, r.priority desc, s.shard_index > 0, r.id, s.shard_index) as place
         from running r cross join lateral (
           (select s.shard_index, s.row_count, s.audit_of from shard s
             where s.evaluation_id = r.id and s.released_at is null and s.verdict is null and s.audit_of is null
               and (r.pilot_in or s.shard_index = 0) order by s.shard_index limit $2)
           union all
           (select s.shard_index, s.row_count, s.audit_of from shard s
              join shard audited on audited.evaluation_id = r.id and audited.shard_index = s.audit_of and audited.done_at is not null
             where s.evaluation_id = r.id and s.released_at is null and s.verdict is null and s.audit_of is not null
               and exists (select ${eligibleAuditors('s', '$1')}))) s),
     sample_turns as ( -- by isolation level: a shard that no ready runner may take does not hold up the others
       select w.id, w.shard_index, row_number() over (partition by w.minimum_isolation order by w.place, w.id)
              + (select count(*) from running r join shard s on s.evaluation_id = r.id
                  where r.attempt <= 0 and r.minimum_isolation = w.minimum_isolation and s.audit_of is null
                    and s.released_at is not null and s.done_at is null and s.verdict is null) as turn
         from wanted w where w.attempt <= 0
          and not exists (select from evaluation e join track t on t.id = e.track_id
                           where t.pool = $1 and e.attempt > 0 and e.state in ('queued', 'validating', 'predicting'))),
     due as (
       select w.* from wanted w left join sample_turns u using (id, shard_index) where w.attempt > 0 or u.turn <= greatest(1, $3)),
     under_way as ( -- counted only when a shard waits: with ten thousand queued shards the count costs more than all else
       select r.team_id, count(*)::int as shards from running r join shard s on s.evaluation_id = r.id
        where exists (select from wanted)
          and s.released_at is not null and s.done_at is null and s.verdict is null
          and (s.audit_of is null or s.leased_until > clock_timestamp() or exists (select ${eligibleAuditors('s', '$1')})) group by 1)
     select t.id as "teamId", t.share_weight as weight, coalesce(h.served, 0) as served, coalesce(u.shards, 0) as "inFlight",
            (select jsonb_agg(jsonb_build_object('evaluationId', w.id, 'shardIndex', w.shard_index, 'rows', w.row_count, 'priority', case when w.attempt > 0 then w.priority else 0 end)
                              order by w.place) from due w where w.team_id = t.id and w.place <= $2) as waiting
       from (select distinct team_id from running) r join team t on t.id = r.team_id
       left join under_way u on u.team_id = t.id left join team_share h on h.pool = $1 and h.team_id = t.id`,
    [pool, depth, head?.readyRunners ?? 0],
  );
  return {
    clock: head?.clock ?? 0,
    readyRunners: head?.readyRunners ?? 0,
    inFlight: claims.reduce((sum, { inFlight: inFlight }) => sum + inFlight, 0),
    claims: claims.map((claim) => ({ ...claim, waiting: claim.waiting ?? [] })),
  };
}

/** Marks the shards as admitted and records what each team received. */
export async function recordAdmission(tx: Tx, pool: string, { shards, clock, served }: Admission): Promise<void> {
  await changed(
    tx,
    `update shard s set released_at = now() from jsonb_to_recordset($1::jsonb) as given("evaluationId" uuid, "shardIndex" integer)
      where s.evaluation_id = given."evaluationId" and s.shard_index = given."shardIndex"`,
    [JSON.stringify(shards)],
  );
  await tx.query(
    'insert into pool_clock (pool, at) values ($1, $2) on conflict (pool) do update set at = excluded.at',
    [pool, clock],
  );
  const rows = [...served].map(([teamId, until]) => ({ teamId, until }));
  await tx.query(
    `insert into team_share (pool, team_id, served)
     select $1, (row ->> 'teamId')::uuid, (row ->> 'until')::float8 from jsonb_array_elements($2::jsonb) row
     on conflict (pool, team_id) do update set served = excluded.served`,
    [pool, JSON.stringify(rows)],
  );
}

/**
 * Sets the team's share of every pool relative to other waiting teams; default 1. @returns false when there is no such
 * team
 */
export async function setShareWeight(db: Tx, teamSlug: string, weight: number): Promise<boolean> {
  return (
    (await changed(db, 'update team set share_weight = $2 where slug = $1 returning id', [teamSlug, weight])).length > 0
  );
}

/**
 * Sets the priority of the evaluation's shards: each step doubles their weight. @returns false when there is no such
 * evaluation, or it has ended
 */
export async function setPriority(db: Tx, evaluationId: string, priority: number): Promise<boolean> {
  const rows = await changed(
    db,
    `update evaluation set priority = $2 where id = $1 and state in ('queued', 'validating', 'predicting', 'scoring') returning id`,
    [evaluationId, priority],
  );
  return rows.length > 0;
}
