import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nkeys } from 'nats';
import { accountJwt, credentials, operatorJwt, userJwt, type Permissions } from './jwt.js';
import { BUS_ROLES, ROLE_PERMISSIONS, runnerPermissions, type BusRole } from './permissions.js';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** A user's credentials: the text of a `.creds` file, and where it lies (readable by us alone). */
export interface IssuedUser {
  readonly name: string;
  readonly path: string;
  readonly credentials: string;
}

export interface PreparedNats {
  /** For `nats-server -c`. */
  readonly configPath: string;
  readonly users: Readonly<Record<BusRole, IssuedUser>>;
  /** A user for this runner; the same one when it was issued before. */
  issueRunner(runnerId: string, pool: string): Promise<IssuedUser>;
}

/** Seeds by name: `operator`, `system`, `house`, `user:<name>`. */
type Seeds = Record<string, string>;

/**
 * Prepares a nats-server in operator mode under `folder`: keys (made once, kept), configuration, and a user for each role with
 * the permissions of ARCHITECTURE.md section 3 and no other. Runners' users are issued at any time without telling the server.
 */
export async function prepareNats(folder: string): Promise<PreparedNats> {
  const home = resolve(folder);
  await mkdir(join(home, 'creds'), { recursive: true, mode: 0o700 });
  const keys = await Keys.open(join(home, 'keys.json'));
  const operator = await keys.pair('operator', nkeys.createOperator);
  const system = await keys.pair('system', nkeys.createAccount);
  const house = await keys.pair('house', nkeys.createAccount);
  const now = Math.floor(Date.now() / 1_000);

  const preload = {
    [system.getPublicKey()]: accountJwt(operator, system.getPublicKey(), 'SYS', { jetstream: false }, now),
    [house.getPublicKey()]: accountJwt(operator, house.getPublicKey(), 'PRIMITIVES', { jetstream: true }, now),
  };
  const configPath = join(home, 'nats-server.conf');
  await writeFile(
    configPath,
    serverConfig(home, operatorJwt(operator, system.getPublicKey(), now), system.getPublicKey(), preload),
    { mode: 0o600 },
  );

  const issue = async (name: string, permissions: Permissions): Promise<IssuedUser> => {
    const user = await keys.pair(`user:${name}`, nkeys.createUser);
    const text = credentials(userJwt(house, user.getPublicKey(), name, permissions, now), user);
    const path = join(home, 'creds', `${name}.creds`);
    await writeFile(path, text, { mode: 0o600 });
    return { name, path, credentials: text };
  };
  const users = {} as Record<BusRole, IssuedUser>;
  for (const role of BUS_ROLES) users[role] = await issue(role, ROLE_PERMISSIONS[role]);
  return { configPath, users, issueRunner: (runnerId, pool) => issue(`runner-${runnerId}`, runnerPermissions(runnerId, pool)) };
}

function serverConfig(home: string, operator: string, systemAccount: string, preload: Record<string, string>): string {
  const accounts = Object.entries(preload).map(([key, jwt]) => `  ${key}: ${jwt}`);
  return [
    `operator: ${operator}`,
    `system_account: ${systemAccount}`,
    `resolver { type: full, dir: ${JSON.stringify(join(home, 'accounts'))}, allow_delete: false, interval: "2m" }`,
    `resolver_preload {\n${accounts.join('\n')}\n}`,
    `jetstream { store_dir: ${JSON.stringify(join(home, 'jetstream'))} }`,
    'max_payload: 1MB',
    'authorization { timeout: 10 }', // a loaded machine may take longer than the usual 2 s to sign in
    '',
  ].join('\n');
}

/** The key pairs of an installation, in one file that only we can read. */
class Keys {
  private constructor(
    private readonly file: string,
    private readonly seeds: Seeds,
  ) {}

  static async open(file: string): Promise<Keys> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return new Keys(file, JSON.parse(text) as Seeds);
  }

  async pair(name: string, create: () => KeyPair): Promise<KeyPair> {
    const seed = this.seeds[name];
    if (seed !== undefined) return nkeys.fromSeed(new TextEncoder().encode(seed));
    const pair = create();
    this.seeds[name] = new TextDecoder().decode(pair.getSeed());
    const half = `${this.file}.${randomUUID()}`;
    await writeFile(half, JSON.stringify(this.seeds), { mode: 0o600 });
    await rename(half, this.file);
    return pair;
  }
}
