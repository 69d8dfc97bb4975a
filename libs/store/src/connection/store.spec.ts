import { testDatabase, type TestDatabase } from '@primitives/testing';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MigrationChangedError, runMigrations } from '../schema/migrations.js';
import { createDatabase, dropDatabase } from '../schema/databases.js';
import { openStore, type Store } from './store.js';
import { roleUrl, type Role } from '../schema/roles.js';

let database: TestDatabase;
let admin: Store;
const as: Partial<Record<Role, Store>> = {};
beforeAll(async () => {
  database = await testDatabase();
  admin = await database.openAsAdmin();
  for (const role of ['api', 'dispatcher', 'scorer'] as const) as[role] = await database.open(role);
});
const folders: string[] = [];
afterAll(async () => {
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function migrationsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  return folder;
}

const ID = '01989a00-0000-7000-8000-000000000001';
const SHA = 'a'.repeat(64);

describe('the migrated database', () => {
  it('has the columns of the entities, with their types and defaults', async () => {
    // TypeORM sends concurrent queries on one connection here, which pg will refuse in future
    const runner = admin.dataSource.createQueryRunner();
    const [query, queue] = [
      runner.query.bind(runner) as (...parameters: unknown[]) => Promise<unknown>,
      { last: Promise.resolve<unknown>(null) },
    ];
    runner.query = ((...question: unknown[]) =>
      (queue.last = queue.last.then(() => query(...question)))) as typeof runner.query;
    jest.spyOn(admin.dataSource, 'createQueryRunner').mockReturnValueOnce(runner);
    const drift = await admin.dataSource.driver.createSchemaBuilder().log();
    const differences = drift.upQueries.map(({ query }) => query);
    // only the migrations state constraints and indexes
    expect(differences.filter((query) => !/ DROP CONSTRAINT |^DROP INDEX /.test(query))).toEqual([]);
  });

  it('migrates twice without an effect, and with two concurrent starters without harm', async () => {
    const url = await createDatabase(database.adminUrl, `${database.name}_raced`);
    const ran = await Promise.all([runMigrations(url), runMigrations(url)]);
    const migrations = (await readdir(join(__dirname, '../../migrations'))).filter((name) => /^\d/.test(name));
    expect(ran.map((files) => files.length).sort((a, b) => a - b)).toEqual([0, migrations.length]);
    expect(await runMigrations(url)).toEqual([]);
    await dropDatabase(database.adminUrl, `${database.name}_raced`);
  });

  it('runs only the later migrations of an upgrade, and keeps the rows', async () => {
    const url = await createDatabase(database.adminUrl, `${database.name}_upgraded`);
    await runMigrations(url);
    const before = await openStore(url);
    await before.manager.query(`insert into pool (name, trusted) values ('cpu', true)`);
    await before.close();
    const folder = await migrationsFolder();
    await cp(join(__dirname, '../../migrations'), folder, { recursive: true });
    await writeFile(join(folder, '0002-later.sql'), `alter table pool add column later text not null default 'said';`);
    expect(await runMigrations(url, folder)).toEqual(['0002-later.sql']);
    const after = await openStore(url);
    expect(await after.manager.query('select name, later from pool')).toEqual([{ name: 'cpu', later: 'said' }]);
    await after.close();
    await dropDatabase(database.adminUrl, `${database.name}_upgraded`);
  });

  it('refuses a migration that was changed after it ran', async () => {
    const folder = await migrationsFolder();
    const original = join(__dirname, '../../migrations');
    await writeFile(
      join(folder, '0001-initial-schema.sql'),
      `${await readFile(join(original, '0001-initial-schema.sql'), 'utf8')}\n-- a word more\n`,
    );
    await writeFile(join(folder, 'roles.sql'), await readFile(join(original, 'roles.sql'), 'utf8'));
    await expect(runMigrations(database.adminUrl, folder)).rejects.toThrow(MigrationChangedError);
  });

  it('rolls back a migration that fails half-way', async () => {
    const folder = await migrationsFolder();
    const url = await createDatabase(database.adminUrl, `${database.name}_half`);
    await writeFile(join(folder, '0001-half.sql'), 'create table half (id integer primary key); select 1 / 0;');
    await expect(runMigrations(url, folder)).rejects.toThrow('division by zero');
    const store = await openStore(url);
    expect(await store.manager.query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    await store.close();
    await dropDatabase(database.adminUrl, `${database.name}_half`);
  });
});

describe('immutable rows', () => {
  it.each(['update', 'delete', 'truncate'])('cannot be changed by anyone, the owner included: %s', async (verb) => {
    await admin.manager.query(
      'insert into blob (sha256, bytes, media_type) values ($1, 1, $2) on conflict do nothing',
      [SHA, 'text/plain'],
    );
    const statement =
      { update: 'update blob set bytes = 2', delete: 'delete from blob', truncate: 'truncate blob cascade' }[verb] ??
      '';
    await expect(admin.manager.query(statement)).rejects.toThrow('is immutable');
  });

  it('are those of every table that the architecture calls insert-only', async () => {
    const rows: { name: string }[] = await admin.manager.query(
      `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = relname || '_is_immutable' order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'audit_log',
      'benchmark_terms',
      'benchmark_version',
      'blob',
      'board_reference',
      'board_snapshot',
      'evaluation_log',
      'evaluation_order',
      'label_publication',
      'log_head',
      'log_node',
      'publication',
      'receipt',
      'receipt_key',
      'reported_row',
      'reported_row_reading',
      'reproduction',
      'result',
      'result_release',
      'runner_event',
      'season_choice',
      'shard_failure',
      'shard_result',
      'split',
      'split_sign_off',
      'submission',
      'submission_listing',
      'terms_acceptance',
      'track_change',
    ]);
  });
});

describe('the permissions of each role', () => {
  const FORBIDDEN: [Role, string][] = [
    ['api', `insert into result (evaluation_id) values ('${ID}')`],
    ['api', `insert into board_snapshot (id) values ('${ID}')`],
    ['api', 'select * from evaluation_order'],
    ['api', `insert into shard_result (evaluation_id) values ('${ID}')`],
    ['api', 'update submission set name = $$x$$'],
    ['dispatcher', 'select * from account'],
    ['dispatcher', 'select * from session'],
    ['dispatcher', 'select * from api_token'],
    ['dispatcher', `insert into result (evaluation_id) values ('${ID}')`],
    ['dispatcher', 'select * from result'],
    ['dispatcher', `insert into submission (id) values ('${ID}')`],
    ['scorer', 'select * from account'],
    ['scorer', 'select * from api_token'],
    ['scorer', 'update shard set fence = 9'],
    ['scorer', `insert into shard_result (evaluation_id) values ('${ID}')`],
    ['scorer', `insert into submission (id) values ('${ID}')`],
    ['scorer', 'update result set scorer_version = $$x$$'],
    ['scorer', 'delete from result'],
    ['scorer', 'create table mine (id integer)'],
  ];
  it.each(FORBIDDEN)('%s may not: %s', async (role, statement) => {
    await expect(as[role]?.manager.query(statement)).rejects.toThrow('permission denied');
  });

  const ALLOWED: [Role, string][] = [
    ['api', 'select * from result'],
    ['dispatcher', 'update shard set fence = fence + 1'],
    ['dispatcher', 'update outbox set published_at = now()'],
    ['scorer', 'select * from evaluation_order'],
  ];
  it.each(ALLOWED)('%s may: %s', async (role, statement) => {
    await expect(as[role]?.manager.query(statement)).resolves.toBeDefined();
  });

  it('each role signs in with its own password, which works for no other role', async () => {
    const stolen = new URL(roleUrl(database.adminUrl, 'dispatcher'));
    stolen.username = 'scorer';
    await expect(openStore(stolen.href)).rejects.toThrow('password authentication failed');
  });
});

describe('listening', () => {
  it('wakes on an insert into the outbox once it is committed', async () => {
    let wake = () => {};
    const listener = as.dispatcher?.listen('outbox', () => wake());
    await listener?.ready;
    const woken = new Promise<void>((resolve) => (wake = resolve));
    await as.api?.transaction((tx) =>
      tx.query(`insert into outbox (id, subject, payload) values ('${ID}', 'work.validate.x', '{}')`),
    );
    await woken;
    await listener?.close();
  });
});
