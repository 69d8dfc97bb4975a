import { connectBus } from '@primitives/messaging';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { planFaults } from './fault-plan.js';
import { inject, type InjectedFault } from './injector.js';
import { readLedger, type Ledger } from './ledger.js';
import { uploadAll, untilEnded } from './load.js';
import { createModels, tracksFor, type Model } from './models.js';
import type { ChaosOptions } from './options.js';
import { ChaosDeployment } from './chaos-deployment.js';
import { judgeChaosRun, type Verdict } from './verdict.js';

const REAL_RUNNERS = 1;
const SIMULATED_RUNNERS = 4;
const GPU_MS = 50;
/** By then the sweep has removed acked messages that the broker still had, and lost messages were redelivered. */
const AFTERMATH_MS = 60_000;

export interface ChaosReport {
  readonly verdict: Verdict;
  readonly injected: readonly InjectedFault[];
  readonly quiet: Ledger;
  readonly disturbed: Ledger;
  readonly quietSeconds: number;
  readonly chaosSeconds: number;
  /** The folder of logs and data, when they are to remain. */
  readonly logFolder: string | null;
}

/**
 * Evaluates the same models twice: undisturbed, and in a chaos test. Both must give the same results. @param root the
 * checkout, built
 */
export async function runChaosTest(
  root: string,
  options: ChaosOptions,
  log: (text: string) => void,
): Promise<ChaosReport> {
  const deadline = Date.now() + options.minutes * 60_000;
  const folder = mkdtempSync(join(tmpdir(), 'primitives-models-'));
  try {
    const models = createModels(root, folder, options.submissions);
    log(`a quiet run of ${models.length} submissions …`);
    const quiet = await run(root, options, models, 0, deadline, () => {});
    log(`the same in a chaos test of ${options.faults} faults (seed ${options.seed}) …`);
    const wild = await run(root, options, models, options.faults, deadline, log);
    return {
      verdict: judgeChaosRun(
        models.map(({ name }) => name),
        quiet.ledger,
        wild.ledger,
        wild.pendingInStreams,
      ),
      injected: wild.injected,
      quiet: quiet.ledger,
      disturbed: wild.ledger,
      logFolder: wild.logFolder,
      quietSeconds: quiet.seconds,
      chaosSeconds: wild.seconds,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly ledger: Ledger;
  readonly injected: readonly InjectedFault[];
  readonly pendingInStreams: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly logFolder: string | null;
}

/**
 * Submits the models while faults are injected: the n-th model follows the fault with the same share of all faults
 * before it.
 */
async function run(
  root: string,
  { seed, only, keep, killEverySeconds }: ChaosOptions,
  models: readonly Model[],
  faultCount: number,
  deadline: number,
  log: (text: string) => void,
): Promise<Run> {
  const deployment = await ChaosDeployment.open(
    root,
    {
      seed,
      tracks: tracksFor(models.length),
      realRunners: REAL_RUNNERS,
      simulatedRunners: SIMULATED_RUNNERS,
      gpuMs: GPU_MS,
      several: faultCount > 0, // a quiet deployment of one each must come to the same
    },
    () => {},
  );
  const startedAt = Date.now();
  let logFolder: string | null = null;
  try {
    const faults = planFaults(
      seed,
      faultCount,
      deployment.targets.filter(({ group }) => only.length === 0 || only.includes(group)),
      killEverySeconds,
    );
    let begun = faultCount === 0 ? 1 : 0;
    const mayGo = async (place: number) => {
      while (begun < faultCount && place * faultCount >= begun * models.length && Date.now() < deadline)
        await delay(50);
    };
    const [injected] = await Promise.all([
      inject(faults, deployment.targets, (place) => {
        begun = place + 1;
        if (begun % 20 === 0)
          log(`${begun} of ${faultCount} faults after ${Math.round((Date.now() - startedAt) / 1000)} s`);
      }),
      uploadAll(deployment, models, mayGo),
    ]);
    await untilEnded(deployment, models.length, deadline);
    const seconds = (Date.now() - startedAt) / 1000;
    const pendingInStreams = await aftermath(deployment);
    const ledger = await deployment.asAdmin(readLedger);
    if (keep && faultCount > 0) logFolder = deployment.logFolder;
    return { ledger, injected, pendingInStreams, seconds, logFolder };
  } finally {
    await deployment.close(logFolder !== null);
  }
}

/** Messages in the work queues at the end; waits for the sweep to remove them. */
async function aftermath({ deployment }: ChaosDeployment): Promise<Record<string, number>> {
  const { addresses } = deployment.servers;
  const bus = await connectBus({
    url: addresses.natsUrl,
    name: 'dispatcher',
    credentials: await readFile(addresses.creds.dispatcher, 'utf8'),
  });
  try {
    for (const end = Date.now() + AFTERMATH_MS; ; await delay(500)) {
      const left = { WORK: await bus.stored('WORK'), REPORTS: await bus.stored('REPORTS') };
      if (left.WORK + left.REPORTS === 0 || Date.now() > end) return left;
    }
  } finally {
    await bus.close();
  }
}
