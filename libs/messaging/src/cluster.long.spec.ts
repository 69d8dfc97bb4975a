import { findNatsServer, startNatsCluster, type ClusterNode, type RunningCluster } from '@primitives/embedded-servers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSUMERS, connectBus, isHealthy, prepareNats, type Bus } from './index.js';
import pRetry from 'p-retry';

let folder: string;
let cluster: RunningCluster;
let dispatcher: Bus;
let scorer: Bus;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'primitives-cluster-'));
  const { configPath, users, monitorCredentials } = await prepareNats(folder);
  const binary = await findNatsServer(join(__dirname, '../../../.test'));
  cluster = await startNatsCluster(folder, {
    binary,
    configPath,
    isHealthy: (url) => isHealthy(url, monitorCredentials),
  });
  dispatcher = await connectBus({ url: cluster.url, name: 'dispatcher', credentials: users.dispatcher.credentials });
  scorer = await connectBus({ url: cluster.url, name: 'scorer', credentials: users.scorer.credentials });
});
afterAll(async () => {
  await Promise.all([scorer?.close(), dispatcher?.close()]);
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function leaderOf(stream: string): Promise<ClusterNode> {
  const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
  const { cluster: place } = await manager.streams.info(stream);
  const leader = cluster.nodes.find(({ name }) => name === place?.leader);
  if (!leader) throw new Error(`${stream} has no leader`);
  return leader;
}

const work = (n: number) => ({
  subject: 'work.score.e',
  messageId: `m${n}`,
  bytes: new TextEncoder().encode(String(n)),
});

/** Publishes as the relay does: again and again under one id, until the broker has it. */
const publishWithRetry = (n: number) =>
  pRetry(() => dispatcher.publish(work(n)), { retries: Infinity, factor: 1, minTimeout: 100 });

describe('three nodes', () => {
  it('store three copies of every stream, declared while they elect their first leader', async () => {
    await dispatcher.declare({ ackWaitMs: 1_000, replicas: 3 });
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    for (const stream of ['WORK', 'REPORTS', 'EVENTS', 'INVALID'])
      expect((await manager.streams.info(stream)).config.num_replicas).toBe(3);
  });

  it('lose nothing when the leader of the work is killed, and accept it back', async () => {
    const received = new Set<string>();
    let look = () => {};
    const all = new Promise<void>((resolve) => (look = () => received.size === 30 && resolve()));
    scorer.consume(CONSUMERS.scorer, async ({ bytes }) => (received.add(new TextDecoder().decode(bytes)), look()));
    for (let n = 0; n < 10; n++) await publishWithRetry(n);
    const leader = await leaderOf('WORK');
    process.kill(leader.pid ?? 0, 'SIGKILL');
    for (let n = 10; n < 20; n++) await publishWithRetry(n);
    await leader.restart();
    await leader.current(60_000);
    for (let n = 20; n < 30; n++) await publishWithRetry(n);
    await all;
    expect(received).toEqual(new Set(Array.from({ length: 30 }, (_, n) => String(n))));
  });
});
