import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post } from './post.js';
import { AddressRefusedError, isPublic } from './public-address.js';

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])('is one like %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'example.org',
    '',
  ])('is none like %s', (address) => expect(isPublic(address)).toBe(false));
});

it('nothing is posted into a private network, by address or by name', async () => {
  let requests = 0;
  const server = createServer((_, response) => (requests++, response.end())).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const to = (host: string) => ({
    url: `http://${host}:${port}/`,
    headers: {},
    body: '{}',
    anywhere: false,
    timeoutMs: 10_000,
  });
  try {
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
      await expect(post(to(host))).rejects.toThrow(AddressRefusedError);
    expect(requests).toBe(0);
    expect(await post({ ...to('127.0.0.1'), anywhere: true })).toBe(200);
  } finally {
    server.close();
  }
});
