import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import { prepare } from './prepare.js';

/**
 * Prepares an existing database for an installation without secrets; compose-deployment.spec.ts starts the whole
 * installation.
 */
describe('a preparation', () => {
  let database: TestDatabase;
  let secrets: string;
  beforeAll(async () => {
    database = await testDatabase();
    secrets = await mkdtemp(join(tmpdir(), 'primitives-prepare-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(secrets, { recursive: true });
  });

  const prepared = () =>
    prepare({
      databaseUrl: database.adminUrl,
      secrets,
      runners: [{ id: 'gpu-1', pool: 'default' }],
      pools: [{ pool: 'a100', machines: 8 }],
    });
  const tokens = async () =>
    (await database.openAsAdmin()).manager.query<{ digest: string; pool: string; name: string | null; uses: number }[]>(
      'select token_sha256 as digest, pool, name, max_uses as uses from join_token order by pool',
    );

  it('opens the pools and creates a token for each runner and each scaling pool, readable only by its owner', async () => {
    expect(await prepared()).toEqual([]);
    const digest = async (folder: string) =>
      createHash('sha256')
        .update(await readFile(join(secrets, folder, 'join-token'), 'utf8'))
        .digest('hex');
    expect(await tokens()).toEqual([
      { digest: await digest('pool-a100'), pool: 'a100', name: null, uses: 8 },
      { digest: await digest('runner-gpu-1'), pool: 'default', name: 'gpu-1', uses: 1 },
    ]);
    expect((await stat(join(secrets, 'pool-a100/join-token'))).mode & 0o777).toBe(0o600);
  });

  it('leaves existing files unchanged', async () => {
    const before = await tokens();
    await prepared();
    expect(await tokens()).toEqual(before);
  });
});
