import type { Tx } from './store.js';

/** The rows that an `update … returning` or `delete … returning` changed; TypeORM returns [rows, count] for those. */
export async function changed<T>(db: Tx, sql: string, parameters: unknown[]): Promise<T[]> {
  const [rows] = await db.query<[T[], number]>(sql, parameters);
  return rows;
}
