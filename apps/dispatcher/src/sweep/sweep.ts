import { CONSUMERS, measureConsumer, poolConsumer, type ConsumerSpec } from '@primitives/messaging';
import { WakeSignal, type Closable } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import {
  lockEvaluation,
  currentEvaluations,
  type CurrentEvaluation,
  failEvaluation,
} from '@primitives/store/evaluations';
import { pools } from '@primitives/store/fleet';
import { isWaiting, insertOutbox } from '@primitives/store/messages';
import { lockSweep, reclaimShards, waitingForAudits } from '@primitives/store/shards';
import { thirdRequest, scoreUnaudited, judgeAudits } from '../trust/audits.js';
import { endEmbargoes } from './embargoes.js';
import { reclaimLostMeasurements } from '../fleet/measurements.js';
import type { Parts } from '../dependencies.js';
import { inferWork } from '../leases/infer-work.js';
import { decideShardLater } from '../reports/failed-shard.js';
import { endOverdueLeases } from '../leases/overdue-leases.js';
import { sweepSelfTests } from '../trust/self-tests.js';
import { rejectTooSlow } from './slow-model.js';
import { Throttle } from './throttle.js';
import { StallDetector } from './stall-detector.js';
import { replaceDistrusted } from '../trust/trust.js';

/** Grace period for reports after the deadline. */
const GRACE_MS = 30_000;
/** A message may wait for its second delivery for this number of lease durations; then it counts as lost. */
const STILL_LEASES = 2;
/** By then a runner has taken a shard even from a long queue; sending it twice is harmless, waiting forever is not. */
const LOST_LEASES = 40;
/** Lease durations for a stalled consumer to recover; by then acked messages are purged. */
const STALL_LEASES = 8;
/** Sweeps between two checks for acked messages that remain. */
const SWEEPS_A_TIDYING = 12;

/**
 * Periodically finds stalled work: evaluations past their deadline, work without a message at the broker, shards that
 * the window can admit, and acked messages that the broker did not delete. It sends found work through the outbox
 * again.
 */
export class Sweep implements Closable {
  readonly #stopping = new AbortController();
  readonly #wake = new WakeSignal();
  readonly #running: Promise<void>;
  readonly #resent = new Throttle();
  readonly #stalls = new StallDetector();
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

  /** One sweep; one dispatcher at a time. */
  async once(): Promise<void> {
    const { store, rules, bus, admission } = this.parts;
    const stillMs = rules.leaseMs * STILL_LEASES;
    await bus.declare(rules); // a broker that lost its disk has neither streams nor consumers
    const { ended, overstayed } = await store.transaction(async (tx) => {
      if (!(await lockSweep(tx))) return { ended: [], overstayed: [] };
      const delayed = await currentEvaluations(tx, stillMs, GRACE_MS);
      const rest = delayed.filter(({ overdue }) => !overdue);
      const inState = (...states: string[]) => rest.filter(({ state }) => states.includes(state));
      await this.#resendLost(tx, inState('queued', 'validating'), CONSUMERS.validator, subjects.validateWork);
      await this.#resendLost(tx, inState('scoring'), CONSUMERS.scorer, subjects.scoreWork);
      for (const pool of await pools(tx)) await this.#reclaim(tx, pool);
      await endEmbargoes(this.parts, tx, this.#resent);
      return {
        ended: delayed.filter(({ overdue }) => overdue),
        overstayed: await endOverdueLeases(this.parts, tx),
      };
    });
    for (const evaluation of ended)
      await this.#attempt({ step: 'overdue evaluation', evaluationId: evaluation.id }, () =>
        store.transaction((tx) => this.#endOverdue(tx, evaluation)),
      );
    for (const { evaluationId, shardIndex } of overstayed)
      await this.#attempt({ step: 'overdue lease', evaluationId, shardIndex }, () =>
        decideShardLater(this.parts, evaluationId, shardIndex),
      );
    await this.#attempt({ step: 'distrusted runners' }, () => replaceDistrusted(this.parts));
    await this.#attempt({ step: 'self-tests' }, () => sweepSelfTests(this.parts));
    for (const evaluationId of await waitingForAudits(store.manager))
      await this.#attempt({ step: 'audits', evaluationId }, () => judgeAudits(this.parts, evaluationId));
    await this.#attempt({ step: 'admission' }, () => admission.scheduleAll());
    await this.#attempt({ step: 'measurements' }, () => reclaimLostMeasurements(this.parts));
    await this.#attempt({ step: 'streams' }, () => this.#tidyStreams());
  }

