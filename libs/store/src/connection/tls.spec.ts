import { chmod, chown, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@primitives/embedded-servers';
import { hasOpenssl, testCertificates, type TestCertificates } from '@primitives/testing';
import { createDatabase } from '../schema/databases.js';
import { openStore } from './store.js';
import { roleUrl } from '../schema/roles.js';
import { runMigrations } from '../schema/migrations.js';
import { SslModeError } from './tls.js';
import { tlsOf } from './tls.js';

describe('the encryption of a database URL', () => {
  it('is none, verified, or explicitly unverified', () => {
    expect(tlsOf('postgres://h/d')).toBeNull();
    expect(tlsOf('postgres://h/d?sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
    expect(tlsOf('postgres://h/d?sslmode=no-verify')).toEqual({ rejectUnauthorized: false });
  });

  it('is not guessed', () => {
    expect(() => tlsOf('postgres://h/d?sslmode=require')).toThrow(SslModeError);
  });
});

/** A real server whose certificate is signed by an authority that only its files contain. */
(hasOpenssl() ? describe : describe.skip)('a database over TLS', () => {
  let folder: string;
  let server: RunningPostgres;
  let certificates: TestCertificates;
  let url: (words: string) => string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primitives-tls-'));
    [server, certificates] = await Promise.all([
      startPostgres(join(folder, 'postgres'), { durable: false }),
      testCertificates(join(folder, 'certificates')),
    ]);
    await serveTls(server.url, certificates);
    url = (words) => `${server.url}?${words}`;
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await Promise.all([folder, server.folder].map((each) => rm(each, { recursive: true, force: true })));
  });

  const verified = () => `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificates.ca)}`;
  const isEncrypted = async (address: string) => {
    const store = await openStore(address);
    try {
      const rows = await store.manager.query<{ ssl: boolean }[]>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return rows[0]?.ssl;
    } finally {
      await store.close();
    }
  };

  it('is reached encrypted, with the server verified by the given authority', async () => {
    expect(await isEncrypted(url(verified()))).toBe(true);
    expect(await isEncrypted(url('sslmode=no-verify'))).toBe(true);
    expect(await isEncrypted(server.url)).toBe(false);
  });

  it('with an unknown authority is refused', async () => {
    await expect(openStore(url('sslmode=verify-full'))).rejects.toThrow(/unable to verify|self.signed|issuer/);
  });

  it('with a name that its certificate does not contain is refused', async () => {
    await expect(openStore(url(verified()).replace('127.0.0.1', 'localhost'))).rejects.toThrow(
      /altnames|does not match/i,
    );
  });

  it('is created, migrated and opened by a role, listening and locking, all of it encrypted', async () => {
    const admin = await createDatabase(url(verified()), 'primitives');
    await runMigrations(admin);
    const store = await openStore(roleUrl(admin, 'api'), { applicationName: 'api' });
    const locks = store.openLocks();
    const listener = store.listen('outbox', () => undefined);
    await listener.ready;
    await locks.hold('a', async () => {
      const rows = await store.manager.query<{ name: string; ssl: boolean }[]>(
        `select application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'api' order by 1`,
      );
      expect([...new Set(rows.map(({ name, ssl }) => `${name} ${ssl}`))]).toEqual([
        'api true',
        'api:locks true',
        'api:outbox true',
      ]);
    });
    await Promise.all([listener.close(), locks.close(), store.close()]);
  });
});

/** Gives the running server its certificate; the key must belong to the server's account. */
async function serveTls(adminUrl: string, { certificate, key }: TestCertificates): Promise<void> {
  const store = await openStore(adminUrl);
  const [setting] = await store.manager.query<{ data_directory: string }[]>('show data_directory');
  const data = setting?.data_directory ?? '';
  const { uid, gid } = await stat(data);
  for (const [from, to] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    await copyFile(from, join(data, to));
    await chmod(join(data, to), 0o600);
    await chown(join(data, to), uid, gid);
  }
  await store.manager.query('alter system set ssl = on');
  await store.manager.query('select pg_reload_conf()');
  await store.close();
}
