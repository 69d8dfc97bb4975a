import { serveHealth } from './index.js';

describe('the health port', () => {
  it('says that the process lives, and whether it is ready', async () => {
    let ready = false;
    const health = await serveHealth(0, () => ready);
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${health.port}${path}`)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    ready = true;
    expect([await status('/readyz'), await status('/')]).toEqual([200, 404]);
    await health.close();
  });
});
