import { admitShards } from '@primitives/evaluation';
import type { Closable, Log } from '@primitives/runtime';
import type { Store, Tx } from '@primitives/store/connection';
import { pools } from '@primitives/store/fleet';
import { insertOutbox } from '@primitives/store/messages';
import { lockPool, poolDemand, recordAdmission } from '@primitives/store/shards';
import { inferWork } from '../leases/infer-work.js';
import { Passes } from './passes.js';

/** Maximum number of shards that one team may receive at once; the next pass admits more. */
const DEPTH = 64;

/**
 * Admits shards into the queue of each pool, by the fair share of libs/evaluation. Calls during a pass cause one
 * further pass after a pause, so that reports that follow each other cost a few statements.
 */
export class Admission implements Closable {
  readonly #passes = new Passes((pool) =>
    this.store
      .transaction((tx) => this.#admit(tx, pool))
      .catch((error: unknown) =>
        this.log.warn({ err: error, pool }, 'failed to admit shards to the queue; the sweep retries'),
      ),
  );

  /** @param window shards per ready runner that are queued or assigned */
  constructor(
    private readonly store: Store,
    private readonly window: number,
    private readonly log: Log,
  ) {}

  /** Call after a change in the pool. The sweep repeats a call that was lost with its process. */
  schedule(pool: string): void {
    this.#passes.schedule(pool);
  }

  async scheduleAll(): Promise<void> {
    for (const pool of await pools(this.store.manager)) this.schedule(pool);
  }

  async #admit(tx: Tx, pool: string): Promise<void> {
    await lockPool(tx, pool);
    const demand = await poolDemand(tx, pool, DEPTH);
    const room = this.window * Math.max(1, demand.readyRunners) - demand.inFlight;
    const admission = admitShards(demand.claims, { clock: demand.clock, room });
    if (admission.shards.length === 0) return;
    await recordAdmission(tx, pool, admission);
    await insertOutbox(
      tx,
      ...admission.shards.map(({ evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)),
    );
  }

  close(): Promise<void> {
    return this.#passes.close();
  }
}
