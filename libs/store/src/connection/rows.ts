import type { EntityTarget, FindOptionsWhere, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from './store.js';

/** Inserts a row. @returns false when it conflicts with another one, which does not change */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  db: Tx,
  entity: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> {
  const insert = db.createQueryBuilder().insert().into(entity).values(row).orIgnore().updateEntity(false);
  const { raw } = await insert.returning('1').execute();
  return (raw as unknown[]).length === 1;
}

/** Updates the rows with these values; unlike TypeORM's own function, their names are checked. @returns their number */
export async function updateWhere<Row extends ObjectLiteral>(
  db: Tx,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
  change: QueryDeepPartialEntity<Row>,
): Promise<number> {
  return (await db.update(entity, where, change)).affected ?? 0;
}

/** Deletes the rows with these values; unlike TypeORM's own function, their names are checked. @returns their number */
export async function deleteWhere<Row extends ObjectLiteral>(
  db: Tx,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
): Promise<number> {
  return (await db.delete(entity, where)).affected ?? 0;
}
