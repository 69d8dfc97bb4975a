import type { Bus } from '@primitives/messaging';
import { openLog, type Closable } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';
import { ROLES, type Role } from '@primitives/store/schema';
import { testBroker, testDatabase, type TestBroker, type TestDatabase } from '@primitives/testing';
import { Relay } from './relay.js';

const storage = { noteError: () => null };
const log = openLog('relay.spec', 'silent');

let database: TestDatabase;
let broker: TestBroker;
let stores: Record<Role, Store>;
let buses: Record<Role, Bus>;
const relays: Closable[] = [];
let arrivals: string[];
let arrived: () => void;

const byRole = async <T>(open: (role: Role) => Promise<T>) =>
  Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await open(role)] as const))) as Record<
    Role,
    T
  >;

beforeAll(async () => {
  database = await testDatabase();
  broker = await testBroker();
  stores = await byRole((role) => database.open(role));
  buses = await byRole((role) => broker.connect(role));
  await buses.api.events('event.>', (subject) => {
    arrivals.push(subject);
    arrived();
  });
});
beforeEach(async () => {
  arrivals = [];
  arrived = () => undefined;
  await stores.dispatcher.manager.query('update outbox set published_at = now() where published_at is null');
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
});
afterAll(async () => {
  await broker.close();
  await database.drop();
});

const start = (role: Role) => relays.push(new Relay(role, { store: stores[role], bus: buses[role], storage, log }));
const write = (role: Role, ...subjects: string[]) =>
  stores[role].transaction((tx) => insertOutbox(tx, ...subjects.map((subject) => ({ subject, payload: { v: 1 } }))));
/** Waits until so many events reached the API; the test's time limit is the bound. */
async function received(count: number): Promise<string[]> {
  while (arrivals.length < count) await new Promise<void>((resolve) => (arrived = resolve));
  return arrivals;
}
const waiting = async () =>
  (
    await stores.dispatcher.manager.query<{ subject: string }[]>(
      'select subject from outbox where published_at is null order by id',
    )
  ).map(({ subject }) => subject);

describe('the relay', () => {
  it("publishes the scorer's events to the API without a dispatcher", async () => {
    start('scorer');
    await write('scorer', 'event.evaluation.e1.scored', 'event.board.t1.changed', 'event.alert.t1');
    expect((await received(3)).sort()).toEqual([
      'event.alert.t1',
      'event.board.t1.changed',
      'event.evaluation.e1.scored',
    ]);
  });

  it('publishes every message that the API writes without a dispatcher', async () => {
    start('api');
    const work = ['work.validate.e2', 'work.score.e2', 'work.score.rank.t2'];
    await write('api', ...work, 'event.evaluation.e2.cancelled', 'event.fleet.r2');
    expect((await received(2)).sort()).toEqual(['event.evaluation.e2.cancelled', 'event.fleet.r2']);
    await relays.splice(0)[0]?.close();
    expect(await waiting()).toEqual([]);
  });

  it('leaves the messages of other processes to them', async () => {
    await write('scorer', 'event.board.t3.changed');
    start('api');
    await write('api', 'event.fleet.r3');
    expect(await received(1)).toEqual(['event.fleet.r3']);
    await relays.splice(0)[0]?.close();
    expect(await waiting()).toEqual(['event.board.t3.changed']);
  });

  it("of the dispatcher publishes a stopped process's messages", async () => {
    await write('scorer', 'event.board.t4.changed');
    start('dispatcher');
    await write('dispatcher', 'event.fleet.r4');
    expect(await received(2)).toEqual(['event.fleet.r4', 'event.board.t4.changed']);
  });
});
