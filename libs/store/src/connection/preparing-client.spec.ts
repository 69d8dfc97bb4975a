import { testDatabase, type TestDatabase } from '@primitives/testing';
import { newId } from '@primitives/runtime';
import { evaluationWork } from '../evaluations/evaluations.js';
import { openStore, type Store } from './store.js';

describe('a connection', () => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await testDatabase();
    store = await openStore(database.url('dispatcher'), { poolSize: 1 });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });
  const prepared = async (pattern: string) =>
    (
      await store.manager.query<{ calls: number }[]>(
        `select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement like '${pattern}'`,
      )
    ).map(({ calls }) => calls);

  it('prepares a statement with parameters once, and reuses it', async () => {
    for (let n = 0; n < 3; n++) expect(await evaluationWork(store.manager, newId())).toBeNull();
    expect(await prepared('%from evaluation e join submission b%')).toEqual([3]);
  });

  it('continues after a failed statement', async () => {
    const half = (value: unknown) => store.manager.query<{ half: number }[]>('select $1::int / 2 as half', [value]);
    await expect(half('none')).rejects.toThrow('invalid input syntax for type integer');
    expect(await half(8)).toEqual([{ half: 4 }]);
  });
});
