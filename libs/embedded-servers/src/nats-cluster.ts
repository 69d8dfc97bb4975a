import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ChildServer } from './child-server.js';
import { freePort } from './free-port.js';
import { startNats, type ClusterMember, type RunningNats } from './nats.js';
import { poll } from './poll.js';
import type { RestartableServer } from './restartable-server.js';

export interface ClusterOptions {
  /** The nats-server to run; see `findNatsServer`. */
  readonly binary: string;
  /** One configuration for every node, with paths relative to the node's folder. */
  readonly configPath: string;
  /** 3, or any odd number: a majority must agree. */
  readonly nodes?: number;
  /**
   * Whether the node at `url` is a healthy member of the cluster (`isHealthy` of libs/messaging); may throw while it is
   * unavailable.
   */
  readonly isHealthy: (url: string) => Promise<boolean>;
}

/** Several nats-servers with the same streams: one may fail without a loss. */
export interface RunningCluster {
  /** Every node's address, separated by commas. */
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  stop(): Promise<void>;
}

const CLUSTER = 'primitives';
/** A cluster elects its first leader within 4 s to 6 s; a loaded machine takes longer. */
const ELECTION_TIMEOUT_MS = 60_000;

/** Starts a cluster on 127.0.0.1, a folder `node-<n>` each under `folder`; its streams work when this returns. */
export async function startNatsCluster(folder: string, options: ClusterOptions): Promise<RunningCluster> {
  const members: ClusterMember[] = [];
  for (let n = 1; n <= (options.nodes ?? 3); n++)
    members.push({ name: `node-${n}`, cluster: CLUSTER, routePort: await freePort(), routes: [] });
  const routeOf = ({ routePort }: ClusterMember) => `nats://127.0.0.1:${routePort}`;
  const nodes = await Promise.all(
    members.map((member) => {
      const routes = members.filter((other) => other !== member).map(routeOf);
      return ClusterNode.start(join(resolve(folder), member.name), options, { ...member, routes });
    }),
  );
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    await Promise.all(nodes.map((node) => node.current(ELECTION_TIMEOUT_MS)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: nodes.map(({ url }) => url).join(','), nodes, stop };
}

/** One server of a cluster, which may be killed and restarted at the same address with the same data. */
export class ClusterNode implements RestartableServer {
  private constructor(
    private readonly options: ClusterOptions,
    private readonly member: ClusterMember,
    private readonly server: RunningNats,
  ) {}

  static async start(folder: string, options: ClusterOptions, member: ClusterMember): Promise<ClusterNode> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new ClusterNode(options, member, await startNats(folder, { ...options, member }));
  }

  get name(): string {
    return this.member.name;
  }

  get url(): string {
    return this.server.url;
  }

  get process(): ChildServer {
    return this.server.process;
  }

  get pid(): number | undefined {
    return this.server.process.pid;
  }

  answers(deadlineMs: number): Promise<boolean> {
    return this.server.answers(deadlineMs);
  }

  restart(): Promise<void> {
    return this.server.restart();
  }

  /** Resolves when it is a healthy member. @throws Error when it has not caught up within `timeoutMs` */
  async current(timeoutMs: number): Promise<void> {
    const healthy = async () => ((await this.options.isHealthy(this.url).catch(() => false)) ? true : null);
    if ((await poll(healthy, { everyMs: 100, deadlineMs: timeoutMs })) !== null) return;
    const log = await this.server.process.logTail();
    throw new Error(`${this.name} has not caught up within ${timeoutMs / 1000} s: ${log}`);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
