import { changed } from '../connection/changed.js';
import { PoolEntity } from './pool.entity.js';
import type { Tx } from '../connection/store.js';

export type Pool = Readonly<PoolEntity>;

const POOL = `name, description, minimum, trusted, created_at as "createdAt"`;

export function poolByName(db: Tx, name: string): Promise<Pool | null> {
  return db.findOneBy(PoolEntity, { name });
}

/** @returns null when there is a pool of this name already */
export async function insertPool(tx: Tx, pool: Omit<Pool, 'createdAt'>): Promise<Pool | null> {
  const rows = await tx.query<Pool[]>(
    `insert into pool (name, description, minimum, trusted) values ($1, $2, $3, $4) on conflict do nothing returning ${POOL}`,
    [pool.name, pool.description, JSON.stringify(pool.minimum), pool.trusted],
  );
  return rows[0] ?? null;
}

/** Updates the given fields. @returns null when there is no such pool */
export async function updatePool(
  tx: Tx,
  name: string,
  change: Partial<Omit<Pool, 'name' | 'createdAt'>>,
): Promise<Pool | null> {
  const rows = await changed<Pool>(
    tx,
    `update pool set description = coalesce($2, description), minimum = coalesce($3::jsonb, minimum), trusted = coalesce($4, trusted)
      where name = $1 returning ${POOL}`,
    [name, change.description ?? null, change.minimum ? JSON.stringify(change.minimum) : null, change.trusted ?? null],
  );
  return rows[0] ?? null;
}
