import { formatDuration } from '../format.ts';
import type { Step } from '../api/documents/submission.ts';
import { endText } from './end-text.ts';
import { startText } from './start-text.ts';
import {
  expectedEnd,
  firstOf,
  fromStart,
  readSoon,
  soonOf,
  soonText,
  unlessEarly,
  unlessPassed,
  type OutlookFacts,
} from './outlook.ts';
import { stepViews } from './steps.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41, second)).toISOString();
const step = (name: Step['name'], startedAt: string | null, endedAt: string | null) => ({
  name,
  startedAt,
  endedAt,
  detail: null,
});
const shard = (index: number, state: OutlookFacts['shards'][number]['state'], runner: string | null) => ({
  index,
  state,
  runner,
  tries: 1,
  instances: 25,
  done: state === 'DONE' ? 25 : 0,
});
const facts: OutlookFacts & { readonly steps: Step[] } = {
  state: 'PREDICTING',
  steps: [
    step('UPLOADED', at(0), at(1)),
    step('CHECKED', at(1), at(2)),
    step('EVALUATED', at(2), null),
    step('SCORED', null, null),
  ],
  shards: [
    shard(0, 'DONE', 'a'),
    shard(1, 'DONE', 'a'),
    shard(2, 'LEASED', 'a'),
    shard(3, 'LEASED', 'b'),
    shard(4, 'LEASED', 'c'),
  ],
  waiting: null,
  expected: null,
  instancesDone: 50,
  instancesTotal: 100,
};
const endOf = (more: Partial<typeof facts> = {}) => {
  const all = { ...facts, ...more };
  return expectedEnd(all, stepViews(all.steps, all.state), new Date(at(7)));
};

describe('the expected end of an evaluation', () => {
  it('follows from the pace of its shards', () => expect(endOf()).toMatchObject({ seconds: 10 }));
  it('is the estimate of the queue before a runner takes it, and unknown without one', () => {
    const shards = [{ ...shard(0, 'WAITING', null), tries: 0 }];
    const steps = [step('QUEUED', at(2), null)];
    const expected = { at: new Date(at(97)), latest: new Date(at(187)), start: null };
    expect(endOf({ shards, steps, expected, instancesDone: 0 })).toEqual({ kind: 'estimated', seconds: 90, most: 180 });
    expect(endOf({ shards, steps, instancesDone: 0 })).toEqual({ kind: 'unknown' });
  });
  it('has no pace while shards wait and fewer than two after the pilot are completed', () => {
    const shards = facts.shards.map((each) => (each.index < 3 ? each : { ...each, state: 'WAITING' as const }));
    expect(endOf({ shards })).toEqual({ kind: 'unknown' });
    const expected = { at: new Date(at(27)), latest: new Date(at(27)), start: null };
    expect(endOf({ shards, expected })).toMatchObject({ seconds: 20 });
  });
  it('is not before the estimate of the queue', () => {
    const expected = { at: new Date(at(67)), latest: new Date(at(99)), start: null };
    expect(endOf({ expected })).toEqual({ kind: 'estimated', seconds: 60, most: 92 });
  });
  it('is a range up to the time that the first shard has taken so far', () => {
    const shards = [shard(0, 'LEASED', 'a'), { ...shard(1, 'WAITING', null), tries: 0 }];
    const steps = [step('WARMED_UP', new Date(Date.parse(at(7)) - 400_000).toISOString(), null)];
    const expected = { at: new Date(at(127)), latest: new Date(at(127)), start: null };
    const end = endOf({ shards, steps, expected, instancesDone: 0 });
    expect(end).toEqual({ kind: 'estimated', seconds: 120, most: 400 });
  });
  it('is not below a minute while evaluations are before it or no runner computes a shard of it', () => {
    const expected = { at: new Date(at(27)), latest: new Date(at(27)), start: null };
    const waiting = (ahead: number) => ({
      cause: 'TURN' as const,
      reason: '',
      ahead,
      expectedSeconds: 20,
      expectedSecondsHigh: 20,
    });
    const idle = facts.shards.map((each) => (each.state === 'LEASED' ? { ...each, state: 'WAITING' as const } : each));
    const minutes = { kind: 'estimated', seconds: 60, most: 180 };
    expect(endOf({ expected, waiting: waiting(2) })).toEqual(minutes);
    expect(endOf({ expected, waiting: waiting(0), shards: idle })).toEqual(minutes);
    expect(endOf({ expected, waiting: waiting(0) })).toMatchObject({ seconds: 20 });
  });
  it('is late once the estimate of the queue has passed', () => {
    const expected = { at: new Date(at(3)), latest: new Date(at(5)), start: null };
    expect(endOf({ expected, instancesDone: 0 })).toEqual({ kind: 'late' });
  });
  it('is unknown while audits and scoring remain', () =>
    expect(endOf({ shards: [shard(0, 'DONE', 'a')] })).toEqual({ kind: 'unknown' }));
});

