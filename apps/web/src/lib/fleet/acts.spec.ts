import {
  actsOn,
  ageInSeconds,
  byUrgency,
  orderOfFirstSight,
  isAway,
  isLastOfPool,
  isListed,
  lacksIsolation,
  phaseOf,
  RUNNER_FILTERS,
  runnerCounts,
  toneOfSilence,
} from './acts.ts';

const now = new Date('2026-11-21T10:00:00Z');
const seen = (secondsAgo: number, state: 'READY' | 'REMOVED' = 'READY') => ({
  state,
  lastSeenAt: new Date(now.getTime() - secondsAgo * 1_000).toISOString(),
});

it('no action is possible on a removed runner', () => expect(actsOn({ state: 'REMOVED', cordoned: true })).toEqual([]));
it('a working runner can be cordoned, a cordoned one uncordoned', () => {
  expect(actsOn({ state: 'BUSY', cordoned: false })).toContain('cordon');
  expect(actsOn({ state: 'CORDONED', cordoned: true })[0]).toBe('uncordon');
});
it('a runner that left after draining, or is silent while cordoned, can be uncordoned before it returns', () => {
  expect(actsOn({ state: 'LEFT', cordoned: true })).toEqual(['uncordon', 'remove']);
  expect(actsOn({ state: 'LOST', cordoned: true })).toEqual(['uncordon', 'remove']);
  expect(actsOn({ state: 'LEFT', cordoned: false })).toEqual(['remove']);
});
it('a cordoned runner can be drained, one that drains cannot', () => {
  expect(actsOn({ state: 'CORDONED', cordoned: true })).toContain('drain');
  expect(actsOn({ state: 'DRAINING', cordoned: true })).not.toContain('drain');
});
it('the last runner of a pool accepts work, and no other of the pool does', () => {
  const runner = (id: string, state: 'READY' | 'CORDONED', pool = 'gpu', eligible = true) => ({
    id,
    state,
    pool,
    eligible,
    cordoned: state === 'CORDONED',
  });
  const [one, two, elsewhere] = [runner('one', 'READY'), runner('two', 'READY'), runner('three', 'READY', 'cpu')];
  const paused = [runner('four', 'CORDONED'), runner('five', 'READY', 'gpu', false)];
  expect(isLastOfPool(one, [one, two, elsewhere])).toBe(false);
  expect(isLastOfPool(one, [one, elsewhere, ...paused])).toBe(true);
  expect(paused.map((each) => isLastOfPool(each, [each]))).toEqual([false, false]);
});
it('silence is marked after 15 s, and more strongly after 30 s; never for a removed runner', () =>
  expect([seen(15), seen(16), seen(31), seen(999, 'REMOVED')].map((each) => toneOfSilence(each, now))).toEqual([
    '',
    'warn',
    'bad',
    '',
  ]));
it('an age is never below zero, for any clocks', () => expect(ageInSeconds('2026-11-21T10:00:09Z', now)).toBe(0));

it('a runner that starts or ends a shard stays in its phase, one that drains does not', () => {
  expect(phaseOf('BUSY')).toBe(phaseOf('READY'));
  expect(phaseOf('DRAINED')).not.toBe(phaseOf('DRAINING'));
  expect(phaseOf(undefined)).toBeUndefined();
});

it('a runner that is not eligible accepts no work, also while it is ready', () => {
  const weak = { state: 'READY', eligible: false, cordoned: false } as const;
  expect(lacksIsolation(weak)).toBe(true);
  expect(RUNNER_FILTERS.filter((filter) => isListed(filter, weak))).toEqual(['current', 'paused', 'all']);
  expect(lacksIsolation({ state: 'LOST', eligible: false })).toBe(false);
});

it('lists runners with problems first, also those that are not eligible', () => {
  const runner = (id: string, state: 'READY' | 'LOST' | 'BUSY' | 'CORDONED', eligible = true) => ({
    id,
    state,
    eligible,
  });
  const runners = [
    runner('ready', 'READY'),
    runner('weak', 'READY', false),
    runner('busy', 'BUSY'),
    runner('cordoned', 'CORDONED'),
    runner('lost', 'LOST'),
  ];
  expect(byUrgency(runners).map(({ id }) => id)).toEqual(['lost', 'weak', 'cordoned', 'busy', 'ready']);
});

it('a runner stays in its place when its state changes, and a new one comes last', () => {
  const of = (id: string, state: 'READY' | 'CORDONED' | 'LOST') => ({ id, state, eligible: true });
  const order = orderOfFirstSight();
  const ids = (...runners: ReturnType<typeof of>[]) => order(runners).map(({ id }) => id);
  expect(ids(of('a', 'READY'), of('b', 'LOST'))).toEqual(['b', 'a']);
  expect(ids(of('a', 'CORDONED'), of('b', 'READY'))).toEqual(['b', 'a']);
  expect(ids(of('c', 'LOST'), of('a', 'READY'), of('b', 'READY'))).toEqual(['b', 'a', 'c']);
});

it('a filter lists drained runners as not accepting work, and removed ones as former', () => {
  const listing = (state: 'READY' | 'DRAINED' | 'LEFT' | 'REMOVED', cordoned = false) =>
    RUNNER_FILTERS.filter((filter) => isListed(filter, { state, eligible: true, cordoned }));
  expect(listing('READY')).toEqual(['current', 'accepting', 'all']);
  expect(listing('DRAINED')).toEqual(['current', 'paused', 'all']);
  expect(listing('LEFT', true)).toEqual(['current', 'paused', 'all']);
  expect(listing('LEFT')).toEqual(['former', 'all']);
  expect(listing('REMOVED', true)).toEqual(['former', 'all']);
});

it('a runner without heartbeats is away, a paused one is not', () =>
  expect((['READY', 'DRAINED', 'SILENT', 'LOST', 'REMOVED'] as const).filter((state) => isAway({ state }))).toEqual([
    'SILENT',
    'LOST',
    'REMOVED',
  ]));

it('counts the runners in the fleet as the filters do: one that left is former, one that is not eligible accepts nothing', () => {
  const runners = (
    [
      ['READY', true],
      ['READY', false],
      ['SILENT', true],
      ['LEFT', true],
      ['REMOVED', true],
    ] as const
  ).map(([state, eligible]) => ({ state, eligible, cordoned: false }));
  expect(runnerCounts(runners)).toEqual({ current: 3, accepting: 1, notEligible: 1 });
});
