import { testDatabase, type TestDatabase } from '@primitives/testing';
import type { SessionLocks } from './session-locks.js';
import type { Store } from './store.js';

let database: TestDatabase;
let admin: Store;
let mine: SessionLocks;
let theirs: SessionLocks;
beforeAll(async () => {
  database = await testDatabase();
  admin = await database.openAsAdmin();
});
beforeEach(async () => {
  const store = await database.open('api');
  [mine, theirs] = [store.openLocks(), store.openLocks()];
});
afterEach(() => Promise.all([mine.close(), theirs.close()]));
afterAll(() => database.drop());

const signal = new AbortController().signal;
/** For a caller that must not get it: long enough for one attempt. */
const shortly = () => AbortSignal.timeout(200);

describe('a lock that all processes share', () => {
  it('has one holder, also within the same process', async () => {
    expect(await mine.take('a', { signal })).toBe(true);
    expect(await theirs.take('a', { signal: shortly() })).toBe(false);
    expect(await mine.take('a', { signal: shortly() })).toBe(false);
    expect(await theirs.take('b', { signal })).toBe(true);
  });

  it('notifies its holder of a waiting caller, and passes on when it is released', async () => {
    await mine.take('a', { signal, onRequest: () => void mine.free('a') });
    expect(await theirs.take('a', { signal })).toBe(true);
  });

  it('is free at once when its process is gone', async () => {
    await mine.take('a', { signal });
    await mine.close();
    expect(await theirs.take('a', { signal })).toBe(true);
  });

  it('is lost with the connection, and its holder is notified', async () => {
    const lost = new Promise<void>((resolve) => void mine.take('a', { signal, onRequest: resolve }));
    await mine.take('another', { signal });
    await admin.manager.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test:locks' and datname = current_database()`,
    );
    await lost;
    expect(await mine.take('a', { signal })).toBe(true); // on its own connection again
  });

  it('is granted to concurrent callers one after the other', async () => {
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      most.push((inside += 1));
      await admin.manager.query('select 1');
      inside -= 1;
    };
    await Promise.all([mine, theirs, mine, theirs].map((locks) => locks.hold('turn', work)));
    expect(most).toEqual([1, 1, 1, 1]);
  });
});
