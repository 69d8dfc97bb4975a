import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nkeys } from 'nats';
import { SYSTEM_ACCOUNT, type IssuerKeys } from './issuer.js';
import { accountJwt, credentials, operatorJwt, userJwt, type Permissions } from './jwt.js';
import {
  BUS_ROLES,
  MONITOR_PERMISSIONS,
  REVOKER_PERMISSIONS,
  ROLE_PERMISSIONS,
  runnerPermissions,
  type BusRole,
} from './permissions.js';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** A user's credentials: the text of a `.creds` file, and its path (readable by this account only). */
export interface IssuedUser {
  readonly name: string;
  readonly path: string;
  readonly credentials: string;
  /** The two parts of the credentials. */
  readonly jwt: string;
  readonly seed: string;
  readonly publicKey: string;
}

export interface PreparedNats {
  /** For `nats-server -c`, run in the folder of its storage. */
  readonly configPath: string;
  readonly users: Readonly<Record<BusRole, IssuedUser>>;
  /** The dispatcher's signing keys (`openIssuer`) for credentials of runners that join. */
  readonly issuerPath: string;
  /** Credentials of the system account's user that may query the health of servers (`isHealthy`). */
  readonly monitorCredentials: string;
  /**
   * A permanent user for a runner of this installation; the same one if it was issued before. Other machines join
   * instead.
   */
  issueRunner(runnerId: string, pool: string): Promise<IssuedUser>;
}

/**
 * Seeds by name: `operator`, `system`, `deployment`, `operator:signing`, `deployment:signing`, `user:<name>`; and
 * `issued`, the first start.
 */
type Seeds = Record<string, string>;

export interface PrepareNatsOptions {
  /** Address of the server's HTTP monitoring, `127.0.0.1:8222`; absent: off, because it has no password. */
  readonly monitorAddress?: string;
}

/**
 * Prepares a nats-server in operator mode under `folder`: keys (created once), configuration, and a user for each role
 * with exactly the permissions of docs/architecture/messaging.md. Runners' users are issued at any time without
 * notifying the server (issuer.ts).
 */
export async function prepareNats(folder: string, options: PrepareNatsOptions = {}): Promise<PreparedNats> {
  const home = resolve(folder);
  await mkdir(join(home, 'creds'), { recursive: true, mode: 0o700 });
  const keys = await Keys.open(join(home, 'keys.json'));
  const operator = await keys.pair('operator', nkeys.createOperator);
  const operatorSigner = await keys.pair('operator:signing', nkeys.createOperator);
  const system = await keys.pair('system', nkeys.createAccount);
  const deployment = await keys.pair('deployment', nkeys.createAccount);
  const systemSigner = await keys.pair('deployment:signing', nkeys.createAccount);
  const now = Math.floor(Date.now() / 1_000);
  // The server keeps the newer version of an account: one that was pushed later, with its revocations, survives a
  // restart
  const issued = Number(await keys.note('issued', String(now)));

  const preload = {
    [system.getPublicKey()]: accountJwt(operator, system.getPublicKey(), 'SYS', { jetstream: false }, issued),
    [deployment.getPublicKey()]: accountJwt(
      operator,
      deployment.getPublicKey(),
      SYSTEM_ACCOUNT.name,
      { jetstream: SYSTEM_ACCOUNT.jetstream, signingKeys: [systemSigner.getPublicKey()] },
      issued,
    ),
  };
  const configPath = join(home, 'nats-server.conf');
  const trusted = operatorJwt(operator, system.getPublicKey(), [operatorSigner.getPublicKey()], now);
  const monitoring = options.monitorAddress === undefined ? [] : [`http: "${options.monitorAddress}"`];
  const config = [...serverConfig(trusted, system.getPublicKey(), preload), ...monitoring];
  await writeFile(configPath, `${config.join('\n')}\n`, { mode: 0o600 });

  const sign = async (account: KeyPair, name: string, permissions: Permissions) => {
    const user = await keys.pair(`user:${name}`, nkeys.createUser);
    const jwt = userJwt(account, user.getPublicKey(), { name, permissions }, now);
    return { jwt, seed: text(user.getSeed()), publicKey: user.getPublicKey(), credentials: credentials(jwt, user) };
  };
  const issue = async (name: string, permissions: Permissions): Promise<IssuedUser> => {
    const signed = await sign(deployment, name, permissions);
    const path = join(home, 'creds', `${name}.creds`);
    await writeFile(path, signed.credentials, { mode: 0o600 });
    return { name, path, ...signed };
  };
  const issuerPath = join(home, 'issuer.json');
  const issuer: IssuerKeys = {
    operator: text(operatorSigner.getSeed()),
    account: deployment.getPublicKey(),
    signer: text(systemSigner.getSeed()),
    revoker: (await sign(system, 'revoker', REVOKER_PERMISSIONS)).credentials,
  };
  await writeFile(issuerPath, JSON.stringify(issuer), { mode: 0o600 });
  const users = {} as Record<BusRole, IssuedUser>;
  for (const role of BUS_ROLES) users[role] = await issue(role, ROLE_PERMISSIONS[role]);
  const monitorCredentials = (await sign(system, 'monitor', MONITOR_PERMISSIONS)).credentials;
  const issueRunner = (runnerId: string, pool: string) =>
    issue(`runner-${runnerId}`, runnerPermissions(runnerId, pool));
  return { configPath, issuerPath, monitorCredentials, users, issueRunner };
}

const text = (seed: Uint8Array) => new TextDecoder().decode(seed);

function serverConfig(operator: string, systemAccount: string, preload: Record<string, string>): string[] {
  const accounts = Object.entries(preload).map(([key, jwt]) => `  ${key}: ${jwt}`);
  return [
    `operator: ${operator}`,
    `system_account: ${systemAccount}`,
    // Paths are relative to the server's working folder: the nodes of a cluster share this file
    'resolver { type: full, dir: "accounts", allow_delete: false, interval: "2m" }',
    `resolver_preload {\n${accounts.join('\n')}\n}`,
    'jetstream { store_dir: "jetstream" }',
    'max_payload: 1MB',
    'authorization { timeout: 10 }', // a loaded machine may take longer than the usual 2 s to sign in
  ];
}

/** The key pairs of an installation, in one file that only this account can read. */
class Keys {
  private constructor(
    private readonly file: string,
    private readonly seeds: Seeds,
  ) {}

  static async open(file: string): Promise<Keys> {
    const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return new Keys(file, JSON.parse(stored) as Seeds);
  }

  async pair(name: string, create: () => KeyPair): Promise<KeyPair> {
    const seed = this.seeds[name];
    if (seed !== undefined) return nkeys.fromSeed(new TextEncoder().encode(seed));
    const pair = create();
    await this.note(name, text(pair.getSeed()));
    return pair;
  }

  /** The stored value of the name, or `fresh`, which is stored then. */
  async note(name: string, fresh: string): Promise<string> {
    const known = this.seeds[name];
    if (known !== undefined) return known;
    this.seeds[name] = fresh;
    const half = `${this.file}.${randomUUID()}`;
    await writeFile(half, JSON.stringify(this.seeds), { mode: 0o600 });
    await rename(half, this.file);
    return fresh;
  }
}
