import { newId } from '@primitives/runtime';
import { changed } from '../connection/changed.js';
import { RUNNER_ISOLATION, RUNNER_PRESENT, RUNNER_READY } from './runner-ready.js';
import type { Tx } from '../connection/store.js';

interface ShardKey {
  readonly evaluationId: string;
  readonly shardIndex: number;
}

/**
 * Records a self-test request to the runner.
 *
 * @param shard waits for the outcome @returns the id of the self-test; null when the runner is not connected
 */
export async function requestSelfTest(tx: Tx, runnerId: string, shard: ShardKey | null = null): Promise<string | null> {
  const rows = await tx.query<{ id: string }[]>(
    `insert into self_test (id, runner_id, evaluation_id, shard_index)
     select $1, r.id, $3, $4 from runner r where r.id = $2 and ${RUNNER_PRESENT} returning id`,
    [newId(), runnerId, shard?.evaluationId ?? null, shard?.shardIndex ?? null],
  );
  return rows[0]?.id ?? null;
}

/** Whether the shard waits for the outcome of a self-test. */
export async function awaitsSelfTest(db: Tx, { evaluationId, shardIndex }: ShardKey): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'select from self_test where evaluation_id = $1 and shard_index = $2 and ended_at is null limit 1',
    [evaluationId, shardIndex],
  );
  return rows.length > 0;
}

export interface EndedSelfTest {
  readonly runnerId: string;
  /** The shard that waited for it, if any. */
  readonly shard: ShardKey | null;
}

interface EndedRow {
  readonly runnerId: string;
  readonly evaluationId: string | null;
  readonly shardIndex: number | null;
}

const ENDED = `returning runner_id as "runnerId", evaluation_id as "evaluationId", shard_index as "shardIndex"`;

function ended({ runnerId, evaluationId, shardIndex }: EndedRow): EndedSelfTest {
  return { runnerId, shard: evaluationId !== null && shardIndex !== null ? { evaluationId, shardIndex } : null };
}

/**
 * Records the runner's answer.
 *
 * @param failure null: it passed
 * @returns null when it was not requested, or was answered before
 */
export async function endSelfTest(
  tx: Tx,
  { id, runnerId, failure }: { readonly id: string; readonly runnerId: string; readonly failure: string | null },
): Promise<EndedSelfTest | null> {
  const rows = await changed<EndedRow>(
    tx,
    `update self_test set ended_at = clock_timestamp(), outcome = case when $3::text is null then 'passed' else 'failed' end, reason = $3
      where id = $1 and runner_id = $2 and ended_at is null ${ENDED}`,
    [id, runnerId, failure],
  );
  return rows[0] ? ended(rows[0]) : null;
}

/** Ends self-tests that were not answered in time. */
export async function expireSelfTests(tx: Tx, timeoutMs: number): Promise<EndedSelfTest[]> {
  const rows = await changed<EndedRow>(
    tx,
    `update self_test set ended_at = clock_timestamp(), outcome = 'unanswered'
      where ended_at is null and requested_at < clock_timestamp() - $1 * interval '1 ms' ${ENDED}`,
    [timeoutMs],
  );
  return rows.map(ended);
}

/** The self-tests of a runner since its predictions were last accepted. */
export interface SelfTestsSoFar {
  readonly runnerId: string;
  readonly count: number;
  /** Time since the last request; null if there was none. */
  readonly sinceMs: number | null;
}

/** Of a runner `q` without a running self-test. */
const SO_FAR = `select q.id as "runnerId", tests.count, tests."sinceMs"
  from runner q, lateral (
    select count(*)::int as count, (extract(epoch from clock_timestamp() - max(t.requested_at)) * 1000)::float8 as "sinceMs" from self_test t
     where t.runner_id = q.id and t.requested_at > coalesce((select max(s.done_at) from shard s join evaluation e on e.id = s.evaluation_id
        where s.leased_by = q.id and e.reused_from is null), '-infinity')) tests
 where not exists (select from self_test t where t.runner_id = q.id and t.ended_at is null)`;

/** @returns null while one is running, or if the runner was never seen */
export async function selfTestsSoFar(db: Tx, runnerId: string): Promise<SelfTestsSoFar | null> {
  return (await db.query<SelfTestsSoFar[]>(`${SO_FAR} and q.id = $1`, [runnerId]))[0] ?? null;
}

/** Runners in a quarantine that a self-test may end, in pools without another ready runner that isolates as well. */
export function idleInQuarantine(db: Tx): Promise<SelfTestsSoFar[]> {
  return db.query<SelfTestsSoFar[]>(
    `${SO_FAR} and q.quarantine_cause in ('failures', 'self_test') and q.cordoned_at is null
       and exists (select from runner r where r.id = q.id and ${RUNNER_PRESENT})
       and not exists (select from runner r where r.pool = q.pool and ${RUNNER_READY}
                         and ${RUNNER_ISOLATION} >= coalesce(q.heartbeat ->> 'isolation', 'L1'))`,
  );
}
