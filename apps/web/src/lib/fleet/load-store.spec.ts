import type { Runner } from '../api/documents/fleet.ts';
import { loadsOf, recordLoads } from './load-store.ts';

/** The facts of a runner on which its load depends. */
const runner = (id: string, second: number) =>
  ({
    id,
    lastSeenAt: new Date(1_000 * second).toISOString(),
    busy: 1,
    hardware: { memoryBytes: 8e9 },
    load: { cpu: 0.5, memoryBytes: 2e9, gpu: null },
  }) as Runner;

it('continues the loads of each runner, and drops those of runners that are gone', () => {
  recordLoads([runner('a', 1), runner('b', 1)]);
  recordLoads([runner('a', 6), runner('b', 1)]);
  expect([loadsOf('a').length, loadsOf('b').length]).toEqual([2, 1]);
  recordLoads([runner('a', 11)]);
  expect([loadsOf('a').length, loadsOf('b').length]).toEqual([3, 0]);
});
