import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PreemptedError } from './device-scheduler.js';
import { DigestCache } from './digest-cache.js';

describe('a download that is aborted', () => {
  it('rejects with the reason, and leaves no file behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    const server = createServer((_, response) => void response.write('the first of')).listen(0, '127.0.0.1');
    const { port } = await once(server, 'listening').then(() => server.address() as AddressInfo);
    const abort = new AbortController();
    const requested = once(server, 'request');
    const link = { sha256: 'a'.repeat(64), bytes: 100, url: `http://127.0.0.1:${port}/` };
    const path = new DigestCache(folder, 1e9).path(link, abort.signal);
    void requested.then(() => abort.abort(new PreemptedError('a shard came')));
    await expect(path).rejects.toThrow(PreemptedError);
    expect(await readdir(folder)).toEqual([]);
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
});
