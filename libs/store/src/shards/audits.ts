import type { Engine } from '@primitives/evaluation';
import { changed } from '../connection/changed.js';
import { RUNNER_ISOLATION, RUNNER_READY } from '../fleet/runner-ready.js';
import { ITS_RESULT } from './shards.js';
import type { Tx } from '../connection/store.js';

/** An answer to the rows of an audited shard: the shard's own, or an audit's. */
export interface AuditVote {
  readonly shardIndex: number;
  /** The shard of the plan whose rows these are. */
  readonly auditOf: number;
  readonly runnerId: string;
  readonly predictionsSha256: string;
  readonly engine: Engine;
  /** Verdict of the audit; null for the shard's own answer. */
  readonly verdict: 'agreed' | 'disagreed' | 'waived' | null;
}

/** The answers to every audited shard of an evaluation, the shard's own first; shards without an answer are omitted. */
export function auditVotes(db: Tx, evaluationId: string): Promise<AuditVote[]> {
  return db.query<AuditVote[]>(
    `select s.shard_index as "shardIndex", coalesce(s.audit_of, s.shard_index) as "auditOf", r.runner_id as "runnerId",
            r.predictions_sha256 as "predictionsSha256", r.receipt -> 'engine' as engine, s.verdict
       from shard s join shard_result r on ${ITS_RESULT}
      where s.evaluation_id = $1 and (s.audit_of is not null or s.shard_index in (select audit_of from shard where evaluation_id = $1))
      order by coalesce(s.audit_of, s.shard_index), s.audit_of is not null, s.shard_index`,
    [evaluationId],
  );
}

/** Evaluations whose shards are complete, and which wait for an audit. */
export async function waitingForAudits(db: Tx): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select e.id from evaluation e where e.state = 'predicting'
        and exists (select from shard a where a.evaluation_id = e.id and a.audit_of is not null and a.verdict is null)
        and not exists (select from shard s where s.evaluation_id = e.id and s.audit_of is null and s.done_at is null) order by e.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The ready runners of a pool that meet the minimum isolation of the track and have not answered the rows of an audit:
 * no runner confirms itself.
 *
 * @param audit alias of a shard
 */
export const eligibleAuditors = (
  audit: string,
  pool: string,
): string => `from runner r where r.pool = ${pool} and ${RUNNER_READY}
  and ${RUNNER_ISOLATION} >= (select k.minimum_isolation from evaluation v join track k on k.id = v.track_id where v.id = ${audit}.evaluation_id)
  and not exists (select from shard g where g.evaluation_id = ${audit}.evaluation_id and g.done_at is not null and g.leased_by = r.id
                     and (g.shard_index = ${audit}.audit_of or g.audit_of = ${audit}.audit_of))`;

/** Open audits without an answer, and whether any runner could give it. */
export interface OpenAudit {
  readonly shardIndex: number;
  readonly auditOf: number;
  /** A runner works on it now. */
  readonly held: boolean;
  /** Ready runners that may take it and have not answered these rows. */
  readonly others: number;
  /** It was queued longer than a runner may hold a shard, and no runner took it. */
  readonly overdue: boolean;
}

export function openAudits(db: Tx, evaluationId: string): Promise<OpenAudit[]> {
  return db.query<OpenAudit[]>(
    `select a.shard_index as "shardIndex", a.audit_of as "auditOf", coalesce(a.leased_until > clock_timestamp(), false) as held,
            coalesce(a.released_at + t.shard_time_limit_seconds * interval '1 second' < clock_timestamp(), false) as overdue,
            (select count(*)::int ${eligibleAuditors('a', 't.pool')}) as others
       from shard a join evaluation e on e.id = a.evaluation_id join track t on t.id = e.track_id
      where a.evaluation_id = $1 and a.audit_of is not null and a.done_at is null and a.verdict is null order by a.shard_index`,
    [evaluationId],
  );
}

export async function closeAudits(
  tx: Tx,
  evaluationId: string,
  shards: readonly number[],
  verdict: 'agreed' | 'disagreed' | 'waived',
): Promise<void> {
  await changed(
    tx,
    'update shard set verdict = $3 where evaluation_id = $1 and shard_index = any($2::int[]) and audit_of is not null',
    [evaluationId, shards, verdict],
  );
}

/** Requests one more answer: another audit of the same rows. */
export async function insertAudit(tx: Tx, evaluationId: string, auditOf: number): Promise<void> {
  await tx.query(
    `insert into shard (evaluation_id, shard_index, first_row, row_count, audit_of)
     select $1, (select max(shard_index) + 1 from shard where evaluation_id = $1), first_row, row_count, $2
       from shard where evaluation_id = $1 and shard_index = $2`,
    [evaluationId, auditOf],
  );
}

/** Requests the answer of an audit again: it was discarded, or its runner is not trusted. */
export async function reopenAudit(tx: Tx, evaluationId: string, shardIndex: number): Promise<void> {
  await changed(
    tx,
    `update shard set done_at = null, done_fence = null, leased_by = null, leased_until = null, released_at = null, verdict = null
      where evaluation_id = $1 and shard_index = $2 and audit_of is not null`,
    [evaluationId, shardIndex],
  );
}

/** Replaces the shard's own answer, which is missing or wrong, by an audit's. */
export async function promoteAudit(tx: Tx, evaluationId: string, audit: number, auditOf: number): Promise<void> {
  await tx.query(
    `with promoted as (
       update shard s set fence = s.fence + 1, done_fence = s.fence + 1, leased_by = a.leased_by, done_at = clock_timestamp(), leased_until = null
         from shard a where s.evaluation_id = $1 and s.shard_index = $3 and a.evaluation_id = $1 and a.shard_index = $2
         returning s.fence, a.done_fence as audit_fence)
     insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
     select $1, $3, promoted.fence, r.runner_id, r.predictions_sha256, r.receipt
       from promoted join shard_result r on r.evaluation_id = $1 and r.shard_index = $2 and r.fence = promoted.audit_fence`,
    [evaluationId, audit, auditOf],
  );
}

/** The states of audits of evaluations, for their service record. */
export interface AuditCounts {
  readonly evaluationId: string;
  readonly planned: number;
  readonly agreed: number;
  readonly disagreed: number;
  readonly waived: number;
  /** Audits in progress. */
  readonly held: number;
  /** Two answers differ, and a third runner decides: these audits are not waived. */
  readonly disputed: boolean;
  /** Seconds after which an audit that no runner takes is waived: the limit of a shard of the track. */
  readonly limitSeconds: number;
}

export function auditCounts(db: Tx, evaluationIds: readonly string[]): Promise<AuditCounts[]> {
  return db.query<AuditCounts[]>(
    `select evaluation_id as "evaluationId", count(*)::int as planned, count(*) filter (where verdict = 'agreed')::int as agreed,
            count(*) filter (where verdict = 'disagreed')::int as disagreed, count(*) filter (where verdict = 'waived')::int as waived,
            count(*) filter (where done_at is null and verdict is null and leased_until > clock_timestamp())::int as held,
            bool_or(done_at is not null and verdict is null) as disputed,
            (select t.shard_time_limit_seconds::float8 from evaluation e join track t on t.id = e.track_id where e.id = shard.evaluation_id) as "limitSeconds"
       from shard where evaluation_id = any($1::uuid[]) and audit_of is not null group by 1`,
    [evaluationIds],
  );
}