describe('an estimate below a minute', () => {
  const soon = { kind: 'estimated', seconds: 50 } as const;
  const first = soonOf(soon, null, 'a', new Date(at(0)));
  it('is not repeated once the minute has passed', () => {
    const later = new Date(Date.parse(at(0)) + 60_000);
    expect(unlessPassed(soon, first, new Date(at(59)))).toBe(soon);
    expect(unlessPassed(soon, soonOf(soon, first, 'a', later), later)).toEqual({ kind: 'late' });
    expect(unlessPassed({ kind: 'unknown' }, first, later)).toEqual({ kind: 'unknown' });
  });
  it('is not repeated after a reload of the page', () => {
    const later = new Date(Date.parse(at(0)) + 60_000);
    const stored = readSoon(soonText(first!));
    expect(stored).toEqual(first);
    expect(unlessPassed(soon, soonOf(soon, stored, 'a', later), later)).toEqual({ kind: 'late' });
    expect([null, '', 'a', 'a then'].map(readSoon)).toEqual([null, null, null, null]);
  });
  it('starts again after a longer one, and for another evaluation', () => {
    expect(soonOf({ kind: 'unknown' }, first, 'a', new Date(at(9)))).toBe(first);
    expect(soonOf({ kind: 'estimated', seconds: 50, most: 90 }, first, 'a', new Date(at(9)))).toBeNull();
    expect(soonOf(soon, first, 'b', new Date(at(9)))).toEqual({ id: 'b', since: new Date(at(9)) });
  });
});

it.each([
  [{ seconds: 20 }, 'in less than a minute'],
  [{ seconds: 45, most: 90 }, 'between 09:42 and 09:43'],
  [{ seconds: 62, most: 94 }, 'about 09:43'],
  [{ seconds: 610 }, 'about 09:55'],
  [{ seconds: 3_700 }, 'about 10:45'],
  [{ seconds: 50_000 }, 'in about 14 h'],
])('the end of %p is %s, wherever the page states it', (end, text) =>
  expect(endText(end, new Date(at(0)), 'UTC').replaceAll('\u00a0', ' ')).toBe(text),
);

describe('an estimate that has passed', () => {
  const estimated = { kind: 'estimated', seconds: 60, most: 180 } as const;
  const first = firstOf(estimated, null, 'a', new Date(at(0)));
  it('is late only after the upper bound that the page stated first', () => {
    expect(unlessEarly({ kind: 'late' }, first, new Date(at(23)))).toEqual({ kind: 'estimated', seconds: 157 });
    const later = new Date(Date.parse(at(0)) + 181_000);
    expect(unlessEarly({ kind: 'late' }, first, later)).toEqual({ kind: 'late' });
    expect(unlessEarly(estimated, first, later)).toBe(estimated);
    expect(unlessEarly({ kind: 'late' }, null, later)).toEqual({ kind: 'late' });
  });
  it('is the first one of the evaluation', () => {
    expect(firstOf({ kind: 'estimated', seconds: 5 }, first, 'a', new Date(at(9)))).toBe(first);
    expect(firstOf({ kind: 'late' }, first, 'b', new Date(at(9)))).toBeNull();
  });
});

describe('the time from the start', () => {
  const waiting = {
    cause: 'TURN' as const,
    reason: 'waiting for a runner',
    ahead: 0,
    expectedSeconds: 130,
    expectedSecondsHigh: 290,
  };
  const free = { ...shard(0, 'WAITING', null), tries: 0 };
  it('is stated while an evaluation is first in the queue and no runner has taken it', () => {
    const textOf = (seconds: number | null, most: number | null) => {
      const start = fromStart({
        waiting: { ...waiting, expectedSeconds: seconds, expectedSecondsHigh: most },
        shards: [free],
      });
      return start && startText(start);
    };
    expect([textOf(130, 290), textOf(20, 30), textOf(40, 100), textOf(9_000, null), textOf(null, null)]).toEqual([
      '2 to 5 min after it starts',
      '1 to 3 min after it starts',
      'within 2 min of its start',
      `within ${formatDuration(9_000)} of its start`,
      null,
    ]);
  });
  it('is none behind others or once a runner has taken a shard', () => {
    expect(fromStart({ waiting: { ...waiting, ahead: 1 }, shards: [free] })).toBeNull();
    expect(fromStart({ waiting, shards: [{ ...free, tries: 1 }] })).toBeNull();
    expect(fromStart({ waiting: null, shards: [free] })).toBeNull();
  });
});
