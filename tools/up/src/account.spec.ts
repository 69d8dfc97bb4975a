import { newId } from '@primitives/runtime';
import { accountByEmail, insertAccount } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { readAuditLog } from '@primitives/store/operations';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import { AccountUnknownError, grantRole } from './account.js';

describe('the first administrator', () => {
  let database: TestDatabase;
  let store: Store;
  const id = newId();
  beforeAll(async () => {
    database = await testDatabase();
    store = await database.openAsAdmin();
    await insertAccount(store.manager, { id, email: 'ada@example.org', name: 'Ada', passwordHash: 'none' });
  });
  afterAll(() => database.drop());

  const acts = async (by: string | null = null) =>
    (await readAuditLog(store.manager, { target: id, act: null, by, after: null, limit: 9 })).map(
      ({ act, by, details }) => ({
        act,
        by,
        details,
      }),
    );

  const actor = 'command line on the server (user ops)';

  it('is appointed on the machine of the installation, and the audit log names the command and the reason', async () => {
    const by = { actor, reason: 'the first administrator' };
    expect(await grantRole(store, 'Ada@example.org', 'admin', by)).toBe('researcher');
    expect(await accountByEmail(store.manager, 'ada@example.org')).toMatchObject({ role: 'admin' });
    const details = { from: 'researcher', to: 'admin', reason: 'the first administrator' };
    expect(await acts()).toEqual([{ act: 'account.set_role', by: actor, details }]);
    expect(await acts('Command LINE')).toHaveLength(1);
    expect(await acts('Ada')).toEqual([]);
  });

  it('is recorded once when it is repeated', async () => {
    expect(await grantRole(store, 'ada@example.org', 'admin', { actor })).toBe('admin');
    expect(await acts()).toHaveLength(1);
  });

  it('must have signed up', async () => {
    await expect(grantRole(store, 'no one@example.org', 'admin', { actor })).rejects.toThrow(AccountUnknownError);
  });
});
