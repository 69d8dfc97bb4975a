import { unitCosts } from './unit-costs.js';

const MACHINE = { cores: 2, cpu: 'some processor' };

describe('unit costs for capacity planning', () => {
  it('omit what was not measured', () => {
    expect(unitCosts({}, MACHINE)).toEqual({
      schema: 'unit-costs/1',
      measuredBy: 'npm run bench -- fleet',
      machine: MACHINE,
    });
  });

  it('are rounded, by program', () => {
    expect(
      unitCosts({ rate: { shards: 10, perSecond: 38.36, cpuMs: { api: 3.94, postgres: 6.71 } } }, MACHINE),
    ).toMatchObject({
      shardsPerSecond: 38.4,
      cpuMsPerShard: { api: 3.9, postgres: 6.7 },
    });
  });

  it('report the time until a lost shard is leased again', () => {
    expect(unitCosts({ lost: [{ how: 'killed', releasedMs: [15_900.4, 16_100.6, 15_800] }] }, MACHINE)).toMatchObject({
      leasedElsewhereMs: { killed: { p50: 15_900, longest: 16_101 } },
    });
  });

  it('count every response of the api under a mixed load', () => {
    const load = {
      minutes: 1,
      submissions: 2,
      scored: 2,
      errors: [],
      answersMs: { board: [10, 20], submit: [300] },
      endedMs: [900, 1_100],
      cpuMs: { api: 78.04 },
      machineBusy: 0.5,
    };
    expect(unitCosts({ load }, MACHINE)).toMatchObject({
      mixedLoad: {
        errors: 0,
        apiMs: { p50: 20, p95: 300 },
        scoredAfterMs: { p50: 900 },
        cpuMsPerSubmission: { api: 78 },
      },
    });
  });
});
