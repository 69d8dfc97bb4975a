import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@primitives/embedded-servers';
import { Balancer } from './balancer.js';

async function answering(text: string): Promise<Server> {
  const server = createServer((_, response) => void response.setHeader('connection', 'close').end(text));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

describe('one address for several processes', () => {
  let servers: Server[];
  let balancer: Balancer;
  let url: string;
  beforeEach(async () => {
    servers = [await answering('one'), await answering('two')];
    const port = await freePort();
    balancer = await Balancer.listen(
      '127.0.0.1',
      port,
      servers.map((server) => (server.address() as AddressInfo).port),
    );
    url = `http://127.0.0.1:${port}/`;
  });
  afterEach(async () => {
    await balancer.close();
    for (const server of servers) server.close();
  });
  const get = async () => (await fetch(url, { headers: { connection: 'close' } })).text();

  it('gives each its turn', async () => {
    expect(new Set([await get(), await get()])).toEqual(new Set(['one', 'two']));
  });

  it('skips an unavailable process', async () => {
    servers[0]!.close();
    expect([await get(), await get(), await get()]).toEqual(['two', 'two', 'two']);
  });

  it('refuses when no process is available', async () => {
    for (const server of servers) server.close();
    await expect(get()).rejects.toThrow('fetch failed');
  });
});
