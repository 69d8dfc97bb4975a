import type { Bus } from '@primitives/bus';
import { leasesOf, type IdleLease } from '@primitives/store';
import { encodeMessage, subjects, type Control, type Standing } from '@primitives/protocol';
import type { Parts } from '../dependencies.js';

/** `control.<runnerId>`: what the maintainers want of it now. A hint that may be lost: the next heartbeat is answered with it again. */
export function publishStatus(bus: Bus, runnerId: string, standing: Standing): void {
  bus.send(subjects.control(runnerId), encodeMessage({ v: 1, kind: 'standing', standing } satisfies Control));
}

/** `control.<runnerId>`: this shard is not needed from it any more. Lost, it is said again after the runner's next heartbeat. */
export function reportStop(bus: Bus, { runnerId, evaluationId, shardIndex, fence }: IdleLease): void {
  bus.send(
    subjects.control(runnerId),
    encodeMessage({ v: 1, kind: 'stop', evaluationId, shardIndex, fence } satisfies Control),
  );
}

/** `control.<runnerId>`: it is asked to test itself. Lost, the self-test counts as unanswered after a while. */
export function publishSelfTest(bus: Bus, { runnerId, id }: { readonly runnerId: string; readonly id: string }): void {
  bus.send(subjects.control(runnerId), encodeMessage({ v: 1, kind: 'self-test', id } satisfies Control));
}

/** The evaluation has ended: every runner working on it stops. */
export async function callOff({ store, bus }: Parts, evaluationId: string): Promise<void> {
  for (const lease of await leasesOf(store.manager, evaluationId)) reportStop(bus, lease);
}
