import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { healthAddress, healthUrl, requestHealth } from '@primitives/runtime';
import {
  findNatsServer,
  freePort,
  poll,
  startNats,
  startPostgres,
  type RunningNats,
  type RunningPostgres,
} from '@primitives/embedded-servers';
import { mountsOf, readCompose, type ComposeFile, type Service } from './compose-file.js';
import type { UnitStart } from './systemd-unit.js';

const TIMEOUT_MS = 120_000;

/** A process of the compose file, running on this machine. */
export interface RunningService {
  readonly name: string;
  /** As for `requestHealth`: an address of this machine, or a Unix socket. */
  readonly healthUrl: (path: '/healthz' | '/readyz' | '/metrics') => string;
  readonly logFile: string;
  /** Its exit code; null while it runs. */
  exitCode(): number | null;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

interface Launched {
  readonly child: ChildProcess;
  readonly logFile: string;
  readonly environment: Readonly<Record<string, string>>;
}

const isReady = (url: string): Promise<boolean> =>
  requestHealth(url, 5_000).then(
    ({ status }) => status === 200,
    () => false,
  );

export interface ComposeDeploymentOptions {
  readonly root: string;
  readonly folder: string;
  /** The lines of `.env` besides the password and the public address. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs the start commands of deploy/compose without containers: the same commands in the same order with the same
 * environment; only server addresses and volume paths are those of this machine.
 */
export class ComposeDeployment {
  readonly services: RunningService[] = [];
  /** Running after `start`. */
  nats: RunningNats | undefined;
  readonly #children: ChildProcess[] = [];
  readonly #servers: { stop(): Promise<void> }[] = [];

  private constructor(
    readonly compose: ComposeFile,
    readonly url: string,
    readonly databaseUrl: string,
    private readonly options: ComposeDeploymentOptions,
    private readonly apiPort: number,
  ) {}

