import { GROUPS, planFaults, type FaultTarget, type Group } from './fault-plan.js';

const AIMS: FaultTarget[] = (Object.keys(GROUPS) as Group[]).flatMap((group) =>
  [1, 2].map((n) => ({ name: `${group}-${n}`, group })),
);

describe('the faults of a chaos test', () => {
  it('are the same for the same seed, and differ between seeds', () => {
    expect(planFaults(7, 50, AIMS)).toEqual(planFaults(7, 50, AIMS));
    const kills = planFaults(7, 50, AIMS, 20);
    expect(kills.every(({ kind, gapMs }) => kind === 'kill' && gapMs === 20_000)).toBe(true);
    expect(planFaults(7, 50, AIMS)).not.toEqual(planFaults(8, 50, AIMS));
  });

  it('are a prefix of a longer chaos test with the same seed', () => {
    expect(planFaults(7, 50, AIMS).slice(0, 10)).toEqual(planFaults(7, 10, AIMS));
  });

  it('affect every process, by kills and by pauses', () => {
    const plan = planFaults(1, 400, AIMS);
    for (const { name } of AIMS)
      expect(new Set(plan.filter(({ target }) => target === name).map(({ kind }) => kind))).toEqual(
        new Set(['kill', 'pause']),
      );
  });

  it('omit the kinds of process that are absent', () => {
    const plan = planFaults(
      1,
      100,
      AIMS.filter(({ group }) => group === 'runner'),
    );
    expect(plan.every(({ target }) => target.startsWith('runner-'))).toBe(true);
  });
});
