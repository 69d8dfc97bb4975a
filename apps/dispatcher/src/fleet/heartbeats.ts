import type { Heartbeat } from '@primitives/protocol';
import { recordHeartbeats } from '@primitives/store/fleet';
import { idleOf, renewLeases } from '@primitives/store/shards';
import type { Parts } from '../dependencies.js';
import { publishDesiredState, reportStop } from './control.js';

export interface PendingHeartbeat {
  readonly heartbeat: Heartbeat;
  /** By `performance.now()`. */
  readonly receivedAt: number;
}

/**
 * Stores heartbeats, answers each with the desired state of its runner, renews the leases of the runners, and stops
 * work that they no longer lease.
 *
 * @param declaredPools pools whose consumers this process has declared; changes
 */
export async function handleHeartbeats(
  parts: Parts,
  declaredPools: Set<string>,
  pending: readonly PendingHeartbeat[],
): Promise<void> {
  const { store, bus, rules } = parts;
  const latest = new Map(pending.map((each) => [each.heartbeat.runnerId, each]));
  const now = performance.now();
  const received = [...latest.values()].map(({ heartbeat, receivedAt }) => ({ heartbeat, ageMs: now - receivedAt }));
  const runners = await store.transaction((tx) => recordHeartbeats(tx, received));
  const busy: { runnerId: string; evaluationId: string; shardIndex: number }[] = [];
  // A removed runner is missing: no one listens to it any more
  for (const { id, pool, desiredState } of runners) {
    // The pool of the row: a runner may claim any other
    if (!declaredPools.has(pool)) {
      await bus.declarePool(pool, rules);
      declaredPools.add(pool);
    }
    publishDesiredState(bus, id, desiredState);
    busy.push(...(latest.get(id)?.heartbeat.busy.map((shard) => ({ ...shard, runnerId: id })) ?? []));
  }
  await renewLeases(store.manager, busy, rules.leaseMs);
  for (const lease of await idleOf(store.manager, busy)) reportStop(bus, lease);
}
