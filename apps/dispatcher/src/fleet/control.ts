import type { Bus } from '@primitives/bus';
import { leasesOf, type IdleLease } from '@primitives/store';
import { encodeMessage, subjects, type Control, type Standing } from '@primitives/protocol';
import type { Parts } from '../parts.js';

/** `control.<runnerId>`: what the keepers want of it now. A hint that may be lost: the next heartbeat is answered with it again. */
export function tellStanding(bus: Bus, runnerId: string, standing: Standing): void {
  bus.send(subjects.control(runnerId), encodeMessage({ v: 1, kind: 'standing', standing } satisfies Control));
}

/** `control.<runnerId>`: this shard is not needed from it any more. Lost, it is said again after the runner's next heartbeat. */
export function tellStop(bus: Bus, { runnerId, evaluationId, shardIndex, fence }: IdleLease): void {
  bus.send(
    subjects.control(runnerId),
    encodeMessage({ v: 1, kind: 'stop', evaluationId, shardIndex, fence } satisfies Control),
  );
}

/** The evaluation has ended: whoever works on it stops. */
export async function callOff({ store, bus }: Parts, evaluationId: string): Promise<void> {
  for (const lease of await leasesOf(store.manager, evaluationId)) tellStop(bus, lease);
}
