import { runningApi, type RunningApi } from '@primitives/testing';

jest.setTimeout(60_000);

describe('a stopping API', () => {
  let api: RunningApi;
  beforeAll(async () => void (api = await runningApi({ PRIMITIVES_TUNE_DRAIN_MS: '2000' })));
  afterAll(() => api.close());

  it('fails the health check of a proxy while it still answers requests, then refuses them', async () => {
    const health = async () => (await fetch(`${api.url}/healthz`)).status;
    expect(await health()).toBe(200);
    const stopped = api.stop();
    await api.logs('api is draining');
    while ((await health()) !== 503) continue;
    expect(await api.request('{ tracks { slug } }')).toMatchObject({ status: 200, data: { tracks: [] } });
    expect(await stopped).toBe(0);
    await expect(health()).rejects.toThrow('fetch failed');
  });
});
