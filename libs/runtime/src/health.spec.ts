import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHealth, type Health } from './health.js';
import { healthAddress, healthUrl, Metrics, Readiness, requestHealth } from './index.js';

const PROBE = join(__dirname, '../dist/probe-main.js');

describe('the health address', () => {
  it('is on the loopback interface unless another host is named', () => {
    expect(healthAddress({ PRIMITIVES_HEALTH_PORT: '9090' })).toEqual({ host: '127.0.0.1', port: 9090 });
    const named = { PRIMITIVES_HEALTH_PORT: '9090', PRIMITIVES_HEALTH_HOST: '0.0.0.0' };
    expect(healthAddress(named)).toEqual({ host: '0.0.0.0', port: 9090 });
  });

  it('may be a Unix socket, and is absent without configuration', () => {
    expect(healthAddress({ PRIMITIVES_HEALTH_SOCKET: '/run/scorer.sock' })).toEqual({ path: '/run/scorer.sock' });
    expect(healthAddress({})).toBeNull();
  });

  it('is refused when it is two addresses, no port, or a path that is too long for a socket', () => {
    const refused = (env: Record<string, string>, reason: string) => expect(() => healthAddress(env)).toThrow(reason);
    refused({ PRIMITIVES_HEALTH_PORT: '9090', PRIMITIVES_HEALTH_SOCKET: '/x' }, 'set one of them');
    refused({ PRIMITIVES_HEALTH_PORT: 'many' }, 'PRIMITIVES_HEALTH_PORT');
    refused({ PRIMITIVES_HEALTH_SOCKET: `/${'x'.repeat(107)}` }, 'is longer than 107 bytes');
  });
});

describe('the address on which health is served', () => {
  const serve = (address: Parameters<typeof serveHealth>[0]) => serveHealth(address, new Readiness(), new Metrics());
  /** Whether something accepts a connection there. */
  const accepts = (host: string, port: number) =>
    new Promise<boolean>((settle) => {
      const socket = connect({ host, port }, () => (socket.destroy(), settle(true)));
      socket.once('error', () => settle(false));
    });

  it('is the given host and no other address of the machine', async () => {
    const health = await serve({ host: '127.0.0.1', port: 0 });
    const { port } = health.address as { port: number };
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = others.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
    expect(await accepts('127.0.0.1', port)).toBe(true);
    expect(await Promise.all([...outside, '127.0.0.2', '::1'].map((host) => accepts(host, port)))).not.toContain(true);
    await health.close();
  });

  describe('on a Unix socket', () => {
    let folder: string;
    const probe = (path: string, ...args: string[]) =>
      new Promise<{ code: unknown; stdout: string }>((settle) => {
        const env = { PRIMITIVES_HEALTH_SOCKET: path };
        execFile(process.execPath, [PROBE, ...args], { env, timeout: 60_000 }, (error, stdout) =>
          settle({ code: error?.code ?? 0, stdout }),
        );
      });
    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'primitives-health-'))));
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it('only its owner may connect, and the socket is removed afterwards', async () => {
      const path = join(folder, 'health.sock');
      const health = await serve({ path });
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await requestHealth(healthUrl({ path }, '/healthz'), 5_000)).toEqual({ status: 200, text: 'ok\n' });
      await health.close();
      await expect(stat(path)).rejects.toThrow('ENOENT');
    });

    it('the probe requests it, and its exit code reports whether the process is ready', async () => {
      const path = join(folder, 'health.sock');
      const readiness = new Readiness();
      readiness.needs('broker', () => false);
      const health = await serveHealth({ path }, readiness, new Metrics());
      expect(await probe(path)).toEqual({ code: 1, stdout: '{"broker":false}\n' });
      expect(await probe(path, '/healthz')).toEqual({ code: 0, stdout: 'ok\n' });
      await health.close();
      expect(await probe(path, '/healthz')).toEqual({ code: 1, stdout: 'nothing answers\n' });
    });

    it('is used again after a killed process left its socket, and no other file is removed', async () => {
      const path = join(folder, 'health.sock');
      const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
      spawnSync(process.execPath, ['-e', script]);
      expect((await stat(path)).isSocket()).toBe(true);
      const health = await serve({ path });
      expect((await requestHealth(healthUrl({ path }, '/healthz'), 5_000)).status).toBe(200);
      await health.close();
      await writeFile(path, 'not ours');
      await chmod(path, 0o644);
      await expect(serve({ path })).rejects.toThrow('EADDRINUSE');
    });
  });
});

describe('the health port', () => {
  let health: Health;
  let there = false;
  const metrics = new Metrics();
  const get = (path: '/healthz' | '/readyz' | '/metrics') => requestHealth(healthUrl(health.address, path), 5_000);
  beforeAll(async () => {
    const readiness = new Readiness();
    readiness.needs('broker', () => there);
    readiness.needs('database', async () => {
      if (!there) throw new Error('connection refused');
      return true;
    });
    health = await serveHealth({ host: '127.0.0.1', port: 0 }, readiness, metrics);
  });
  afterAll(() => health.close());

  it('reports that the process is alive, and whether it is ready and what is missing', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect(await get('/readyz')).toEqual({ status: 503, text: '{"broker":false,"database":false}\n' });
    there = true;
    expect(await get('/readyz')).toEqual({ status: 200, text: '{"broker":true,"database":true}\n' });
    expect((await requestHealth(healthUrl(health.address, '/readyz').replace('readyz', ''), 5_000)).status).toBe(404);
  });

  it('returns current metrics for Prometheus', async () => {
    const waiting = metrics.gauge({ name: 'primitives_queue_waiting', help: 'waiting', labels: ['queue'] });
    metrics.beforeScrape(async () => waiting.set({ queue: 'scorer' }, 7));
    metrics.counter({ name: 'primitives_things_total', help: 'things' }).inc(3);
    const { text } = await get('/metrics');
    expect(text).toContain('primitives_queue_waiting{queue="scorer"} 7');
    expect(text).toContain('primitives_things_total 3');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('returns the other metrics when a gauge fails', async () => {
    metrics.beforeScrape(() => Promise.reject(new Error('the database is away')));
    expect((await get('/metrics')).text).toContain('primitives_things_total 3');
  });

  it('returns the other metrics before Prometheus gives up, when a gauge waits for a server', async () => {
    metrics.beforeScrape(() => new Promise(() => {}));
    expect((await get('/metrics')).text).toContain('primitives_things_total 3');
  });
});
