import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { ChildServer } from './child-server.js';
import { ServerUnavailableError } from './errors.js';
import { isFree } from './free-port.js';
import { commandLineOf, endProcess } from './leftover-processes.js';
import { poll } from './poll.js';
import type { RestartableServer } from './restartable-server.js';

export interface NatsOptions {
  /** The nats-server to run; see `findNatsServer`. */
  readonly binary: string;
  /** A configuration file without `listen`: users, JetStream's store. */
  readonly configPath: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Present for a member of a cluster. */
  readonly member?: ClusterMember;
}

export interface ClusterMember {
  readonly name: string;
  readonly cluster: string;
  readonly routePort: number;
  /** The address for connections of the other members. */
  readonly routes: readonly string[];
}

export interface RunningNats extends RestartableServer {
  /** `nats://127.0.0.1:<port>`, without credentials. */
  readonly url: string;
  readonly port: number;
}

const LOG = 'nats-server.log';
/** A restart reads everything that JetStream stores. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts a nats-server on 127.0.0.1; its log and port file are under `folder`.
 *
 * @throws ServerUnavailableError with a remedy
 */
export async function startNats(folder: string, options: NatsOptions): Promise<RunningNats> {
  const home = resolve(folder);
  await mkdir(home, { recursive: true });
  await rm(join(home, LOG), { force: true });
  let stopped = false;
  let server: ChildServer | undefined;
  const launched = (child: ChildServer) => (server = child);
  const first = await launch(home, options, options.port ?? 0, launched);
  const { port } = first;
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    get process() {
      return server ?? first.server;
    },
    answers: (deadlineMs) => greets(port, deadlineMs),
    restart: async () => {
      await server?.exited;
      if (!stopped) await launch(home, options, port, launched);
    },
    stop: async () => {
      stopped = true;
      await server?.stop();
    },
  };
}

/** @param port 0: any free one @param onLaunched receives the process as soon as it exists */
async function launch(
  home: string,
  options: NatsOptions,
  port: number,
  onLaunched: (child: ChildServer) => void,
): Promise<{ server: ChildServer; port: number }> {
  const ports = join(home, 'ports');
  await endOrphan(ports);
  await rm(ports, { recursive: true, force: true });
  await mkdir(ports, { recursive: true });
  if (port && !(await isFree(port))) {
    throw new ServerUnavailableError(
      'nats-server',
      `cannot listen on port ${port}, which is taken`,
      'stop what listens there, or choose another port',
    );
  }
  const logFile = join(home, LOG);
  // No -m: the monitoring pages have no password, and every account of this machine reaches loopback
  const args = [
    '-c',
    options.configPath,
    '-a',
    '127.0.0.1',
    '-p',
    String(port || -1),
    '--ports_file_dir',
    ports,
    ...(options.member ? memberFlags(options.member) : []),
  ];
  const command = options.binary;
  const server = new ChildServer({ command, args, cwd: home, logFile, account: null, stopSignal: 'SIGTERM' });
  onLaunched(server);
  const ready = await poll(async () => (server.running ? readyPort(ports) : 'gone'), {
    everyMs: 20,
    deadlineMs: START_TIMEOUT_MS,
  });
  if (ready === null || ready === 'gone') {
    await server.stop();
    throw new ServerUnavailableError('nats-server', `did not start: ${await server.logTail()}`, `read ${logFile}`);
  }
  return { server, port: ready };
}

const memberFlags = ({ name, cluster, routePort, routes }: ClusterMember): string[] => [
  '--name',
  name,
  '--cluster_name',
  cluster,
  '--cluster',
  `nats://127.0.0.1:${routePort}`,
  '--routes',
  routes.join(','),
];

/**
 * Ends a server that outlived its parent, which happens where no parent-death signal exists (macOS): two servers on one
 * JetStream store damage it. The port file, `nats-server_<pid>.ports`, names it.
 */
async function endOrphan(ports: string): Promise<void> {
  const names = await readdir(ports).catch(() => []);
  for (const pid of names.map((name) => Number(/_(\d+)\.ports$/.exec(name)?.[1]))) {
    // Its command line names this folder; a process that has the number of an ended server does not
    const isOrphan = async () => (pid > 0 && (await commandLineOf(pid))?.includes(ports) ? true : null);
    if (!(await isOrphan()) || !endProcess(pid)) continue;
    await poll(async () => ((await isOrphan()) ? null : true), { everyMs: 20, deadlineMs: ORPHAN_MS });
  }
}

const ORPHAN_MS = 10_000;

/** The port that the server wrote to its port file, once it accepts clients there. */
async function readyPort(folder: string): Promise<number | null> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.ports'));
  if (!file) return null;
  const written = await readFile(join(folder, file), 'utf8');
  const port = Number(/(?:nats|tls):\/\/[^"]*:(\d+)/.exec(written)?.[1]);
  return port > 0 && (await greets(port, GREETING_MS)) ? port : null;
}

const GREETING_MS = 2_000;

/** Whether the server sends its `INFO` line, as it does to every new client. */
function greets(port: number, deadlineMs: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    const end = (greeted: boolean) => (socket.destroy(), settle(greeted));
    socket.setTimeout(deadlineMs, () => end(false));
    socket.once('data', (bytes) => end(bytes.toString('utf8').startsWith('INFO ')));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
