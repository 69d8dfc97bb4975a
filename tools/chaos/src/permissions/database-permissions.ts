import type { Store } from '@primitives/store/connection';
import { ROLES, type Role } from '@primitives/store/schema';

/** A statement that a role tries on a table. */
export const STATEMENTS = ['select', 'insert', 'update', 'delete', 'truncate'] as const;

/**
 * The expected grants of each role, one letter per statement (`t`: truncate); columns in brackets where only these are
 * granted.
 */
export type Grants = Readonly<Record<string, Partial<Record<Role, string>>>>;

/** Statements that change the schema: none of the three roles may execute one. */
export const DEFINITIONS = [
  'create table mine (id integer)',
  'create schema mine',
  'create function mine() returns integer language sql as $$select 1$$',
  'alter table result disable trigger all',
  'alter table evaluation add column mine integer',
  'drop table result',
  'create role mine',
  'alter table account owner to current_user',
] as const;

const REFUSED = '42501';

/** Tries every statement on every table. @returns the actual grants */
export async function checkDatabasePermissions(
  admin: Store,
  stores: Readonly<Record<Role, Store>>,
): Promise<Record<string, Partial<Record<Role, string>>>> {
  const tables = await admin.manager.query<{ name: string; columns: string[] }[]>(
    `select c.relname as name, (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  const found: Record<string, Partial<Record<Role, string>>> = {};
  for (const { name, columns } of tables) {
    found[name] = {};
    for (const role of ROLES) {
      const letters = await rightsOn(stores[role], name, columns);
      if (letters !== '') found[name][role] = letters;
    }
  }
  return found;
}

async function rightsOn(store: Store, table: string, columns: readonly string[]): Promise<string> {
  const may = async (sql: string) => !(await isRefused(store, sql));
  const ofColumns = async (letter: string, textOf: (column: string) => string) => {
    const open: string[] = [];
    for (const column of columns) if (await may(textOf(column))) open.push(column);
    if (open.length === 0) return '';
    return open.length === columns.length ? letter : `${letter}(${open.join(' ')})`;
  };
  return [
    await ofColumns('s', (column) => `select ${column} from ${table} limit 0`),
    (await may(`insert into ${table} default values`)) ? 'i' : '',
    await ofColumns('u', (column) => `update ${table} set ${column} = default where false`),
    (await may(`delete from ${table} where false`)) ? 'd' : '',
    (await may(`truncate ${table}`)) ? 't' : '',
  ].join('');
}

/**
 * Whether the role lacks the permission. Successful statements are rolled back; other errors occur only after the
 * permission check.
 */
export async function isRefused(store: Store, sql: string): Promise<boolean> {
  return store
    .transaction(async (tx) => {
      await tx.query(sql);
      throw new UndoneError();
    })
    .catch((error: unknown) => codeOf(error) === REFUSED);
}

class UndoneError extends Error {}

const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as { driverError?: { code?: unknown } }).driverError?.code;
