import type { Tx } from './store.js';

/**
 * The public name of a runner, as SQL over its id and its pool: the same for ever, and no host's name. `runnerNameFor` of
 * the api says the same of the fleet; specs hold them together.
 */
export const publicName = (id: string, pool: string): string =>
  `${pool} || '-' || left(encode(sha256(convert_to('runner ' || ${id}, 'UTF8')), 'hex'), 8)`;

/** A runner by both of its names. */
export interface NamedRunner {
  readonly id: string;
  readonly name: string;
}

/** Every runner that had a shard of the evaluation in progress, or lost one. */
export function runnersOfEvaluation(db: Tx, evaluationId: string): Promise<NamedRunner[]> {
  return db.query<NamedRunner[]>(
    `select r.id, ${publicName('r.id', 't.pool')} as name
       from (select leased_by as id from shard where evaluation_id = $1
             union select runner_id from shard_result where evaluation_id = $1
             union select runner_id from shard_failure where evaluation_id = $1) r,
            evaluation e join track t on t.id = e.track_id
      where e.id = $1 and r.id is not null`,
    [evaluationId],
  );
}
