import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, type Bus } from '@primitives/messaging';
import { poll } from '@primitives/embedded-servers';
import { openStore, type Store } from '@primitives/store/connection';
import { locationNotice, openNats, openPostgres } from './embedded-servers.js';
import type { SupervisedServer } from './supervised-server.js';
import { useCachedNats } from '../spec/cached-nats.js';

jest.setTimeout(180_000);

const BACK_WITHIN_MS = 60_000;
const SETTINGS = { natsUrl: null, natsCreds: null, natsNodes: 1 };

const lines: string[] = [];
const log = (line: string) => void lines.push(line);

/** A folder that every account may enter, as Postgres' account requires under root. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'primitives-embedded-'));
  await chmod(folder, 0o755);
  lines.length = 0;
  return folder;
}

/** Retries while a server is unavailable, as every client does. */
const eventually = <T>(work: () => Promise<T>): Promise<T | null> =>
  poll(() => work().catch(() => null), { everyMs: 100, deadlineMs: BACK_WITHIN_MS });

/** Kills the server's process and resolves when the supervisor has started another one. */
async function crash(server: SupervisedServer): Promise<void> {
  const { restarts } = server;
  process.kill(server.pid ?? 0, 'SIGKILL');
  await poll(async () => (server.restarts > restarts ? true : null), { everyMs: 20, deadlineMs: BACK_WITHIN_MS });
}

const lostAndBack = (name: string) => [
  `${name} ended (SIGKILL); starting it again`,
  expect.stringMatching(new RegExp(`^${name} is back after \\d+\\.\\d s$`)),
];

describe('the embedded PostgreSQL under supervision', () => {
  let folder: string;
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let store: Store;
  let server: SupervisedServer;
  beforeAll(async () => {
    folder = await openFolder();
    postgres = await openPostgres({ dataFolder: folder }, log);
    server = postgres.supervised[0]!;
    store = await openStore(postgres.server.url, { applicationName: 'test', poolSize: 2 });
    await store.manager.query('create table kept (n integer)');
  });
  afterAll(async () => {
    await store.close();
    await postgres.close();
    await rm(folder, { recursive: true });
  });

  it('returns on the same port with every committed row after each of two kills, and prints it', async () => {
    for (let n = 1; n <= 2; n++) {
      await store.manager.query('insert into kept values ($1)', [n]);
      lines.length = 0;
      await crash(server);
      const rows = await eventually(() => store.manager.query<{ n: number }[]>('select n from kept order by n'));
      expect(rows?.map((row) => row.n)).toEqual(Array.from({ length: n }, (_, place) => place + 1));
      expect(lines).toEqual(lostAndBack('PostgreSQL'));
    }
  });

  it('returns although a backend of the killed server still holds its memory', async () => {
    const [backend] = await store.manager.query<{ pid: number }[]>('select pg_backend_pid() as pid');
    process.kill(backend?.pid ?? 0, 'SIGSTOP'); // the backend cannot notice that the server is gone
    await crash(server);
    expect(await eventually(() => store.manager.query('select 1'))).not.toBeNull();
  });
});

describe('the embedded nats-server under supervision', () => {
  let folder: string;
  let nats: Awaited<ReturnType<typeof openNats>>;
  let bus: Bus;
  let server: SupervisedServer;
  beforeAll(async () => {
    folder = await openFolder();
    await useCachedNats();
    nats = await openNats({ ...SETTINGS, dataFolder: folder }, log);
    server = nats.supervised[0]!;
    bus = await connectBus({
      url: nats.url,
      name: 'dispatcher',
      credentials: await readFile(nats.creds.dispatcher, 'utf8'),
    });
    await bus.declare();
  });
  afterAll(async () => {
    await bus.close();
    await nats.close();
    await rm(folder, { recursive: true });
  });

  it('returns on the same port with every acknowledged message after each of two kills, and prints it', async () => {
    for (let n = 1; n <= 2; n++) {
      await bus.publish({ subject: `work.score.${n}`, messageId: `m${n}`, bytes: new Uint8Array(2_000) });
      lines.length = 0;
      await crash(server);
      expect(await eventually(() => bus.stored('WORK'))).toBe(n);
      expect(lines).toEqual(lostAndBack('nats-server'));
    }
  });

  it('has no monitoring port', async () => {
    const ports = await readFile(join(folder, 'nats/ports', `nats-server_${server.pid}.ports`), 'utf8');
    expect(JSON.parse(ports)).toEqual({ nats: [nats.url] });
  });
});

describe('the folder of PostgreSQL', () => {
  it('is not printed below the data folder', () => {
    expect(locationNotice('/data/postgres', { folder: '/data/postgres', account: 'postgres' })).toBeNull();
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('is said when its account may not enter the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'primitives-closed-')); // 0700
    lines.length = 0;
    const postgres = await openPostgres({ dataFolder: folder }, log);
    try {
      const elsewhere = postgres.server.folder;
      expect(elsewhere).not.toContain(folder);
      expect(lines).toEqual([expect.stringContaining(`PostgreSQL keeps its files in ${elsewhere}, not in ${folder}`)]);
    } finally {
      await postgres.close();
      await rm(postgres.server.folder, { recursive: true });
      await rm(folder, { recursive: true });
    }
  });
});
