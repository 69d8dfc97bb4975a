import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus, prepareNats } from '@primitives/messaging';
import { findNatsServer, freePort, poll, startNats, type RunningNats } from '@primitives/embedded-servers';
import { runningApi, type RunningApi } from './running-api';

describe('the API without its broker', () => {
  let folder: string;
  let nats: RunningNats;
  let start: () => Promise<RunningNats>;
  let api: RunningApi;
  let urls: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-readiness-'));
    const { configPath, users } = await prepareNats(folder);
    const [binary, port, health] = [
      await findNatsServer(join(__dirname, '../../../.test')),
      await freePort(),
      await freePort(),
    ];
    start = () => startNats(folder, { binary, configPath, port });
    nats = await start();
    const dispatcher = await connectBus({
      url: nats.url,
      name: 'dispatcher',
      credentials: users.dispatcher.credentials,
    });
    await dispatcher.declare();
    await dispatcher.close();
    const credentials = join(folder, 'api.creds');
    await writeFile(credentials, users.api.credentials, { mode: 0o600 });
    api = await runningApi({ NATS_URL: nats.url, NATS_CREDS: credentials, PRIMITIVES_HEALTH_PORT: String(health) });
    urls = [`${api.url}/readyz`, `http://127.0.0.1:${health}/readyz`];
  });
  afterAll(async () => {
    await api?.close();
    await nats?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const answers = () =>
    Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(url);
        return { status: answer.status, parts: (await answer.json()) as Record<string, boolean> };
      }),
    );
  const both = (broker: boolean) => {
    const answer = { status: broker ? 200 : 503, parts: { running: true, broker, database: true, storage: true } };
    return [answer, answer];
  };

  const until = (broker: boolean) =>
    poll(async () => ((await answers()).every(({ parts }) => parts['broker'] === broker) ? true : null), {
      everyMs: 50,
      deadlineMs: 60_000,
    });

  it('is not ready while the broker is killed, says why on both ports, and is ready again after its restart', async () => {
    expect(await answers()).toEqual(both(true));
    process.kill(nats.process.pid ?? 0, 'SIGKILL');
    await nats.process.exited;
    await until(false);
    expect(await answers()).toEqual(both(false));
    nats = await start();
    await until(true);
    expect(await answers()).toEqual(both(true));
  });

  it('is not ready while the broker is stopped', async () => {
    process.kill(nats.process.pid ?? 0, 'SIGSTOP');
    await until(false); // a pong may be under way
    expect(await answers()).toEqual(both(false));
    process.kill(nats.process.pid ?? 0, 'SIGCONT');
  });
});
