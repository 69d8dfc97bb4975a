import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ServerUnavailableError } from './errors.js';
import { findNatsServer, freePort, poll, startNats, startPostgres } from './index.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'primitives-servers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The server's first bytes to a client that sends `bytes`. */
function firstAnswer(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (answer) => {
      resolve(answer.toString('latin1'));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

describe('the embedded Postgres', () => {
  it('starts on an empty folder, refuses a second server on the same data, stops, and continues with the data', async () => {
    const home = join(folder, 'pg');
    const first = await startPostgres(home, { durable: false });
    const startup = Buffer.from('\0\0\0\x29\0\x03\0\0user\0primitives\0database\0postgres\0\0', 'latin1');
    startup.writeInt32BE(startup.length, 0);
    expect(await firstAnswer(first.port, startup)).toContain('SCRAM-SHA-256'); // no trust on loopback
    await expect(startPostgres(home, { durable: false })).rejects.toThrow(
      /is already running on .*; stop the other one first/,
    );
    await first.stop();
    expect(first.process.running).toBe(false);

    const second = await startPostgres(home, { durable: false });
    expect(second.url.replace(/:\d+\//, '')).toBe(first.url.replace(/:\d+\//, ''));
    await second.stop();
    await rm(second.folder, { recursive: true });
  });

  it('logs failed statements without values of rows and without passwords', async () => {
    const running = await startPostgres(join(folder, 'quiet'), { durable: false });
    const client = new Client({ connectionString: running.url });
    await client.connect();
    await client.query('create table person (email text unique, hash text check (hash like $$argon%$$))');
    await client.query(`insert into person values ('ada@example.org', 'argon-one')`);
    const failures = [
      `insert into person values ('ada@example.org', 'argon-two')`,
      `insert into person values ('grace@example.org', 'seeded')`,
      `alter role no one with password 'seeded too'`,
    ];
    for (const sql of failures) await expect(client.query(sql)).rejects.toThrow();
    await client.end();
    const log = await readFile(join(running.folder, 'postgres.log'), 'utf8');
    expect(log.match(/ERROR: .*/g)).toHaveLength(3);
    expect(log).not.toMatch(/example\.org|seeded|argon-|STATEMENT|DETAIL/);
    await running.stop();
    await rm(running.folder, { recursive: true });
  });

  it('restarts with its data after a kill, also when its lock names a live process', async () => {
    const server = await startPostgres(join(folder, 'killed'), { durable: false });
    const data = join(server.folder, 'data');
    server.process.kill();
    await server.process.exited;
    expect(server.process.exitReason).toBe('SIGKILL');
    const { uid, gid } = await stat(data); // Postgres accepts files of its account only
    const stranger = spawn('sleep', ['600'], { uid, gid });
    const lock = join(data, 'postmaster.pid');
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    try {
      await server.restart();
      expect(await server.answers(5_000)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
      await server.stop();
      await rm(server.folder, { recursive: true });
    }
    expect(await server.answers(5_000)).toBe(false);
  });

  it('names the remedy for a busy port', async () => {
    const home = join(folder, 'busy');
    const port = await freePort();
    const running = await startPostgres(home, { durable: false, port });
    await expect(startPostgres(join(folder, 'pg'), { durable: false, port })).rejects.toThrow(
      `postgres cannot listen on port ${port}, which is taken; stop what listens there, or choose another port`,
    );
    await running.stop();
    await rm(running.folder, { recursive: true });
  });
});

describe('the embedded nats-server', () => {
  it('is found or downloaded, starts on a free port, accepts clients, and does so again after a kill', async () => {
    const binary = await findNatsServer(join(__dirname, '../../../.test'));
    const configPath = join(folder, 'nats.conf');
    await writeFile(configPath, `jetstream { store_dir: "${join(folder, 'jetstream')}" }\n`);
    const nats = await startNats(folder, { binary, configPath });
    expect(nats.url).toBe(`nats://127.0.0.1:${nats.port}`);
    expect(await firstAnswer(nats.port, new Uint8Array())).toContain('"jetstream":true');
    nats.process.kill();
    await nats.restart();
    expect(await nats.answers(5_000)).toBe(true); // at the same port
    await nats.stop();
    expect(nats.process.running).toBe(false);
  });

  it('replaces a server of its folder that outlived its parent', async () => {
    const binary = await findNatsServer(join(__dirname, '../../../.test'));
    const home = join(folder, 'orphan');
    await mkdir(join(home, 'ports'), { recursive: true });
    const configPath = join(home, 'nats.conf');
    await writeFile(configPath, `jetstream { store_dir: "${join(home, 'jetstream')}" }\n`);
    const args = ['-c', configPath, '-a', '127.0.0.1', '-p', '-1', '--ports_file_dir', join(home, 'ports')];
    const orphan = spawn(binary, args, { stdio: 'ignore' });
    const ended = new Promise((settle) => orphan.once('exit', settle));
    const ready = async () => ((await readdir(join(home, 'ports'))).length > 0 ? true : null);
    expect(await poll(ready, { everyMs: 20, deadlineMs: 20_000 })).toBe(true);
    const nats = await startNats(home, { binary, configPath });
    await ended;
    expect(await nats.answers(5_000)).toBe(true);
    await nats.stop();
  });

  it('names its log when the configuration is wrong', async () => {
    const binary = await findNatsServer(join(__dirname, '../../../.test'));
    const configPath = join(folder, 'wrong.conf');
    await writeFile(configPath, 'jetstream { no_such_setting: 1 }\n');
    await expect(startNats(folder, { binary, configPath })).rejects.toThrow(/did not start: [^]*no_such_setting/);
  });

  it('rejects a NATS_SERVER_BIN that does not exist', async () => {
    await expect(findNatsServer(folder, { NATS_SERVER_BIN: '/nowhere/nats-server' })).rejects.toThrow(
      ServerUnavailableError,
    );
  });
});
