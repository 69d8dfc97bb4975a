import type { Tx } from '../connection/store.js';

/**
 * SQL: of an `evaluation e`, whether it is in progress. Every count of work for readers uses it: the home page, the
 * form and the boards. Runs of the platform's own examples, which have no attempt, are not counted.
 */
export const IN_PROGRESS = `(e.attempt > 0 and e.state in ('queued', 'validating', 'predicting', 'scoring'))`;

/** The number of runs in progress that compute the example answers of data pages. */
export async function exampleRunCount(db: Tx): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from evaluation e
      where e.attempt <= 0 and e.state in ('queued', 'validating', 'predicting', 'scoring')`,
  );
  return rows[0]?.count ?? 0;
}

/** The number of evaluations in progress on all tracks, of listed, unlisted and private submissions. */
export async function inProgressCount(db: Tx): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from evaluation e where ${IN_PROGRESS}`,
  );
  return rows[0]?.count ?? 0;
}
