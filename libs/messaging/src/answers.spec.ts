import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readiness } from '@primitives/runtime';
import { findNatsServer, freePort, poll, startNats, type RunningNats } from '@primitives/embedded-servers';
import { connectBus, prepareNats, type Bus } from './index.js';

describe('readiness of the broker', () => {
  let folder: string;
  let server: RunningNats;
  let bus: Bus;
  let start: () => Promise<RunningNats>;
  const readiness = new Readiness();
  const look = async () => (await readiness.check()).parts['broker'];
  const becomes = (expected: boolean) =>
    poll(async () => ((await look()) === expected ? true : null), { everyMs: 50, deadlineMs: 60_000 });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-answers-'));
    const { configPath, users } = await prepareNats(folder);
    const options = {
      binary: await findNatsServer(join(__dirname, '../../../.test')),
      configPath,
      port: await freePort(),
    };
    start = () => startNats(folder, options);
    server = await start();
    bus = await connectBus({ url: server.url, name: 'api', credentials: users.api.credentials });
    readiness.needs('broker', () => bus.answers());
  });
  afterAll(async () => {
    await bus.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is true while the broker answers', async () => {
    expect(await look()).toBe(true);
    expect(await Promise.all([look(), look(), look()])).toEqual([true, true, true]);
  });

  it('is false when the broker is stopped, before the client has noticed', async () => {
    process.kill(server.process.pid ?? 0, 'SIGSTOP');
    // The signal may reach the broker after one more answer
    expect(await becomes(false)).toBe(true);
    expect(bus.online).toBe(true);
    process.kill(server.process.pid ?? 0, 'SIGCONT');
    expect(await becomes(true)).toBe(true);
  });

  it('is false when the broker was killed, and true again after its restart', async () => {
    process.kill(server.process.pid ?? 0, 'SIGKILL');
    await server.process.exited;
    expect(await becomes(false)).toBe(true);
    server = await start();
    expect(await becomes(true)).toBe(true);
  });

  it('does not prevent a close after the broker has gone', async () => {
    await server.stop();
    expect(await becomes(false)).toBe(true);
    await bus.close().catch(() => undefined);
    expect(bus.connection.isClosed()).toBe(true);
  });
});
