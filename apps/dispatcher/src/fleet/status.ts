import {
  parseShutdownMessage,
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
  InvalidMessageError,
} from '@primitives/protocol';
import { recordShutdownMessage, recordHeartbeat } from '@primitives/store/fleet';
import { idleOf, renewLeases } from '@primitives/store/shards';
import { publishDesiredState, reportStop } from './control.js';
import type { Parts } from '../dependencies.js';
import { handleSelfTestReport } from '../trust/self-tests.js';

/** A lease is renewed by progress at most this often; the heartbeat renews it every 5 s anyway. */
const RENEW_SHARE = 1 / 3;

/**
 * `status.<runnerId>.heartbeat`, `.progress` and `.left`: heartbeats, progress that renews leases and updates the page,
 * and the last message of a runner. `.self-test`: the outcome of a self-test.
 */
export class Status {
  /** By runner and lease: when its renewal was last tried, and whether the runner holds it. */
  readonly #renewals = new Map<string, { readonly at: number; readonly held: Promise<boolean> }>();
  readonly #pools = new Set<string>();

  constructor(private readonly parts: Parts) {}

  async handle(subject: string, bytes: Uint8Array): Promise<void> {
    const [, runnerId = '', kind] = subject.split('.');
    if (kind === 'heartbeat') return this.#heartbeat(runnerId, bytes);
    if (kind === 'progress') return this.#progress(runnerId, bytes);
    if (kind === 'self-test') return handleSelfTestReport(this.parts, runnerId, parseSelfTestReport(bytes));
    if (kind === 'left') return this.#left(runnerId, bytes);
  }

  async #heartbeat(runnerId: string, bytes: Uint8Array): Promise<void> {
    const { store, bus, rules } = this.parts;
    const heartbeat = parseHeartbeat(bytes);
    if (heartbeat.runnerId !== runnerId)
      throw new InvalidMessageError('Heartbeat', `${runnerId} speaks as ${heartbeat.runnerId}`);
    const known = await store.transaction((tx) => recordHeartbeat(tx, heartbeat));
    if (!known) return; // removed: no one listens to it any more
    const { pool } = known; // a runner may claim any other
    if (!this.#pools.has(pool)) {
      await bus.declarePool(pool, rules);
      this.#pools.add(pool);
    }
    publishDesiredState(bus, runnerId, known.desiredState);
    await renewLeases(store.manager, runnerId, heartbeat.busy, rules.leaseMs);
    for (const lease of await idleOf(store.manager, runnerId, heartbeat.busy)) reportStop(bus, lease);
  }

  async #left(runnerId: string, bytes: Uint8Array): Promise<void> {
    if (parseShutdownMessage(bytes).runnerId !== runnerId)
      throw new InvalidMessageError('ShutdownMessage', `${runnerId} sent the id of another runner`);
    await this.parts.store.transaction((tx) => recordShutdownMessage(tx, runnerId));
  }

  async #progress(runnerId: string, bytes: Uint8Array): Promise<void> {
    const { store, live, rules, clock } = this.parts;
    const progress = parseProgress(bytes);
    const key = `${runnerId}.${progress.evaluationId}.${progress.shardIndex}.${progress.fence}`;
    const now = clock.now().getTime();
    let renewal = this.#renewals.get(key);
    if (!renewal || now - renewal.at >= rules.leaseMs * RENEW_SHARE) {
      for (const [old, { at }] of this.#renewals) if (now - at > rules.leaseMs) this.#renewals.delete(old);
      const held = renewLeases(store.manager, runnerId, [progress], rules.leaseMs).then((count) => count > 0);
      this.#renewals.set(key, (renewal = { at: now, held }));
    }
    if (await renewal.held) live.progressed(progress);
  }
}
