import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { ChildServer } from './child-server.js';
import { ServerUnavailableError } from './errors.js';
import { isFree } from './free-port.js';
import { poll } from './poll.js';

export interface NatsOptions {
  /** The nats-server to run; see `findNatsServer`. */
  readonly binary: string;
  /** A configuration file without `listen`: users, JetStream's store. */
  readonly configPath: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Present when the server is one of a cluster. */
  readonly member?: ClusterMember;
}

/** What makes a server one of a cluster. */
export interface ClusterMember {
  readonly name: string;
  readonly cluster: string;
  readonly routePort: number;
  /** Where the others listen for it. */
  readonly routes: readonly string[];
}

export interface RunningNats {
  /** `nats://127.0.0.1:<port>`, without credentials. */
  readonly url: string;
  readonly port: number;
  /** `http://127.0.0.1:<port>` of its monitoring pages. */
  readonly monitorUrl: string;
  readonly process: ChildServer;
  stop(): Promise<void>;
}

const START_PATIENCE_MS = 30_000;

/** Starts a nats-server on 127.0.0.1; its log and port file lie under `folder`. @throws ServerUnavailableError with a remedy */
export async function startNats(folder: string, options: NatsOptions): Promise<RunningNats> {
  const home = resolve(folder);
  const ports = join(home, 'ports');
  await rm(ports, { recursive: true, force: true });
  await mkdir(ports, { recursive: true });
  if (options.port && !(await isFree(options.port))) {
    throw new ServerUnavailableError(
      'nats-server',
      `cannot listen on port ${options.port}, which is taken`,
      'stop what listens there, or choose another port',
    );
  }
  const logFile = join(home, 'nats-server.log');
  await rm(logFile, { force: true });
  const args = [
    ...['-c', options.configPath, '-a', '127.0.0.1', '-p', String(options.port || -1), '-m', '-1', '--ports_file_dir', ports],
    ...(options.member ? memberFlags(options.member) : []),
  ];
  const server = new ChildServer({ command: options.binary, args, cwd: home, logFile, account: null, stopSignal: 'SIGTERM' });
  const ready = await poll(async () => (server.running ? readyPorts(ports) : 'gone'), {
    everyMs: 20,
    deadlineMs: START_PATIENCE_MS,
  });
  if (ready === null || ready === 'gone') {
    await server.stop();
    throw new ServerUnavailableError('nats-server', `did not start: ${await server.logTail()}`, `read ${logFile}`);
  }
  const { port, monitorPort } = ready;
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    monitorUrl: `http://127.0.0.1:${monitorPort}`,
    process: server,
    stop: () => server.stop(),
  };
}

const memberFlags = ({ name, cluster, routePort, routes }: ClusterMember): string[] => [
  ...['--name', name, '--cluster_name', cluster, '--cluster', `nats://127.0.0.1:${routePort}`],
  ...['--routes', routes.join(',')],
];

/** The ports that the server wrote down, once it greets there. */
async function readyPorts(folder: string): Promise<{ port: number; monitorPort: number } | null> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.ports'));
  if (!file) return null;
  const written = await readFile(join(folder, file), 'utf8');
  const port = Number(/(?:nats|tls):\/\/[^"]*:(\d+)/.exec(written)?.[1]);
  const monitorPort = Number(/http:\/\/[^"]*:(\d+)/.exec(written)?.[1]);
  return port > 0 && monitorPort > 0 && (await greets(port)) ? { port, monitorPort } : null;
}

function greets(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (bytes) => {
      settle(bytes.toString('utf8').startsWith('INFO '));
      socket.destroy();
    });
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
