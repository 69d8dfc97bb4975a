import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterNode, RunningPostgres } from '@primitives/embedded-servers';
import { openStore } from '@primitives/store/connection';
import type { ManagedProcess } from '@primitives/tool-up';
import type { FaultTarget } from './fault-plan.js';
import { descendants, signalAll } from './process-tree.js';

/** A process of the deployment that can have a fault. */
export interface Target extends FaultTarget {
  /** Its current processes: itself first. */
  pids(): readonly number[];
  /** Resolves when a killed one works again. */
  revived(killedPid: number): Promise<void>;
  /** Resolves when a resumed one works again. */
  awake(): Promise<void>;
}

const TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 20;

/** Kills it; resolves when it works again. */
export async function kill(target: Target): Promise<void> {
  const [pid] = target.pids();
  if (pid === undefined) return target.awake(); // it has just ended without a fault
  signalAll([pid], 'SIGKILL');
  await target.revived(pid);
}

/** Suspends it with its descendants; resolves when it works again after `pauseMs`. */
export async function pause(target: Target, pauseMs: number): Promise<void> {
  const pids = target.pids();
  signalAll(pids, 'SIGSTOP');
  try {
    await delay(pauseMs);
  } finally {
    signalAll(pids, 'SIGCONT');
  }
  await target.awake();
}

/** Resolves when the supervisor has started a replacement. */
async function replaced(pid: () => number | undefined, killedPid: number): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; pid() === killedPid && Date.now() < deadline;)
    await delay(POLL_INTERVAL_MS);
}

/** A program that its supervisor restarts. */
export function programTarget(aim: FaultTarget, program: ManagedProcess): Target {
  return {
    ...aim,
    pids: () => (program.pid === undefined ? [] : descendants(program.pid)),
    revived: async (killedPid) => {
      await replaced(() => program.pid, killedPid);
      await program.ready(TIMEOUT_MS);
    },
    awake: () => program.ready(TIMEOUT_MS),
  };
}

export function natsTarget(node: ClusterNode): Target {
  const current = () => node.current(TIMEOUT_MS);
  return {
    name: `nats-${node.name}`,
    group: 'nats',
    pids: () => (node.pid === undefined ? [] : [node.pid]),
    revived: async (killedPid) => {
      await replaced(() => node.pid, killedPid);
      await current();
    },
    awake: current,
  };
}

export function postgresTarget(postgres: RunningPostgres): Target {
  const answers = async () => {
    for (const deadline = Date.now() + TIMEOUT_MS; ; await delay(POLL_INTERVAL_MS)) {
      const store = await openStore(postgres.url, { applicationName: 'chaos', poolSize: 1 }).catch(() => null);
      if (store) return store.close();
      if (Date.now() > deadline) throw new Error('postgres does not answer');
    }
  };
  return {
    name: 'postgres',
    group: 'postgres',
    pids: () => (postgres.process.pid === undefined ? [] : descendants(postgres.process.pid)),
    revived: async (killedPid) => {
      await replaced(() => postgres.process.pid, killedPid);
      await answers();
    },
    awake: answers,
  };
}
