import type { PackedFile } from '@primitives/bundle-files';
import { cancelEvaluation } from '@primitives/client';
import type { TestDeployment } from '../test-deployment.js';
import { holding, TIMEOUT_MS, type LeasedShard } from './fleet-test.js';
import { until } from './until.js';

/**
 * States in which an evaluation can be cancelled, each with what holds it there: a suspended process or a busy runner.
 */
export const CANCELLED_IN = ['queued', 'validating', 'predicting', 'scoring'] as const;
export type CancelledIn = (typeof CANCELLED_IN)[number];

export interface Cancellation {
  readonly from: CancelledIn;
  readonly submissionId: string;
  /**
   * Time from the request to the cancelled evaluation; during inference, to the stop of the runner. `Infinity`: it did
   * not stop.
   */
  readonly stoppedMs: number;
  /** The final state. */
  readonly state: string;
}

/**
 * A shard may finish in the moment of the cancellation, so that nothing is left to stop; then another run is needed.
 */
const TRIES = 4;
const STOP_MS = 10_000;

/** The team cancels an evaluation in that state; then the process that held it there resumes. */
export async function cancelInState(
  deployment: TestDeployment,
  bundle: PackedFile,
  from: CancelledIn,
  program: string,
): Promise<Cancellation> {
  for (let tries = 1; ; tries++) {
    const found = await calledOff(deployment, bundle, from, program);
    if (found.stoppedMs !== Infinity || tries === TRIES) return found;
  }
}

async function calledOff(
  deployment: TestDeployment,
  bundle: PackedFile,
  from: CancelledIn,
  program: string,
): Promise<Cancellation> {
  const known = new Set((await deployment.rows<{ id: string }>('select id from evaluation')).map(({ id }) => id));
  const release = await hold(deployment, from);
  const walked = deployment.submitAndWait(bundle, `cancelled-${from}`);
  let stoppedMs: number;
  try {
    const id = await until(`an evaluation to be ${from}`, TIMEOUT_MS, async () => {
      const rows = await deployment.rows<{ id: string }>('select id from evaluation where state = $1', [from]);
      return rows.find((row) => !known.has(row.id))?.id;
    });
    const held = from === 'predicting' ? await holding(deployment, program.replace(/^runner-/, ''), 1) : null;
    const at = Date.now();
    await cancelEvaluation(deployment.client, id);
    stoppedMs = (held ? await stoppedAt(deployment, program, held) : Date.now()) - at;
  } finally {
    await release();
  }
  const { id, evaluations } = await walked;
  return { from, submissionId: id, stoppedMs, state: evaluations.map(({ state }) => state).join() };
}

/** Holds what is submitted from now on in the state. @returns a function that releases it */
async function hold(deployment: TestDeployment, state: CancelledIn): Promise<() => Promise<void>> {
  if (state === 'queued' || state === 'scoring') {
    const thaw = deployment.freeze(state === 'queued' ? 'dispatcher' : 'scorer');
    return async () => thaw();
  }
  if (state === 'predicting') return async () => undefined;
  // the process that took it dies; its message is redelivered after the ack timeout
  deployment.arm('dispatcher.validate.taken');
  return () => deployment.isReady('dispatcher');
}

/** When the runner reported that it stopped working on the shard. `Infinity`: not within the timeout. */
function stoppedAt(
  deployment: TestDeployment,
  program: string,
  { evaluationId, shardIndex }: LeasedShard,
): Promise<number> {
  const statusText = async () => {
    const lines = deployment.log(program).split('\n');
    for (const line of lines.filter((each) => each.includes('a shard was cancelled'))) {
      const what = JSON.parse(line) as { time: string; evaluationId: string; shardIndex: number };
      if (what.evaluationId === evaluationId && what.shardIndex === shardIndex) return Date.parse(what.time);
    }
    return null;
  };
  return until('the runner to stop', STOP_MS, statusText).catch(() => Infinity);
}
