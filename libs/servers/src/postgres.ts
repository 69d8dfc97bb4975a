import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { reachableByOthers, unprivilegedAccount, type Account } from './account.js';
import { ChildServer } from './child-server.js';
import { ServerUnavailableError } from './errors.js';
import { freePort, isFree } from './free-port.js';
import { poll } from './poll.js';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.js';

const SUPERUSER = 'primitives';
/** Where root keeps what an unprivileged account must reach and the checkout hides. */
const ROOT_STATE = '/var/lib/primitives';

export interface PostgresOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** false: faster, and a power cut may cost the data. For tests. */
  readonly durable?: boolean;
}

/** A running server. `url` is the superuser's, on the maintenance database `postgres`; it holds the password. */
export interface RunningPostgres {
  readonly url: string;
  readonly port: number;
  /** Where data, log and password lie: the folder asked for, unless root had to move it to /var/lib/primitives. */
  readonly folder: string;
  readonly process: ChildServer;
  /** Starts it again at the same port after its process was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server on 127.0.0.1 with its data under `folder`, made on the first call (scram password, data checksums).
 *
 * @throws ServerUnavailableError with a remedy: no binaries, busy port, another server on the same data, full disk
 */
export async function startPostgres(folder: string, options: PostgresOptions = {}): Promise<RunningPostgres> {
  if (options.port && !(await isFree(options.port))) throw busy(options.port);
  const account = await unprivilegedAccount();
  const home = await homeFor(folder, account);
  const binaries = await findPostgres(account, account ? join(ROOT_STATE, 'bin') : join(home, 'bin'));
  const password = await passwordIn(home);
  if (!existsSync(join(home, 'data'))) await initialise(binaries, home, password, account, options);
  const port = options.port || (await freePort());
  let server = await launch(binaries, home, port, account, options);
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    port,
    folder: home,
    get process() {
      return server;
    },
    restart: async () => {
      await server.exited;
      server = await launch(binaries, home, port, account, options);
    },
    stop: () => server.stop(),
  };
}

const busy = (port: number) =>
  new ServerUnavailableError(
    'postgres',
    `cannot listen on port ${port}, which is taken`,
    'stop what listens there, or choose another port',
  );

/** `folder` itself, or for root a place below /var/lib that the account can reach; two checkouts never share one. */
async function homeFor(folder: string, account: Account | null): Promise<string> {
  const wanted = resolve(folder);
  await mkdir(wanted, { recursive: true });
  if (!account) return wanted;
  const home = (await reachableByOthers(wanted))
    ? wanted
    : join(ROOT_STATE, createHash('sha256').update(wanted).digest('hex').slice(0, 16));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await chown(home, account.uid, account.gid);
  return home;
}

/** The superuser's password: drawn once, readable by us alone. */
async function passwordIn(home: string): Promise<string> {
  const file = join(home, 'password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFile(file, 'utf8');
}

async function initialise(
  binaries: PostgresBinaries,
  home: string,
  password: string,
  account: Account | null,
  options: PostgresOptions,
): Promise<void> {
  const half = join(home, 'data.new'); // renamed when whole: an interrupted initdb leaves nothing that looks like a database
  const passwordFile = join(home, 'password.once');
  await rm(half, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const args = [
    '-D',
    half,
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  if (options.durable === false) args.push('--no-sync');
  try {
    await promisify(execFile)(binaries.initdb, args, { cwd: '/', ...(account ? { uid: account.uid, gid: account.gid } : {}) });
    await rename(half, join(home, 'data'));
  } catch (cause) {
    const said = String((cause as { stderr?: unknown }).stderr ?? cause)
      .trim()
      .split('\n')
      .slice(-3)
      .join(' ');
    throw new ServerUnavailableError(
      'postgres',
      `could not make its data folder ${home}: ${said}`,
      'check free disk space and the permissions of that folder',
      { cause },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** A server killed a moment ago can leave its lock for about a second; a second server of ours on the same data is refused for good. */
const LOCK_PATIENCE_MS = 3_000;
const START_PATIENCE_MS = 60_000;

async function launch(
  binaries: PostgresBinaries,
  home: string,
  port: number,
  account: Account | null,
  options: PostgresOptions,
): Promise<ChildServer> {
  const logFile = join(home, 'postgres.log');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'warning',
  };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const flags = Object.entries({ ...settings, ...(options.durable === false ? careless : {}) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const lockedUntil = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    await rm(logFile, { force: true });
    const server = new ChildServer({
      command: binaries.postgres,
      args: ['-D', join(home, 'data'), ...flags],
      cwd: '/',
      logFile,
      account,
      stopSignal: 'SIGINT',
    });
    const ready = await poll(async () => (server.running ? ((await saysReady(home, server.pid)) ? 'ready' : null) : 'gone'), {
      everyMs: 20,
      deadlineMs: START_PATIENCE_MS,
    });
    if (ready === 'ready') return server;
    await server.stop();
    const said = await server.logTail();
    const locked = /lock file .* already exists|shared memory block .* still in use/.test(said);
    if (!locked) throw new ServerUnavailableError('postgres', `did not start: ${said}`, `read ${logFile}`);
    if (performance.now() > lockedUntil)
      throw new ServerUnavailableError(
        'postgres',
        `is already running on ${home}`,
        'stop the other one first, or choose another data folder',
      );
    await poll(async () => (performance.now() > lockedUntil ? true : null), { everyMs: 200, deadlineMs: 200 });
  }
}

/** What `pg_ctl --wait` looks at: the lock file names our process and its last line says ready. */
async function saysReady(home: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}
