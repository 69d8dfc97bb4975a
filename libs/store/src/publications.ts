import type { Visibility } from './entities/publication.entity.js';
import type { Tx } from './store.js';

/** Whether a result is shown, and why not; the latest word counts. */
export interface Publication {
  readonly visibility: Visibility;
  readonly reason: string | null;
  readonly at: Date;
}

export async function publicationOf(db: Tx, evaluationId: string): Promise<Publication | null> {
  const rows = await db.query<Publication[]>(
    'select visibility, reason, at from publication where evaluation_id = $1 order by id desc limit 1',
    [evaluationId],
  );
  return rows[0] ?? null;
}
