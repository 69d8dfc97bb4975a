import { setTimeout as delay } from 'node:timers/promises';
import type { PackedFile } from '@primitives/bundle-files';
import { valuesOf } from './crash-test.js';
import { descendants, signalAll } from './random-faults/process-tree.js';
import type { TestDeployment } from './test-deployment.js';

/** One case: a submission during which a process was suspended (SIGSTOP) and resumed (SIGCONT). */
export interface PauseCase {
  readonly program: string;
  readonly state: string;
  readonly results: number;
  /** Whether every value is bit-identical to the undisturbed submission. */
  readonly identical: boolean;
  /** Shards whose predictions were accepted twice or under an outdated fence. */
  readonly stale: number;
  /** Leases beyond the first of each shard. */
  readonly leasedAgain: number;
  readonly seconds: number;
}

export const recovered = (one: PauseCase) =>
  one.state === 'SCORED' && one.results === 1 && one.identical && one.stale === 0;

/** Suspends each program in turn while it processes a submission. */
export async function pauseTest(
  deployment: TestDeployment,
  bundle: PackedFile,
  options: { readonly seconds: number; readonly only?: readonly string[]; readonly onCase?: (one: PauseCase) => void },
): Promise<PauseCase[]> {
  const quiet = valuesOf(await deployment.submitAndWait(bundle, 'undisturbed'));
  const cases: PauseCase[] = [];
  for (const { name, pids } of deployment.pausable()) {
    if (options.only !== undefined && !options.only.some((wanted) => name.startsWith(wanted))) continue;
    const startedAt = Date.now();
    const leasesBefore = await deployment.repeatedShards();
    const ending = deployment.submitAndWait(bundle, `paused-${name}`);
    await waitUntilProcessed(deployment, name);
    const stopped = pids().flatMap(descendants);
    signalAll(stopped, 'SIGSTOP');
    await delay(options.seconds * 1_000);
    signalAll(stopped, 'SIGCONT');
    const submission = await ending;
    const one: PauseCase = {
      program: name,
      state: submission.evaluations[0]?.state ?? 'none',
      results: await deployment.countResults(submission.id),
      identical: valuesOf(submission) === quiet,
      stale: await staleReports(deployment),
      leasedAgain: (await deployment.repeatedShards()) - leasesBefore,
      seconds: (Date.now() - startedAt) / 1000,
    };
    cases.push(one);
    options.onCase?.(one);
  }
  return cases;
}

/** Waits until the program processes the submission. */
async function waitUntilProcessed(deployment: TestDeployment, program: string): Promise<void> {
  const state = program === 'scorer' ? `state = 'scoring'` : `state = 'predicting'`;
  const held = program.startsWith('runner')
    ? `and exists (select from shard s where s.evaluation_id = e.id and s.leased_by is not null)`
    : '';
  const ended = `select from evaluation e join submission b on b.id = e.submission_id where b.name like 'paused-${program}' and`;
  for (;;) {
    const [here] = await deployment.rows(`${ended} ${state} ${held}`);
    const [past] = await deployment.rows(`${ended} state in ('scored', 'failed', 'rejected')`);
    if (here !== undefined || past !== undefined) return;
    await delay(10);
  }
}

async function staleReports(deployment: TestDeployment): Promise<number> {
  const [row] = await deployment.rows<{ stale: number }>(
    `select (count(*) filter (where r.fence <> s.done_fence) + count(*) - count(distinct (r.evaluation_id, r.shard_index)))::int as stale
       from shard_result r join shard s on s.evaluation_id = r.evaluation_id and s.shard_index = r.shard_index`,
  );
  return row?.stale ?? 0;
}
