import type { Bus } from '@primitives/messaging';
import { leasesOf, type IdleLease } from '@primitives/store/shards';
import { encodeMessage, subjects, type Control, type DesiredState } from '@primitives/protocol';
import type { Parts } from '../dependencies.js';

/**
 * `control.<runnerId>`: the desired state of the runner. It may be lost: the answer to the next heartbeat repeats it.
 */
export function publishDesiredState(bus: Bus, runnerId: string, state: DesiredState): void {
  bus.send(subjects.control(runnerId), encodeMessage({ v: 1, kind: 'desired-state', state } satisfies Control));
}

/** `control.<runnerId>`: a cancelled shard. If lost, it is repeated after the runner's next heartbeat. */
export function reportStop(bus: Bus, { runnerId, evaluationId, shardIndex, fence }: IdleLease): void {
  bus.send(
    subjects.control(runnerId),
    encodeMessage({ v: 1, kind: 'stop', evaluationId, shardIndex, fence } satisfies Control),
  );
}

/** `control.<runnerId>`: requests a self-test. If lost, the self-test counts as unanswered after a while. */
export function publishSelfTest(bus: Bus, { runnerId, id }: { readonly runnerId: string; readonly id: string }): void {
  bus.send(subjects.control(runnerId), encodeMessage({ v: 1, kind: 'self-test', id } satisfies Control));
}

/** The evaluation has ended: every runner working on it stops. */
export async function stopRunners({ store, bus }: Parts, evaluationId: string): Promise<void> {
  for (const lease of await leasesOf(store.manager, evaluationId)) reportStop(bus, lease);
}
