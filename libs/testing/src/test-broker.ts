import {
  connectBus,
  prepareNats,
  type Bus,
  type BusRole,
  type IssuedUser,
  type PreparedNats,
} from '@primitives/messaging';
import { findNatsServer, startNats, type RunningNats } from '@primitives/embedded-servers';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerFolder } from './test-folder.js';
import { oncePerWorker } from './worker-memory.js';

/** The worker's nats-server with empty streams, and its users. */
export interface TestBroker {
  readonly url: string;
  readonly users: Readonly<Record<BusRole, IssuedUser>>;
  /** The file of the dispatcher's signing keys. */
  readonly issuerPath: string;
  issueRunner(runnerId: string, pool: string): Promise<IssuedUser>;
  /** Connects as this role; closed with the broker. */
  connect(role: BusRole): Promise<Bus>;
  /** Connects as a runner of this pool; closed with the broker. */
  connectRunner(runnerId: string, pool: string): Promise<Bus>;
  close(): Promise<void>;
}

/** Where a downloaded nats-server is stored between runs. */
const CACHE = fileURLToPath(new URL('../../../.test', import.meta.url));

function runningNats(): Promise<{ nats: RunningNats; prepared: PreparedNats }> {
  return oncePerWorker('nats', async () => {
    const folder = join(await workerFolder(), 'nats');
    const prepared = await prepareNats(folder);
    const nats = await startNats(folder, { binary: await findNatsServer(CACHE), configPath: prepared.configPath });
    return { nats, prepared };
  });
}

/** @param ackWaitMs redelivery delay: short in tests that wait for a second delivery */
export async function testBroker(options: { ackWaitMs?: number; pools?: readonly string[] } = {}): Promise<TestBroker> {
  const { nats, prepared } = await runningNats();
  const open: Bus[] = [];
  const connect = async (name: string, user: IssuedUser) => {
    const bus = await connectBus({ url: nats.url, name, credentials: user.credentials });
    open.push(bus);
    return bus;
  };
  const admin = await connect('dispatcher', prepared.users.dispatcher);
  await admin.reset();
  await admin.declare(options);
  for (const pool of options.pools ?? []) await admin.declarePool(pool, options);
  return {
    url: nats.url,
    users: prepared.users,
    issuerPath: prepared.issuerPath,
    issueRunner: prepared.issueRunner,
    connect: (role) => connect(role, prepared.users[role]),
    connectRunner: async (runnerId, pool) => connect(runnerId, await prepared.issueRunner(runnerId, pool)),
    close: async () => void (await Promise.all(open.splice(0).map((bus) => bus.close()))),
  };
}
