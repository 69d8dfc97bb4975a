import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { rolePassword, ROLES, type Role } from './roles.js';
import { connectionOf } from '../connection/tls.js';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The advisory lock of concurrent starters; an arbitrary constant. */
const LOCK = 7_370_361;

/** A migration was changed after it ran; the database and the files no longer agree. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';

  constructor(readonly migration: string) {
    super(`migration ${migration} was changed after it ran; restore the file, and put the change into a new one`);
  }
}

/**
 * Migrates the database: the numbered SQL files in order, one transaction each, each once; then the login roles and
 * their grants. Idempotent, and safe to run by several starters concurrently.
 *
 * @param adminUrl of a user who may create tables and roles, with a password
 * @returns the files that ran now
 */
export async function runMigrations(adminUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ ...connectionOf(adminUrl), application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key, sha256 char(64) not null, applied_at timestamptz not null default now())`);
    const applied: string[] = [];
    for (const { name, sql } of await migrationFiles(folder))
      if (await applyOnce(client, name, sql)) applied.push(name);
    await grantRoles(client, adminUrl, await readFile(join(folder, 'roles.sql'), 'utf8'));
    return applied;
  } finally {
    await client.end(); // releases the lock
  }
}

async function migrationFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

async function applyOnce(client: pg.Client, name: string, sql: string): Promise<boolean> {
  const sha256 = createHash('sha256').update(sql).digest('hex');
  const ran = await client.query<{ sha256: string }>('select sha256 from migration where name = $1', [name]);
  const before = ran.rows[0];
  if (before && before.sha256 !== sha256) throw new MigrationChangedError(name);
  if (before) return false;
  await inTransaction(client, async () => {
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  });
  return true;
}

/** Roles belong to the whole server, grants to this database. */
async function grantRoles(client: pg.Client, adminUrl: string, grants: string): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK + 1]);
    for (const role of ROLES) await createRole(client, role, rolePassword(adminUrl, role));
    await client.query(grants);
  });
}

async function createRole(client: pg.Client, role: Role, password: string): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