  static async open(options: ComposeDeploymentOptions): Promise<ComposeDeployment> {
    const { root, folder } = options;
    const postgres: RunningPostgres = await startPostgres(join(folder, 'postgres'), { durable: false });
    try {
      const apiPort = await freePort();
      const url = `http://127.0.0.1:${apiPort}`;
      const { password } = new URL(postgres.url);
      const env = { POSTGRES_PASSWORD: password, PRIMITIVES_PUBLIC_URL: url, ...options.env };
      const compose = readCompose(await readFile(join(root, 'deploy/compose/compose.yaml'), 'utf8'), env);
      const deployment = new ComposeDeployment(compose, url, postgres.url, options, apiPort);
      deployment.#servers.push(postgres);
      return deployment;
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  /** The folder of a named volume on this machine. */
  volume(name: string): string {
    return join(this.options.folder, 'volumes', name);
  }

  /** The folder as `prepare` sees it, with the volume of each process in it. */
  get #secrets(): string {
    return join(this.options.folder, 'secrets');
  }

  /** Runs the one-shot service and returns its output. @throws Error with the end of its output */
  async prepare(): Promise<string> {
    for (const name of Object.keys(this.compose.volumes)) await mkdir(this.volume(name), { recursive: true });
    await mkdir(this.#secrets);
    const service = this.compose.services['prepare'];
    for (const [name, path] of service ? mountsOf(service) : [])
      await symlink(this.volume(name), join(this.#secrets, basename(path)));
    return this.repeatPreparation();
  }

  /** Runs it again, as every later `up` does. */
  async repeatPreparation(): Promise<string> {
    const { child, logFile } = this.#spawn('prepare', {});
    const [code] = await once(child, 'exit');
    const output = await readFile(logFile, 'utf8');
    if (code !== 0) throw new Error(`prepare left with ${String(code)}:\n${output}`);
    return output;
  }

  /**
   * Starts the broker with the configuration that `prepare` wrote, then every process of ours; resolves when all are
   * healthy.
   */
  async start(natsCache: string): Promise<void> {
    const configPath = join(this.volume('nats-config'), 'nats-server.conf');
    const nats = await startNats(this.volume('nats'), { binary: await findNatsServer(natsCache), configPath });
    this.#servers.push(nats);
    this.nats = nats;
    for (const name of ['dispatcher', 'scorer', 'api', 'runner']) await this.#start(name, nats);
    await Promise.all(this.services.map((service) => this.#ready(service)));
  }

  async #start(name: string, nats: RunningNats): Promise<void> {
    const port = await freePort();
    const addresses = {
      'nats:4222': new URL(nats.url).host,
      'api:8080': new URL(this.url).host,
      '9090': String(port),
      '/tmp/health.sock': join(this.options.folder, `${name}.sock`),
    };
    this.services.push(this.#serve(name, this.#spawn(name, addresses)));
  }

  #serve(name: string, { child, logFile, environment }: Launched): RunningService {
    this.#children.push(child);
    const address = healthAddress(environment);
    if (!address) throw new Error(`${name} has no health address`);
    return {
      name,
      healthUrl: (path) => healthUrl(address, path),
      logFile,
      exitCode: () => child.exitCode,
      stop: async () => {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM');
          await once(child, 'exit');
        }
        return child.exitCode;
      },
    };
  }

  /**
   * Starts a runner as the systemd unit does on another machine: its command in its folder with its environment. Files
   * that the unit stores below /var are below `folder`.
   */
  async startUnit(
    name: string,
    { command, workingDirectory, environment }: UnitStart,
    folder: string,
  ): Promise<RunningService> {
    const port = await freePort();
    const [program, ...args] = command;
    if (program !== '/usr/bin/node' || workingDirectory !== '/opt/primitives')
      throw new Error(`${name} starts ${program} in ${workingDirectory}, expected /usr/bin/node in /opt/primitives`);
    const moved = Object.entries(environment).map(([variable, value]): [string, string] => {
      if (variable === 'PRIMITIVES_HEALTH_PORT') return [variable, String(port)];
      return [variable, value.startsWith('/var/') ? join(folder, value) : value];
    });
    const service = this.#serve(name, this.#launch(name, args, Object.fromEntries(moved)));
    await this.#ready(service);
    return service;
  }

  async #ready({ name, healthUrl, logFile, exitCode }: RunningService): Promise<void> {
    const answer = async () => exitCode() !== null || (await isReady(healthUrl('/readyz'))) || null;
    const answered = await poll(answer, { everyMs: 100, deadlineMs: TIMEOUT_MS });
    if (!answered || exitCode() !== null)
      throw new Error(`${name} did not become ready:\n${(await readFile(logFile, 'utf8')).slice(-2_000)}`);
  }

  #spawn(name: string, addresses: Readonly<Record<string, string>>): Launched {
    const service = this.compose.services[name];
    if (!service) throw new Error(`the compose file has no service ${name}`);
    const [program, ...args] = service.command;
    if (program !== 'node') throw new Error(`${name} starts ${program}, expected node`);
    return this.#launch(name, args, this.#environment(service, addresses));
  }

  #launch(name: string, args: readonly string[], environment: Readonly<Record<string, string>>): Launched {
    const logFile = join(this.options.folder, `${name}.log`);
    const log = createWriteStream(logFile);
    const child = spawn(process.execPath, args, {
      cwd: this.options.root, // the image's WORKDIR
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ORT_DISABLE_TELEMETRY: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log);
    return { child, logFile, environment };
  }

  /** Replaces volume paths, the image's folder and server addresses by those of this machine, longest first. */
  #environment(service: Service, addresses: Readonly<Record<string, string>>): Record<string, string> {
    const paths = [...mountsOf(service), ['', '/app'] as const].map(([volume, path]): [string, string] => [
      path,
      volume === '' ? this.options.root : this.volume(volume),
    ]);
    const swaps = paths.sort(([a], [b]) => b.length - a.length);
    return Object.fromEntries(
      Object.entries(service.environment).map(([name, value]) => {
        if (name === 'PORT') return [name, String(this.apiPort)];
        if (name === 'DATABASE_URL') return [name, this.databaseUrl];
        if (name === 'PRIMITIVES_SECRETS') return [name, this.#secrets];
        const swap = swaps.find(([path]) => value.replace(/^file:\/\//, '').startsWith(path));
        const moved = swap ? value.replace(swap[0], swap[1]) : value;
        return [name, Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), moved)];
      }),
    );
  }

  /** Stops every process, then the servers; returns exit codes by service. May be called twice. */
  async stop(): Promise<Record<string, number | null>> {
    const codes = await Promise.all(
      this.services.map(async (service) => [service.name, await service.stop()] as const),
    );
    for (const child of this.#children) child.kill('SIGKILL'); // processes that a unit started and that still run
    for (const server of this.#servers.splice(0).reverse()) await server.stop();
    return Object.fromEntries(codes);
  }
}
