import { notReadyReason, type PoolRunners } from '../index.js';

const NONE: PoolRunners = { ready: 0, notEligible: 0, diskFull: 0, quarantined: 0, cordoned: 0, away: 0 };
const why = (runners: Partial<PoolRunners>) => notReadyReason({ ...NONE, ...runners });

describe('why no runner of a pool is ready', () => {
  it.each([
    [{}, 'the pool has no runner; it starts as soon as one joins'],
    [{ away: 2, quarantined: 1 }, 'no runner of the pool is ready; it starts as soon as one comes back'],
    [
      { diskFull: 1, quarantined: 1 },
      'no runner of the pool is ready: the disk of one is full; it starts as soon as there is room',
    ],
    [{ diskFull: 3 }, 'no runner of the pool is ready: the disks of 3 are full; it starts as soon as there is room'],
    [{ quarantined: 1 }, 'no runner of the pool is ready: the only one is in quarantine; a maintainer has to decide'],
    [{ quarantined: 2 }, 'no runner of the pool is ready: all 2 are in quarantine; a maintainer has to decide'],
    [
      { notEligible: 1 },
      'no runner of the pool is ready: the only one isolates models below the minimum level of the track; a maintainer has to add isolation',
    ],
    [{ notEligible: 2, away: 1 }, 'no runner of the pool is ready; it starts as soon as one comes back'],
    [{ cordoned: 1 }, 'no runner of the pool is ready: the only one is cordoned by a maintainer'],
  ])('%j', (runners, reason) => expect(why(runners)).toBe(reason));
});
