import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault-plan.js';
import { kill, pause, type Target } from './target.js';

/** An injected fault, and when its target worked again. */
export interface InjectedFault extends Fault {
  readonly group: Target['group'];
  readonly at: number;
  /** From the kill, or from the end of the pause; null when it never recovered. */
  readonly backMs: number | null;
}

/** Faults that may be open at once. */
const AT_ONCE = 3;
/** One at a time for these: two of three nodes are no majority, and there is one database. */
const ALONE = ['nats', 'postgres'];

/** Injects the faults one after the other, several open at a time. @param onFault called after each injection */
export async function inject(
  faults: readonly Fault[],
  targets: readonly Target[],
  onFault: (place: number) => void,
): Promise<InjectedFault[]> {
  const open = new Map<Target, Promise<void>>();
  const injected: InjectedFault[] = [];
  for (const [place, fault] of faults.entries()) {
    const target = targets.find(({ name }) => name === fault.target);
    if (!target) throw new Error(`there is no ${fault.target}`);
    await delay(fault.gapMs);
    const inTheWay = () =>
      [...open].filter(([other]) => other === target || (ALONE.includes(target.group) && other.group === target.group));
    while (open.size >= AT_ONCE || inTheWay().length > 0) await Promise.race(open.values());
    const at = Date.now();
    onFault(place);
    const back = (fault.kind === 'kill' ? kill(target) : pause(target, fault.pauseMs)).then(
      () => Date.now() - at - fault.pauseMs,
      () => null,
    );
    const settled = back.then((backMs) => {
      injected.push({ ...fault, group: target.group, at, backMs });
      open.delete(target);
    });
    open.set(target, settled);
  }
  await Promise.all(open.values());
  return injected.sort((a, b) => a.at - b.at);
}
