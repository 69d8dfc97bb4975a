import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUS_ROLES, prepareNats } from '@primitives/messaging';
import { newId } from '@primitives/runtime';
import { openStore } from '@primitives/store/connection';
import { insertJoinToken, insertPool, type NewJoinToken } from '@primitives/store/fleet';
import { migrate } from '@primitives/tool-migrate';

/** The time a machine has for its first start: the longest validity of a token (`createJoinToken`). */
const TOKEN_MS = 90 * 24 * 3_600_000;

export interface Preparation {
  /** An administrator's URL. */
  readonly databaseUrl: string;
  /** Folder of the secrets: one subfolder per process, so that each receives only its own. */
  readonly secrets: string;
  /** Invited runners: name and pool. */
  readonly runners: readonly { readonly id: string; readonly pool: string }[];
  /** Pools that scale automatically, and how many machines may join each with its one token. */
  readonly pools: readonly { readonly pool: string; readonly machines: number }[];
}

/**
 * Prepares a database and a broker for the deployment, and writes the configuration of each process:
 *
 * - `keys/`: the keys of the installation; only this program reads them. Losing them signs everyone out
 * - `nats/nats-server.conf`: for the nodes of the cluster, which write to the same folder
 * - `<role>/database-url`, `<role>/nats.creds`, and where they are needed `link-secret`, `cookie-secret`
 * - `scorer/receipt-key.pem`: signs receipts; every scorer has the same
 * - `dispatcher/issuer.json`: signs runners' credentials
 * - `runner-<id>/join-token`: valid for one machine, once
 * - `pool-<pool>/join-token`: valid for the declared number of machines, which choose their own names
 *
 * Safe to repeat: existing files remain. Returns the migrations that ran.
 */
export async function prepare({ databaseUrl, secrets, runners, pools }: Preparation): Promise<readonly string[]> {
  const { applied, urls } = await migrate(databaseUrl);
  const nats = await prepareNats(join(secrets, 'keys'));
  await mkdir(join(secrets, 'nats'), { recursive: true });
  await copyFile(nats.configPath, join(secrets, 'nats', 'nats-server.conf'));
  const link = await storedSecret(join(secrets, 'keys', 'link-secret'));
  const cookie = await storedSecret(join(secrets, 'keys', 'cookie-secret'));
  await write(
    join(secrets, 'scorer', 'receipt-key.pem'),
    await storedSecret(join(secrets, 'keys', 'receipt-key.pem'), ed25519Pem),
  );
  for (const role of BUS_ROLES) {
    const folder = join(secrets, role);
    await write(join(folder, 'database-url'), urls[role]);
    await write(join(folder, 'nats.creds'), nats.users[role].credentials);
    if (role !== 'scorer') await write(join(folder, 'link-secret'), link);
    if (role === 'api') await write(join(folder, 'cookie-secret'), cookie);
  }
  await write(join(secrets, 'dispatcher', 'issuer.json'), await readFile(nats.issuerPath, 'utf8'));
  await invite(databaseUrl, secrets, [
    ...runners.map(({ id, pool }) => ({ folder: `runner-${id}`, pool, name: id, maxUses: 1 })),
    ...pools.map(({ pool, machines }) => ({ folder: `pool-${pool}`, pool, name: null, maxUses: machines })),
  ]);
  return applied;
}

type Invitation = Pick<NewJoinToken, 'pool' | 'name' | 'maxUses'> & { readonly folder: string };

/**
 * Creates a token where there is none; with it a machine joins at its first start and stores its membership itself. A
 * missing pool is created and trusted: its machines belong to the owner of the administrator's URL.
 */
async function invite(databaseUrl: string, secrets: string, invitations: readonly Invitation[]): Promise<void> {
  const store = await openStore(databaseUrl, { applicationName: 'prepare', poolSize: 1 });
  try {
    for (const { folder, ...right } of invitations) {
      const path = join(secrets, folder, 'join-token');
      if (existsSync(path)) continue;
      await insertPool(store.manager, {
        name: right.pool,
        description: 'opened with the installation',
        trusted: true,
        minimum: {},
      });
      const token = randomBytes(32).toString('base64url');
      const tokenSha256 = createHash('sha256').update(token).digest('hex');
      await insertJoinToken(store.manager, {
        id: newId(),
        tokenSha256,
        ...right,
        accountId: null,
        expiresAt: new Date(Date.now() + TOKEN_MS),
      });
      await write(path, token);
    }
  } finally {
    await store.close();
  }
}

/** Returns the stored secret; generates it when there is none. */
async function storedSecret(path: string, generate = () => randomBytes(32).toString('hex')): Promise<string> {
  if (!existsSync(path)) await write(path, generate());
  return (await readFile(path, 'utf8')).trim();
}

const ed25519Pem = () => String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

/** Writes the whole file or nothing, readable only by its owner. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
