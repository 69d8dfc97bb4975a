import { join as path } from 'node:path';
import { FINAL_EXIT } from '@primitives/runtime';
import { TestDeployment } from '../test-deployment.js';
import { cancelInState, CANCELLED_IN } from './cancel-in-state.js';
import { drain, join, remove, silence, valuesOf } from './fleet-test.js';
import { ExternalMachine } from './external-machine.js';
import { rollOut } from './roll-out.js';
import { SHORT_FLEET_TIMES, USUAL_FLEET_TIMES } from './times.js';

interface Figure {
  readonly what: string;
  readonly found: string;
  readonly aim: string;
  readonly met: boolean;
}

const OWN_RUNNER = 'runner-embedded-1';
const PROGRAMS = [OWN_RUNNER, 'dispatcher', 'scorer', 'api'];

/**
 * `npm run chaos -- fleet [--short]`: measures how soon the deployment notices failures of runners and cancellations,
 * with default intervals or a fifth of them. Prints each measurement with its target. @returns 1 when one is missed
 */
export async function fleetMain(root: string, args: readonly string[]): Promise<number> {
  const short = args.includes('--short');
  const tune = short ? SHORT_FLEET_TIMES : USUAL_FLEET_TIMES;
  const from = performance.now();
  const log = (text: string) => console.log(`  ${text}`);
  const deployment = await TestDeployment.open(root, { images: 200, shardSize: 64, runners: 1, tune, log });
  const machines: ExternalMachine[] = [];
  const lent = (name: string) => {
    const machine = new ExternalMachine(root, deployment.place(name), tune);
    machines.push(machine);
    return machine;
  };
  try {
    const bundle = await deployment.pack(path(root, 'tools/baselines/bundles/attribute-object'));
    const { client: maintainer } = await deployment.maintainer();
    log('a machine joins');
    const first = lent('lent');
    const joined = await join(deployment, maintainer, first, 'lent');
    const quiet = valuesOf((await deployment.submitAndWait(bundle, 'quiet')).evaluations);
    log('a runner stands still with an assigned shard');
    const silent = await silence(deployment, maintainer, bundle, OWN_RUNNER);
    log('another one is drained');
    const drained = await drain(deployment, maintainer, bundle, first, 'lent');
    log('a third one is removed');
    const second = lent('second');
    await join(deployment, maintainer, second, 'second');
    const removed = await remove(deployment, maintainer, second, 'second');
    second.start();
    const returned = await second.ended();
    const cancelled = [];
    for (const state of CANCELLED_IN) {
      log(`an evaluation is cancelled while it is ${state}`);
      cancelled.push(await cancelInState(deployment, bundle, state, OWN_RUNNER));
    }
    log('every program is restarted under work');
    const rolled = await rollOut(deployment, bundle, PROGRAMS);
    const scoredAll =
      rolled.states.every((state) => state === 'SCORED') && rolled.results.every((count) => count === 1);
    const alike = rolled.values.every((values) => values === quiet);
    const scoredAfterwards = (
      await Promise.all(cancelled.map(({ submissionId }) => deployment.countResults(submissionId)))
    ).reduce((sum, count) => sum + count, 0);
    await bundle.dispose();
    const findings = [
      timed('a machine that joins is seen by anyone who watches', joined.seenMs, 1_000),
      timed('a silent runner is marked, after its last heartbeat', silent.markedMs, 15_000),
      timed('its shard is leased elsewhere, after it stood still', silent.leasedMs, 30_000),
      aimOf(
        'words accepted for that shard; its own came late',
        `${silent.accepted}, ${silent.fencedOff ? 'the other one’s' : 'ITS OWN'}`,
        '1, the other one’s',
        silent.accepted === 1 && silent.fencedOff,
      ),
      aimOf(
        'the evaluation',
        `${silent.state.toLowerCase()}, ${silent.results} result, ${silent.values === quiet ? 'identical' : 'DIFFERENT'} values`,
        'scored, once, identical',
        silent.results === 1 && silent.values === quiet,
      ),
      aimOf('a drained runner finishes its shard', drained.finished ? 'yes' : 'NO', 'yes', drained.finished),
      timed('it leaves, after the word', drained.leftMs, 10_000),
      timed('a removed one: the broker was notified', removed.revokedMs, 2_000),
      timed('its process was cut off and has ended', removed.endedMs, 3_000),
      aimOf(
        'started again, it is refused',
        `left with ${String(returned)}`,
        `left with ${FINAL_EXIT.NOT_ADMITTED}`,
        returned === FINAL_EXIT.NOT_ADMITTED,
      ),
      ...cancelled.map(({ from: state, stoppedMs, state: end }) =>
        timed(
          `cancelled while ${state}: ${end.toLowerCase()}, and work stopped`,
          end === 'CANCELLED' ? stoppedMs : Infinity,
          2_000,
        ),
      ),
      aimOf('results of what was cancelled, after all went on', String(scoredAfterwards), '0', scoredAfterwards === 0),
      aimOf(
        'every program restarted under work',
        `${scoredAll ? 'all scored, once' : `${rolled.states.join(', ')}; results ${rolled.results.join(', ')}`}, ${alike ? 'identical' : 'DIFFERENT'} values`,
        'scored, once, identical',
        scoredAll && alike,
      ),
      aimOf('shards that were repeated for it', String(rolled.repeated), '≤ 1 a runner', rolled.repeated <= 1),
    ];
    for (const { what, found, aim, met } of findings)
      console.log(`${met ? 'met   ' : 'MISSED'} ${what.padEnd(62)} ${found.padEnd(38)} ${aim}`);
    const missed = findings.filter(({ met }) => !met).length;
    console.log(
      `${findings.length - missed} of ${findings.length} aims met in ${((performance.now() - from) / 1000).toFixed(0)} s at ${short ? 'short' : 'the usual'} times`,
    );
    return missed === 0 ? 0 : 1;
  } finally {
    for (const machine of machines) await machine.stop('SIGKILL');
    await deployment.close();
  }
}

const timed = (what: string, ms: number, aimMs: number): Figure => ({
  what,
  found: `${(ms / 1000).toFixed(2)} s`,
  aim: `≤ ${aimMs / 1000} s`,
  met: ms <= aimMs,
});
const aimOf = (what: string, found: string, aim: string, met: boolean): Figure => ({ what, found, aim, met });
