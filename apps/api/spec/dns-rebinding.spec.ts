import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(__dirname, 'dns-rebinding.mjs');
const POST = join(__dirname, '../dist/webhooks/post.js');
/**
 * Addresses in the namespace: a public one, the metadata service of clouds, and a public IPv6 address, which enables
 * AAAA queries.
 */
const ADDRESSES = ['93.184.216.34/32', '169.254.169.254/32', '2606:2800:220:1::1/128'];
const bwrap = ['/usr/bin/bwrap', '/bin/bwrap'].find(existsSync);
const ip = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'].find(existsSync);
const inNamespace = bwrap !== undefined && ip !== undefined ? describe : describe.skip;

inNamespace('a webhook whose name leads elsewhere at each question, by a DNS server of a network namespace', () => {
  let outcomes: Record<string, [number | string, ...string[]][]>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'primitives-dns-'));
    const conf = join(folder, 'resolv.conf');
    await writeFile(conf, 'nameserver 127.0.0.1\noptions timeout:5 attempts:1\n');
    const script = `${ADDRESSES.map((address) => `"${ip}" addr add ${address} dev lo`).join(' && ')} && exec "$@"`;
    const { stdout } = await promisify(execFile)(bwrap ?? '', [
      '--ro-bind',
      '/',
      '/',
      '--dev',
      '/dev',
      '--proc',
      '/proc',
      '--ro-bind',
      conf,
      '/etc/resolv.conf',
      '--unshare-user',
      '--unshare-net',
      '--uid',
      '0',
      '--gid',
      '0',
      '--die-with-parent',
      '--cap-add',
      'CAP_NET_ADMIN',
      '--cap-add',
      'CAP_NET_BIND_SERVICE',
      'sh',
      '-c',
      script,
      'sh',
      process.execPath,
      PROGRAM,
      POST,
    ]);
    outcomes = JSON.parse(stdout);
    await rm(folder, { recursive: true });
  }, 120_000);

  const PUBLIC: [number, string] = [200, '93.184.216.34'];
  const REFUSED = ['AddressRefusedError'];

  it('is posted to the address that was checked', () => {
    expect(outcomes['still.test']).toEqual([PUBLIC, PUBLIC, PUBLIC]);
  });

  it.each(['loopback.test', 'metadata.test', 'six.test', 'mapped.test', 'mapped-metadata.test'])(
    'is posted to the public address while the name resolves to it, and refused afterwards: %s',
    (name) => expect(outcomes[name]).toEqual([PUBLIC, REFUSED, REFUSED]),
  );

  it.each(['both.test', 'two-families.test'])('is refused where one of several addresses is private: %s', (name) => {
    expect(outcomes[name]).toEqual([REFUSED, REFUSED, REFUSED]);
  });

  it('does not follow a redirect to a private address', () => {
    expect(outcomes['redirect.test']).toEqual(Array(3).fill([307, '93.184.216.34']));
  });
});
