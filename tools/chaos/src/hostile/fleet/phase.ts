import { setTimeout as delay } from 'node:timers/promises';
import type { Researcher } from '../../researcher.js';
import type { TestDeployment } from '../../test-deployment.js';
import { archiveOf, type Attack } from './attacks.js';
import { FleetWatch, type FleetHealth } from './fleet-watch.js';
import type { FleetAttackOptions } from './options.js';
import { endsOf, send, sendEvery, type Ended, type Sent } from './submissions.js';

const POLL_INTERVAL_MS = 500;

/** Who submits in a deployment. */
export interface Teams {
  /** Two teams that take turns. */
  readonly workers: readonly Researcher[];
  readonly third: Researcher;
  /** The archive of the n-th submission of the workers. */
  readonly work: (n: number) => Uint8Array;
}

export interface PhaseResult {
  readonly work: readonly Ended[];
  readonly third: readonly Ended[];
  readonly health: FleetHealth;
  /** Events of the runners: `quarantined`, `silent`, … */
  readonly events: readonly string[];
}

/**
 * Two teams submit on a schedule while a third one submits `other`, or nothing. Each side has its own track in each
 * phase, so that the boards of the workers have the same entries in all phases.
 *
 * @param first number of the workers' first submission: no two of a deployment are alike
 */
export async function runPhase(
  deployment: TestDeployment,
  name: string,
  teams: Teams,
  { submissions, every, burst, attackEvery, timeout }: FleetAttackOptions,
  { other, first }: { readonly other: Attack | null; readonly first: number },
): Promise<PhaseResult> {
  const [workTrack, thirdTrack] = [`work-${name}`, `third-${name}`];
  for (const track of [workTrack, thirdTrack]) await deployment.addTrack(track, {});
  const watch = new FleetWatch(
    deployment.deployment.processes.filter(({ program }) => program.name.startsWith('runner-')),
  );
  const from = new Date();
  const worked = new AbortController();
  const third = other
    ? sendEvery(
        attackEvery,
        (n) =>
          send(deployment, teams.third, {
            track: thirdTrack,
            name: `third-${name}-${n}`,
            archive: archiveOf(other, first + n),
          }),
        { count: Infinity, burst, signal: worked.signal },
      )
    : Promise.resolve([]);
  const sending = sendEvery(
    every,
    (n) => {
      const worker = teams.workers[n % teams.workers.length] ?? teams.third;
      return send(deployment, worker, { track: workTrack, name: `work-${name}-${n}`, archive: teams.work(first + n) });
    },
    { count: submissions, burst: 1 },
  );
  const work = await untilEnded(deployment, sending, timeout);
  worked.abort();
  const thirdEnds = await untilEnded(deployment, third, timeout); // the next phase begins without what this one left
  const health = await watch.stop();
  const events = await deployment.rows<{ kind: string }>('select kind from runner_event where at >= $1', [from]);
  return { work, third: thirdEnds, health, events: events.map(({ kind }) => kind) };
}

/** Resolves when all have ended, or the timeout of the last one has passed. */
async function untilEnded(
  deployment: TestDeployment,
  sending: Promise<readonly Sent[]>,
  timeout: number,
): Promise<Ended[]> {
  const sent = await sending;
  const deadline = Math.max(...sent.map(({ sentAt }) => sentAt)) + timeout * 1e3;
  for (;;) {
    const ends = await endsOf(deployment, sent);
    if (ends.every(({ state }) => state !== 'open') || Date.now() > deadline) return ends;
    await delay(POLL_INTERVAL_MS);
  }
}
