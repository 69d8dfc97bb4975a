import { actsOn, ageInSeconds, toneOfSilence } from './acts.ts';

const now = new Date('2026-11-21T10:00:00Z');
const seen = (secondsAgo: number, state: 'READY' | 'REMOVED' = 'READY') => ({
  state,
  lastSeenAt: new Date(now.getTime() - secondsAgo * 1_000).toISOString(),
});

it('nothing is done about a machine that was removed', () => expect(actsOn({ state: 'REMOVED' })).toEqual([]));
it('a machine that works can be cordoned, one that is cordoned can work again', () => {
  expect(actsOn({ state: 'BUSY' })).toContain('cordon');
  expect(actsOn({ state: 'CORDONED' })[0]).toBe('uncordon');
});
it('silence worries after 15 s, and more after 30 s; of a removed machine never', () =>
  expect([seen(15), seen(16), seen(31), seen(999, 'REMOVED')].map((each) => toneOfSilence(each, now))).toEqual([
    '',
    'warn',
    'bad',
    '',
  ]));
it('an age is never below zero, whatever the clocks say', () =>
  expect(ageInSeconds('2026-11-21T10:00:09Z', now)).toBe(0));
