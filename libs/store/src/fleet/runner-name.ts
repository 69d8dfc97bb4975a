import type { Tx } from '../connection/store.js';

/**
 * The public name of a runner, as SQL over its id and its pool: permanent, and never a host name. `runnerNameFor` of
 * the API computes the same; specs keep them equal.
 */
export const publicName = (id: string, pool: string): string =>
  `${pool} || '-' || left(encode(sha256(convert_to('runner ' || ${id}, 'UTF8')), 'hex'), 8)`;

export interface NamedRunner {
  readonly id: string;
  readonly name: string;
}

/** Every runner that leased a shard of the evaluation, lost one, or measured the cost of its bundle. */
export function runnersOfEvaluation(db: Tx, evaluationId: string): Promise<NamedRunner[]> {
  return db.query<NamedRunner[]>(
    `select r.id, ${publicName('r.id', 't.pool')} as name
       from (select leased_by as id from shard where evaluation_id = $1
             union select runner_id from shard_result where evaluation_id = $1
             union select runner_id from shard_failure where evaluation_id = $1
             union select f.runner_id from measured_cost f join submission b on b.bundle_sha256 = f.bundle_sha256
                     join evaluation e on e.submission_id = b.id where e.id = $1) r,
            evaluation e join track t on t.id = e.track_id
      where e.id = $1 and r.id is not null`,
    [evaluationId],
  );
}
