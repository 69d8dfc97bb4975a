import { startPostgres } from '@primitives/embedded-servers';
import { openStore, type Store } from '@primitives/store/connection';
import { createDatabase, dropDatabase, roleUrl, runMigrations, type Role } from '@primitives/store/schema';
import { join } from 'node:path';
import { workerFolder } from './test-folder.js';
import { oncePerWorker } from './worker-memory.js';

/** A fresh, migrated, empty database of a real server. */
export interface TestDatabase {
  readonly name: string;
  /** The administrator's URL, for preparations of a test. */
  readonly adminUrl: string;
  /** The URL of a process's role. */
  url(role: Role): string;
  /** Opens it as this role; closed with the database. */
  open(role: Role): Promise<Store>;
  /** Opens it as administrator; closed with the database. */
  openAsAdmin(): Promise<Store>;
  drop(): Promise<void>;
}

/** The administrator's URL of the worker's Postgres; started on first use, stopped when the worker ends. */
export function testPostgres(): Promise<string> {
  return oncePerWorker(
    'postgres',
    async () => (await startPostgres(join(await workerFolder(), 'postgres'), { durable: false })).url,
  );
}

const TEMPLATE = 'primitives_template';

/** The administrator's URL after the migrations ran once into a template. */
function migratedPostgres(): Promise<string> {
  return oncePerWorker('postgres migrated', async () => {
    const adminUrl = await testPostgres();
    await runMigrations(await createDatabase(adminUrl, TEMPLATE));
    return adminUrl;
  });
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = await migratedPostgres();
  const counter = oncePerWorker('database counter', () => ({ last: 0 }));
  const name = `t${(counter.last += 1)}`;
  const adminUrl = await createDatabase(server, name, TEMPLATE);
  const stores: Store[] = [];
  const open = async (url: string) => {
    const store = await openStore(url, { applicationName: 'test' });
    stores.push(store);
    return store;
  };
  return {
    name,
    adminUrl,
    url: (role) => roleUrl(adminUrl, role),
    open: (role) => open(roleUrl(adminUrl, role)),
    openAsAdmin: () => open(adminUrl),
    drop: async () => {
      await Promise.all(stores.splice(0).map((store) => store.close()));
      await dropDatabase(server, name);
    },
  };
}
