import { CONSUMERS, poolConsumer, type ConsumerSpec } from '@primitives/bus';
import type { Closable } from '@primitives/process';
import { subjects } from '@primitives/protocol';
import {
  isWaiting,
  lockEvaluation,
  pools,
  putOutbox,
  reclaimShards,
  standingEvaluations,
  type StandingEvaluation,
  type Tx,
  failEvaluation,
} from '@primitives/store';
import { letIn } from './intake.js';
import type { Parts } from './parts.js';
import { inferWork } from './validate.js';
import { Wake } from './wake.js';

/** What comes in this long after the deadline still counts. */
const GRACE_MS = 30_000;
/** A message that waits for its second delivery is on its way: after so many leases of silence it is not. */
const STILL_LEASES = 2;
/** Even in a busy queue a shard is taken by then; sending it twice is harmless, waiting for ever is not. */
const LOST_LEASES = 40;
/** Sweeps between two looks for acked messages that stayed. */
const SWEEPS_A_PURGE = 12;

/**
 * Looks from time to time for what stands still: evaluations past their deadline, work of which the broker knows nothing any more,
 * shards that the window may let in, and acked messages that the broker forgot to drop. What it finds goes through the outbox again.
 */
export class Sweep implements Closable {
  readonly #stopping = new AbortController();
  readonly #wake = new Wake();
  readonly #running: Promise<void>;
  #sweeps = 0;

  constructor(private readonly parts: Parts) {
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const { log, rules } = this.parts;
    for (;;) {
      await this.#wake.sleep(rules.sweepMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) return;
      await this.once().catch((error: unknown) => log.warn({ err: error }, 'the sweep was interrupted'));
    }
  }

  /** One look at everything; one dispatcher at a time. */
  async once(): Promise<void> {
    const { store, rules, bus } = this.parts;
    const stillMs = rules.leaseMs * STILL_LEASES;
    await bus.declare(rules); // a broker that lost its disk has neither streams nor consumers
    await store.transaction(async (tx) => {
      if (!(await mayLook(tx))) return;
      const standing = await standingEvaluations(tx, stillMs, GRACE_MS);
      for (const evaluation of standing.filter(({ overdue }) => overdue)) await this.#endOverdue(tx, evaluation);
      const rest = standing.filter(({ overdue }) => !overdue);
      await this.#repeat(tx, rest, ['queued', 'validating'], CONSUMERS.validator, subjects.validateWork);
      await this.#repeat(tx, rest, ['scoring'], CONSUMERS.scorer, subjects.scoreWork);
      for (const pool of await pools(tx)) await this.#reclaim(tx, pool);
      for (const teamId of new Set(rest.filter(({ state }) => state === 'predicting').map((each) => each.teamId)))
        await letIn(this.parts, tx, teamId);
    });
    if (this.#sweeps++ % SWEEPS_A_PURGE !== 0) return;
    const specs = [...Object.values(CONSUMERS), ...(await pools(store.manager)).map(poolConsumer)];
    for (const spec of specs) await bus.sweepAcked(spec);
  }

  async #endOverdue(tx: Tx, { id, state }: StandingEvaluation): Promise<void> {
    await lockEvaluation(tx, id);
    await failEvaluation(tx, id, 'time_limit', 'the evaluation did not end within the time limit of its track', {
      expected: 'an end within the time limit',
      found: `still ${state}`,
    });
  }

  /** Sends the work of evaluations in these states again, when no message of that kind is anywhere on the way. */
  async #repeat(
    tx: Tx,
    standing: readonly StandingEvaluation[],
    states: readonly string[],
    spec: ConsumerSpec,
    subjectOf: (id: string) => string,
  ): Promise<void> {
    const lost = standing.filter(({ state }) => states.includes(state));
    if (lost.length === 0 || (await this.#onTheWay(tx, spec))) return;
    this.parts.log.warn(
      { evaluations: lost.map(({ id }) => id), consumer: spec.name },
      'work was lost on its way and is sent again',
    );
    await putOutbox(tx, ...lost.map(({ id }) => ({ subject: subjectOf(id), payload: { v: 1, evaluationId: id } })));
  }

  async #reclaim(tx: Tx, pool: string): Promise<void> {
    const { bus, rules, log } = this.parts;
    await bus.declarePool(pool, rules);
    const busy = await this.#onTheWay(tx, poolConsumer(pool));
    const lost = await reclaimShards(tx, pool, rules.leaseMs * (busy ? LOST_LEASES : STILL_LEASES));
    if (lost.length === 0) return;
    log.warn({ pool, shards: lost.length }, 'shards were lost on their way and are sent again');
    await putOutbox(tx, ...lost.map(({ evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)));
  }

  async #onTheWay(tx: Tx, spec: ConsumerSpec): Promise<boolean> {
    const { waiting, inHand } = await this.parts.bus.backlog(spec);
    return waiting + inHand > 0 || (await isWaiting(tx, spec.filter.slice(0, -1)));
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}

/** Only one dispatcher looks at a time; the others have nothing to add. */
async function mayLook(tx: Tx): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as locked`,
  );
  return rows[0]?.locked ?? false;
}
