import { setTimeout as delay } from 'node:timers/promises';
import type { PackedFile } from '@primitives/bundle-files';
import { valuesOf } from './crash-test.js';
import { descendants, signalAll } from './random-faults/process-tree.js';
import type { TestDeployment } from './test-deployment.js';

/** One case: a submission during which a process stood still (SIGSTOP), and went on (SIGCONT). */
export interface PauseCase {
  readonly program: string;
  readonly state: string;
  readonly results: number;
  /** Every value equal to the last bit to those of the undisturbed submission. */
  readonly identical: boolean;
  /** Shards whose predictions were accepted twice, or under another fence than the one that counts. */
  readonly stale: number;
  /** Leases beyond the first of each shard. */
  readonly leasedAgain: number;
  readonly seconds: number;
}

export const wentOn = (one: PauseCase) =>
  one.state === 'SCORED' && one.results === 1 && one.identical && one.stale === 0;

/** Stops each program in turn for so long, each while a submission is on its way through it. */
export async function pauseTest(
  house: TestDeployment,
  bundle: PackedFile,
  options: { readonly seconds: number; readonly only?: readonly string[]; readonly onCase?: (one: PauseCase) => void },
): Promise<PauseCase[]> {
  const quiet = valuesOf(await house.walk(bundle, 'undisturbed'));
  const cases: PauseCase[] = [];
  for (const { name, pids } of house.pausable()) {
    if (options.only !== undefined && !options.only.some((wanted) => name.startsWith(wanted))) continue;
    const startedAt = Date.now();
    const leasesBefore = await house.repeatedShards();
    const ending = house.walk(bundle, `paused-${name}`);
    await underWay(house, name);
    const stopped = pids().flatMap(descendants);
    signalAll(stopped, 'SIGSTOP');
    await delay(options.seconds * 1_000);
    signalAll(stopped, 'SIGCONT');
    const submission = await ending;
    const one: PauseCase = {
      program: name,
      state: submission.evaluations[0]?.state ?? 'none',
      results: await house.countResults(submission.id),
      identical: valuesOf(submission) === quiet,
      stale: await staleReports(house),
      leasedAgain: (await house.repeatedShards()) - leasesBefore,
      seconds: (Date.now() - startedAt) / 1000,
    };
    cases.push(one);
    options.onCase?.(one);
  }
  return cases;
}

/** Until the submission is where the program has it in hand; the scorer is met when all is predicted. */
async function underWay(house: TestDeployment, program: string): Promise<void> {
  const state = program === 'scorer' ? `state = 'scoring'` : `state = 'predicting'`;
  const held = program.startsWith('runner')
    ? `and exists (select from shard s where s.evaluation_id = e.id and s.leased_by is not null)`
    : '';
  const ended = `select from evaluation e join submission b on b.id = e.submission_id where b.name like 'paused-${program}' and`;
  for (;;) {
    const [here] = await house.rows(`${ended} ${state} ${held}`);
    const [past] = await house.rows(`${ended} state in ('scored', 'failed', 'rejected')`);
    if (here !== undefined || past !== undefined) return;
    await delay(10);
  }
}

async function staleReports(house: TestDeployment): Promise<number> {
  const [row] = await house.rows<{ stale: number }>(
    `select (count(*) filter (where r.fence <> s.done_fence) + count(*) - count(distinct (r.evaluation_id, r.shard_index)))::int as stale
       from shard_result r join shard s on s.evaluation_id = r.evaluation_id and s.shard_index = r.shard_index`,
  );
  return row?.stale ?? 0;
}