  /** A step that fails, perhaps in each sweep, does not keep the others from running. */
  async #attempt(what: object, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.parts.log.warn({ err: error, ...what }, 'a step of the sweep failed'));
  }

  /** Deletes acked messages that remain, and creates stalled streams again. */
  async #tidyStreams(): Promise<void> {
    const { store, bus, rules, clock, log } = this.parts;
    const mine = await pools(store.manager);
    const specs = [...Object.values(CONSUMERS), ...mine.flatMap((pool) => [poolConsumer(pool), measureConsumer(pool)])];
    if (this.#sweeps++ % SWEEPS_A_TIDYING === 0) for (const spec of specs) await bus.sweepAcked(spec);
    for (const stream of await this.#stalls.check(bus, specs, clock.now().getTime(), rules.leaseMs * STALL_LEASES)) {
      log.error(
        { stream },
        'a stream keeps messages and gives none of them out; it is made again and its work is sent again',
      );
      await bus.renew(stream, rules);
      for (const pool of mine) await bus.declarePool(pool, rules);
      this.#resent.forget();
    }
  }

  async #endOverdue(tx: Tx, { id, state }: CurrentEvaluation): Promise<void> {
    if ((await lockEvaluation(tx, id)) !== state) return; // it went on, or another dispatcher ended it
    if (await scoreUnaudited(tx, id)) return;
    const split = await thirdRequest(tx, id);
    if (!split && state === 'predicting' && (await rejectTooSlow(tx, id))) return;
    await failEvaluation(
      tx,
      id,
      split ? 'audits_disagree' : 'time_limit_exceeded',
      split
        ? 'two runners answered the same images differently, and no third one came to decide within the time limit'
        : 'the evaluation did not end within the time limit of its track',
      { expected: 'an end within the time limit', found: `still ${state}` },
    );
  }

  /**
   * Sends the work of evaluations again when it was lost: the broker and the outbox hold no such message, or the
   * evaluation has waited for `LOST_LEASES`. Each evaluation at most once in `STILL_LEASES`.
   */
  async #resendLost(
    tx: Tx,
    evaluations: readonly CurrentEvaluation[],
    consumer: ConsumerSpec,
    subjectOf: (id: string) => string,
  ): Promise<void> {
    if (evaluations.length === 0) return;
    const { rules, clock, log } = this.parts;
    const now = clock.now().getTime();
    const timeoutMs = (await this.#isInFlight(tx, consumer)) ? rules.leaseMs * LOST_LEASES : 0;
    const lost = evaluations
      .filter(({ stillMs }) => stillMs > timeoutMs)
      .map(({ id }) => id)
      .filter((id) => this.#resent.may(id, now, rules.leaseMs * STILL_LEASES));
    if (lost.length === 0) return;
    log.warn({ evaluations: lost, consumer: consumer.name }, 'work was lost on its way and is sent again');
    await insertOutbox(tx, ...lost.map((id) => ({ subject: subjectOf(id), payload: { v: 1, evaluationId: id } })));
  }

  async #reclaim(tx: Tx, pool: string): Promise<void> {
    const { bus, rules, log } = this.parts;
    await bus.declarePool(pool, rules);
    const busy = await this.#isInFlight(tx, poolConsumer(pool));
    const lost = await reclaimShards(tx, pool, rules.leaseMs * (busy ? LOST_LEASES : STILL_LEASES));
    if (lost.length === 0) return;
    log.warn({ pool, shards: lost.length }, 'republishing lost shards');
    await insertOutbox(tx, ...lost.map(({ evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)));
  }

  async #isInFlight(tx: Tx, spec: ConsumerSpec): Promise<boolean> {
    const { waiting, inProgress } = await this.parts.bus.backlog(spec);
    return waiting + inProgress > 0 || (await isWaiting(tx, spec.filter.slice(0, -1)));
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
