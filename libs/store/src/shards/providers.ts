import { ITS_RESULT } from './shards.js';
import type { Tx } from '../connection/store.js';

/** Names of ONNX Runtime. Other values in a receipt are no provider names. */
const NAME = /^[a-z][\w-]{0,39}$/i;

/**
 * The execution providers that predicted each of these evaluations, sorted by name: those in the receipts of the
 * answers that count, its own or those that it reuses. Evaluations with a shard that names none are omitted.
 */
export async function providersOfEvaluations(
  db: Tx,
  evaluationIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await db.query<{ id: string; providers: readonly (string | null)[] }[]>(
    `select e.id, array_agg(distinct r.receipt #>> '{engine,provider}') as providers
       from evaluation e join shard s on s.evaluation_id = coalesce(e.reused_from, e.id) and s.audit_of is null join shard_result r on ${ITS_RESULT}
      where e.id = any($1::uuid[]) group by e.id`,
    [evaluationIds],
  );
  const named = rows.filter((row): row is { id: string; providers: readonly string[] } =>
    row.providers.every((name) => name !== null && NAME.test(name)),
  );
  return new Map(named.map(({ id, providers }) => [id, [...providers].sort()]));
}
