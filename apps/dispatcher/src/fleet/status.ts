import {
  parseShutdownMessage,
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
  InvalidMessageError,
} from '@primitives/protocol';
import { writeLog } from '@primitives/store/evaluations';
import { recordShutdownMessage } from '@primitives/store/fleet';
import { renewLeases } from '@primitives/store/shards';
import { Batches } from '../batches.js';
import type { Parts } from '../dependencies.js';
import { handleSelfTestReport } from '../trust/self-tests.js';
import { ProgressLines } from './progress-lines.js';
import { handleHeartbeats, type PendingHeartbeat } from './heartbeats.js';

/**
 * Heartbeats of this time are stored together: those of a thousand runners cost a dispatcher of three 5 times a second
 * what one costs. The first one after a pause is stored at once.
 */
const TOGETHER_MS = 200;
/** A lease is renewed by progress at most this often; the heartbeat renews it every 5 s anyway. */
const RENEW_SHARE = 1 / 3;

/**
 * `status.<runnerId>.heartbeat`, `.progress` and `.left`: heartbeats, progress that renews leases and updates the page,
 * and the last message of a runner. `.self-test`: the outcome of a self-test.
 */
export class Status {
  /** By runner and lease: when its renewal was last tried, and whether the runner holds it. */
  readonly #renewals = new Map<string, { readonly at: number; readonly held: Promise<boolean> }>();
  readonly #heartbeats: Batches<PendingHeartbeat, void>;
  readonly #lines = new ProgressLines();

  constructor(private readonly parts: Parts) {
    const declaredPools = new Set<string>();
    this.#heartbeats = new Batches((some) => handleHeartbeats(parts, declaredPools, some), TOGETHER_MS);
  }

  async handle(subject: string, bytes: Uint8Array): Promise<void> {
    const [, runnerId = '', kind] = subject.split('.');
    if (kind === 'heartbeat') return this.#heartbeat(runnerId, bytes);
    if (kind === 'progress') return this.#progress(runnerId, bytes);
    if (kind === 'self-test') return handleSelfTestReport(this.parts, runnerId, parseSelfTestReport(bytes));
    if (kind === 'left') return this.#left(runnerId, bytes);
  }

  async #heartbeat(runnerId: string, bytes: Uint8Array): Promise<void> {
    const heartbeat = parseHeartbeat(bytes);
    if (heartbeat.runnerId !== runnerId)
      throw new InvalidMessageError('Heartbeat', `${runnerId} speaks as ${heartbeat.runnerId}`);
    return this.#heartbeats.add({ heartbeat, receivedAt: performance.now() });
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
      const held = renewLeases(store.manager, [{ ...progress, runnerId }], rules.leaseMs).then((count) => count > 0);
      this.#renewals.set(key, (renewal = { at: now, held }));
    }
    if (!(await renewal.held)) return;
    const message = this.#lines.lineOf(runnerId, progress, now);
    if (message) await writeLog(store.manager, progress.evaluationId, { level: 'info', code: 'progress', message });
    live.progressed(progress);
  }
}
