import { availableParallelism } from 'node:os';
import { chooseDevice, engineVersions, type ChosenDevice } from '@primitives/inference';
import { VERSION, type Log } from '@primitives/runtime';
import type { RunnerFacts } from '@primitives/protocol';
import { cpuFingerprint, probeIsolation, type Isolation } from '@primitives/sandbox';
import type { RunnerConfig } from '../config.js';
import { machineFacts } from './facts.js';

export interface Machine {
  readonly isolation: Isolation;
  readonly device: ChosenDevice['device'];
  readonly threads: number;
  readonly facts: RunnerFacts;
  /** The properties of this machine that determine the exact bits of a prediction. */
  readonly engine: Awaited<ReturnType<typeof engineOf>>;
}

/** Probes the isolation and the execution providers of this machine. */
export async function probeMachine(config: RunnerConfig, log: Log): Promise<Machine> {
  const stateFolder = config.PRIMITIVES_STATE ?? null;
  const isolation = await probeIsolation(stateFolder);
  log.info({ isolation: isolation.level, reason: isolation.reason }, 'isolation was probed');
  const threads = config.PRIMITIVES_THREADS || availableParallelism();
  const chosen = await chooseDevice({ isolation, stateFolder, wanted: config.PRIMITIVES_PROVIDER, threads });
  const { device } = chosen;
  log.info({ provider: device.provider, providers: chosen.statuses }, 'execution providers were probed');
  const facts = await machineFacts(VERSION, isolation.level, chosen);
  return { isolation, device, threads, facts, engine: await engineOf(device) };
}

const engineOf = async ({ provider }: ChosenDevice['device']) => ({
  ...engineVersions(),
  provider,
  isa: await cpuFingerprint(),
  optimization: 'all',
});
