import { readFile } from 'node:fs/promises';
import { connectBus, type Bus } from '@primitives/messaging';
import { poll } from '@primitives/embedded-servers';
import { openStore } from '@primitives/store/connection';
import { SmallDisk } from '@primitives/testing';
import { openNats, openPostgres } from '../src/embedded-servers.js';
import { LIVENESS } from '../src/liveness.js';
import { useCachedNats } from './cached-nats.js';

jest.setTimeout(240_000);

const MIB = 1024 ** 2;
/** Returns how often the work succeeds before its first failure. */
async function timesUntilFailure(work: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; ; n++) {
    const failed = await work(n).then(
      () => false,
      () => true,
    );
    if (failed) return n;
  }
}

const eventually = (work: () => Promise<unknown>) =>
  poll(
    () =>
      work().then(
        () => true,
        () => null,
      ),
    { everyMs: 200, deadlineMs: 120_000 },
  );

(SmallDisk.isPossible() ? describe : describe.skip)('an embedded server whose disk was full', () => {
  let disk: SmallDisk;
  beforeAll(() => void (disk = SmallDisk.mount()));
  afterEach(() => disk.empty());
  afterAll(() => disk.unmount());

  it('nats-server has every acknowledged message and accepts new ones when space is free again', async () => {
    await useCachedNats();
    const livenessRule = { ...LIVENESS, everyMs: 200, deadlineMs: 1_000 };
    const settings = { dataFolder: disk.folder, livenessRule, natsUrl: null, natsCreds: null, natsNodes: 1 };
    const nats = await openNats(settings, () => undefined);
    const credentials = await readFile(nats.creds.dispatcher, 'utf8');
    const bus = await connectBus({ url: nats.url, name: 'dispatcher', credentials });
    try {
      await bus.declare();
      disk.fill(64 * 1024);
      const stored = await timesUntilFailure((n) => publish(bus, n));
      expect(stored).toBeGreaterThan(0);
      disk.empty();
      expect(await eventually(() => publish(bus, stored))).toBe(true);
      expect(await bus.stored('WORK')).toBe(stored + 1);
    } finally {
      await bus.close();
      await nats.close();
    }
  });

  it('PostgreSQL has every committed row and accepts new ones when space is free again', async () => {
    const postgres = await openPostgres({ dataFolder: disk.folder }, () => undefined);
    const store = await openStore(postgres.server.url, { applicationName: 'test', poolSize: 1 });
    const insert = (n: number) => store.manager.query(`insert into kept values (${n}, ${WIDE})`);
    try {
      await store.manager.query('create table kept (n integer, filling text)');
      disk.fill(24 * MIB);
      const committed = await timesUntilFailure(insert);
      expect(committed).toBeGreaterThan(0);
      disk.empty();
      expect(await eventually(() => insert(committed))).toBe(true);
      const [row] = await store.manager.query<{ count: number }[]>('select count(distinct n)::int as count from kept');
      expect(row?.count).toBe(committed + 1);
    } finally {
      await store.close();
      await postgres.close();
    }
  });
});

/** A megabyte that does not compress, so that the log grows by as much. */
const WIDE = `(select string_agg(md5(random()::text), '') from generate_series(1, 30000))`;

const publish = (bus: Bus, n: number) =>
  bus.publish({ subject: `work.score.${n}`, messageId: `m${n}`, bytes: new Uint8Array(2_000) });
