import { Metrics, Readiness, serveHealth, type Health } from './index.js';

describe('the health port', () => {
  let health: Health;
  let there = false;
  const metrics = new Metrics();
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${health.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  beforeAll(async () => {
    const readiness = new Readiness();
    readiness.needs('broker', () => there);
    readiness.needs('database', async () => {
      if (!there) throw new Error('connection refused');
      return true;
    });
    health = await serveHealth(0, readiness, metrics);
  });
  afterAll(() => health.close());

  it('says that the process lives, and whether it is ready and what is missing', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect(await ask('/readyz')).toEqual({ status: 503, text: '{"broker":false,"database":false}\n' });
    there = true;
    expect(await ask('/readyz')).toEqual({ status: 200, text: '{"broker":true,"database":true}\n' });
    expect((await ask('/')).status).toBe(404);
  });

  it('answers the figures of now for Prometheus', async () => {
    const waiting = metrics.level({ name: 'primitives_queue_waiting', help: 'waiting', labels: ['queue'] });
    metrics.beforeEach(async () => waiting.set({ queue: 'scorer' }, 7));
    metrics.count({ name: 'primitives_things_total', help: 'things' }).inc(3);
    const { text } = await ask('/metrics');
    expect(text).toContain('primitives_queue_waiting{queue="scorer"} 7');
    expect(text).toContain('primitives_things_total 3');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('answers the rest when a look fails', async () => {
    metrics.beforeEach(() => Promise.reject(new Error('the database is away')));
    expect((await ask('/metrics')).text).toContain('primitives_things_total 3');
  });
});
