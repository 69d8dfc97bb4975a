import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Blobs } from '@primitives/blobs';
import { connectBus, newUserKey, type Bus, type UserKey } from '@primitives/messaging';
import { newId } from '@primitives/runtime';
import { parseMembership, type Membership, type RunnerFacts } from '@primitives/protocol';
import { freePort } from '@primitives/embedded-servers';
import type { Store } from '@primitives/store/connection';
import { insertJoinToken, insertPool } from '@primitives/store/fleet';
import { ROLES, type Role } from '@primitives/store/schema';
import { saveTestLog, testBlobs, testBroker, testDatabase, workerFolder } from '@primitives/testing';
import { oneFilePrograms } from '@primitives/tool-up';

export const POOL = 'default';
export const RUNNER = 'walker';
export const OTHER_RUNNER = 'another-runner';
export const LINK_SECRET = 'what signs links while permissions are walked';
const TOKEN = 'prmjoin_of_the_walk';

export const FACTS: RunnerFacts = {
  version: '0.1.0',
  onnxruntime: '1.30.0',
  node: '20.20.0',
  isolation: 'L3' as const,
  providers: ['cpu'],
  hardware: { cpu: 'a processor', cores: 8, memoryBytes: 2 ** 35, gpu: null },
};

/** A real api and a real dispatcher over a broker in operator mode, and a runner that joined them by its token. */
export interface PermissionDeployment {
  readonly url: string;
  /** The endpoints that the running api logs. */
  readonly endpoints: readonly string[];
  readonly admin: Store;
  readonly roles: Readonly<Record<Role, Store>>;
  readonly blobs: Blobs;
  readonly runner: {
    readonly key: UserKey;
    readonly token: string;
    readonly membership: Membership;
    readonly bus: Bus;
  };
  close(): Promise<void>;
}

/** @param root the checkout, compiled */
export async function openPermissionDeployment(root: string): Promise<PermissionDeployment> {
  const [database, broker, store, port, healthPort, folder] = await Promise.all([
    testDatabase(),
    testBroker(),
    testBlobs(),
    freePort(),
    freePort(),
    workerFolder(),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const programs: Program[] = [];
  const entryOf = (name: string) => join(root, `apps/${name}/dist/main.js`);
  const files = await oneFilePrograms(root, [entryOf('api'), entryOf('dispatcher')]);
  const run = async (name: 'api' | 'dispatcher', readyUrl: string, env: Record<string, string>) => {
    const creds = join(folder, `${name}.creds`);
    await writeFile(creds, broker.users[name].credentials, { mode: 0o600 });
    const both = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url(name),
      NATS_URL: broker.url,
      NATS_CREDS: creds,
      PRIMITIVES_BLOBS: store.url,
      PRIMITIVES_LINK_SECRET: LINK_SECRET,
    };
    const program = new Program(files.get(entryOf(name)) ?? '', { ...both, ...env });
    programs.push(program);
    await program.ready(readyUrl);
    return program;
  };
  const [api] = await Promise.all([
    run('api', `${url}/readyz`, {
      PORT: String(port),
      PRIMITIVES_PUBLIC_URL: url,
      PRIMITIVES_UPLOADS: join(folder, 'uploads'),
      PRIMITIVES_COOKIE_SECRET: 'what signs cookies while permissions are walked',
    }),
    run('dispatcher', `http://127.0.0.1:${healthPort}/readyz`, {
      NATS_ISSUER: broker.issuerPath,
      PRIMITIVES_LINK_URL: url,
      PRIMITIVES_HEALTH_PORT: String(healthPort),
    }),
  ]);
  const admin = await database.openAsAdmin();
  const roles = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await database.open(role)] as const)),
  ) as Record<Role, Store>;
  const runner = await joined(url, admin);
  return {
    url,
    endpoints: listenersIn(api.output),
    admin,
    roles,
    blobs: store.blobs,
    runner,
    close: async () => {
      await runner.bus.close();
      await Promise.all(programs.map((program) => program.stop()));
      await Promise.all([database.drop(), broker.close(), store.remove()]);
    },
  };
}

/** Joins as `primitives runner --join` does: a pool, a token for it, its own key; another runner exists as well. */
async function joined(url: string, admin: Store): Promise<PermissionDeployment['runner']> {
  const tokenSha256 = createHash('sha256').update(TOKEN).digest('hex');
  await admin.transaction(async (tx) => {
    await insertPool(tx, { name: POOL, description: '', trusted: true, minimum: {} });
    await tx.query('insert into runner (id, pool, last_seen_at, public_key) values ($1, $2, now(), $3)', [
      OTHER_RUNNER,
      POOL,
      newUserKey().publicKey,
    ]);
    await insertJoinToken(tx, {
      id: newId(),
      tokenSha256,
      pool: POOL,
      name: RUNNER,
      accountId: null,
      expiresAt: new Date(Date.now() + 3_600_000),
      maxUses: 1,
    });
  });
  const key = newUserKey();
  const body = JSON.stringify({ v: 1, token: TOKEN, publicKey: key.publicKey, name: RUNNER, facts: FACTS });
  const answer = await fetch(`${url}/runners/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const membership = parseMembership(new Uint8Array(await answer.arrayBuffer()));
  const bus = await connectBus({
    url: membership.natsUrl,
    name: membership.runnerId,
    identity: { seed: key.seed, jwt: () => membership.jwt },
  });
  return { key, token: TOKEN, membership, bus };
}

/** One of the deployment's processes, with its output. */
class Program {
  readonly #child: ChildProcess;
  output = '';

  constructor(entry: string, env: Record<string, string>) {
    this.#child = spawn(process.execPath, [entry], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (text) => (this.output += text));
  }

  async ready(url: string): Promise<void> {
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (this.#child.exitCode !== null) throw new Error(`a program did not start:\n${this.output}`);
      await delay(50); // no event reports an open port
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const left = once(this.#child, 'exit');
    this.#child.kill();
    await left;
    saveTestLog('permissions', this.output);
  }
}

/** The api logs its endpoints when it starts. */
function listenersIn(output: string): string[] {
  for (const line of output.split('\n'))
    if (line.includes('"endpoints":[')) return (JSON.parse(line) as { endpoints: string[] }).endpoints;
  throw new Error('the api did not log its endpoints');
}
