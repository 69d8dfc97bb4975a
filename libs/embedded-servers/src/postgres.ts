import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { reachableByOthers, unprivilegedAccount, type Account } from './account.js';
import { ChildServer } from './child-server.js';
import { ServerUnavailableError } from './errors.js';
import { freePort, isFree } from './free-port.js';
import { killLeftovers, processesIn, programOf } from './leftover-processes.js';
import { poll } from './poll.js';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.js';
import type { RestartableServer } from './restartable-server.js';

const SUPERUSER = 'primitives';
/** Folder for data that an unprivileged account must reach when the checkout is not accessible to it. */
const ROOT_STATE = '/var/lib/primitives';

export interface PostgresOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** false: faster, and a power loss may cost the data. For tests. */
  readonly durable?: boolean;
}

/** A running server. `url` is the superuser's, on the maintenance database `postgres`; it contains the password. */
export interface RunningPostgres extends RestartableServer {
  readonly url: string;
  readonly port: number;
  /** Path of data, log and password: the requested folder, unless root had to move it to /var/lib/primitives. */
  readonly folder: string;
  /** The account that the server runs as; null: the current one. */
  readonly account: string | null;
}

/**
 * Starts a Postgres server on 127.0.0.1 with its data under `folder`, created on the first call (scram password, data
 * checksums).
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
  const place = { binaries, home, port, account, options };
  let stopped = false;
  let server: ChildServer | undefined;
  const launched = (child: ChildServer) => (server = child);
  await rm(join(home, LOG), { force: true });
  const first = await launch(place, START_TIMEOUT_MS, launched);
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    port,
    folder: home,
    account: account?.name ?? null,
    get process() {
      return server ?? first;
    },
    answers: (deadlineMs) => answersRequests(port, deadlineMs),
    restart: async () => {
      await server?.exited;
      if (!stopped) await launch(place, RECOVERY_TIMEOUT_MS, launched);
    },
    stop: async () => {
      stopped = true;
      await server?.stop();
    },
  };
}

const busy = (port: number) =>
  new ServerUnavailableError(
    'postgres',
    `cannot listen on port ${port}, which is taken`,
    'stop what listens there, or choose another port',
  );

/** `folder` itself, or for root a folder below /var/lib that the account can reach; two checkouts never share one. */
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

/** The superuser's password: generated once, readable by this account only. */
async function passwordIn(home: string): Promise<string> {
  const file = join(home, 'password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFile(file, 'utf8');
}

/** Code-point order and the character classes of Unicode. Older versions of macOS have no `C.UTF-8`. */
export const localeArguments = (platform: NodeJS.Platform): readonly string[] =>
  platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];

async function initialise(
  binaries: PostgresBinaries,
  home: string,
  password: string,
  account: Account | null,
  options: PostgresOptions,
): Promise<void> {
  // renamed when complete: an interrupted initdb leaves nothing that looks like a database
  const half = join(home, 'data.new');
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
    ...localeArguments(process.platform),
    '--data-checksums',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  if (options.durable === false) args.push('--no-sync');
  try {
    await promisify(execFile)(binaries.initdb, args, {
      cwd: '/',
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    await rename(half, join(home, 'data'));
  } catch (cause) {
    const output = String((cause as { stderr?: unknown }).stderr ?? cause)
      .trim()
      .split('\n')
      .slice(-3)
      .join(' ');
    throw new ServerUnavailableError(
      'postgres',
      `could not make its data folder ${home}: ${output}`,
      'check free disk space and the permissions of that folder',
      { cause },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

const LOG = 'postgres.log';
/**
 * A server killed a moment ago can leave its lock for about a second; a second live server on the same data is refused
 * permanently.
 */
const LOCK_TIMEOUT_MS = 3_000;
const START_TIMEOUT_MS = 60_000;
/** Crash recovery replays all WAL since the last checkpoint; a recovering process must not be killed. */
const RECOVERY_TIMEOUT_MS = 600_000;

interface Place {
  readonly binaries: PostgresBinaries;
  readonly home: string;
  readonly port: number;
  readonly account: Account | null;
  readonly options: PostgresOptions;
}

/** @param onLaunched receives each process as soon as it exists, so that it can be stopped before it is ready */
async function launch(place: Place, timeoutMs: number, onLaunched: (child: ChildServer) => void): Promise<ChildServer> {
  const { binaries, home, port, account, options } = place;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'warning',
    log_error_verbosity: 'terse', // no DETAIL, which repeats values: Key (email)=(…) already exists
    log_min_error_statement: 'panic', // no STATEMENT, which holds passwords of roles
  };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '128MB' };
  const flags = Object.entries({ ...settings, ...(options.durable === false ? careless : {}) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const lockedUntil = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    await clearStaleLock(join(home, 'data'));
    const server = new ChildServer({
      command: binaries.postgres,
      args: ['-D', join(home, 'data'), ...flags],
      cwd: '/',
      logFile: join(home, LOG),
      account,
      stopSignal: 'SIGINT',
    });
    onLaunched(server);
    const ready = await poll(
      async () => (server.running ? ((await reportsReady(home, server.pid)) ? 'ready' : null) : 'gone'),
      {
        everyMs: 20,
        deadlineMs: timeoutMs,
      },
    );
    if (ready === 'ready') return server;
    const stopped = server.stopped;
    await server.stop();
    const logTail = await server.logTail();
    const locked = /lock file .* already exists|shared memory block .* still in use/.test(logTail);
    if (!locked || stopped)
      throw new ServerUnavailableError('postgres', `did not start: ${logTail}`, `read ${join(home, LOG)}`);
    if (performance.now() > lockedUntil)
      throw new ServerUnavailableError(
        'postgres',
        `is already running on ${home}`,
        'stop the other one first, or choose another data folder',
      );
    await poll(async () => (performance.now() > lockedUntil ? true : null), { everyMs: 200, deadlineMs: 200 });
  }
}

/**
 * Cleans up after a killed server. Its backends notice the kill only at their next wait, and their shared memory would
 * refuse a new server until then; its lock file may contain a pid that another program has by now.
 */
async function clearStaleLock(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  const holder = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
  if ((await processesIn(data, 'postgres')).includes(holder)) return; // a live server: the new one reports it
  await killLeftovers(data, 'postgres');
  const program = await programOf(holder);
  if (program !== null && program !== 'postgres') await rm(lock, { force: true });
}

/** The check of `pg_ctl --wait`: the lock file names our process and its last line is `ready`. */
async function reportsReady(home: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/**
 * The protocol's SSLRequest: the only request that is answered (`S` or `N`) before authentication, also during
 * recovery.
 */
const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47);

function answersRequests(port: number, deadlineMs: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(SSL_REQUEST));
    const end = (answered: boolean) => (socket.destroy(), settle(answered));
    socket.setTimeout(deadlineMs, () => end(false));
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
