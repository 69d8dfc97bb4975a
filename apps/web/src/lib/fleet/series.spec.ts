import {
  failureShare,
  fromFirst,
  imagesPerSecond,
  lastAndMost,
  onAxis,
  peakPerSecond,
  totalOf,
  untilNow,
} from './series.ts';

const point = (at: string, more: object = {}) => ({
  at,
  waiting: 1,
  ready: 1,
  done: 3,
  failed: 1,
  instances: 120,
  peakInstances: null,
  medianMs: 1_000,
  p95Ms: 2_000,
  ...more,
});

describe('the axis of a series', () => {
  const series = {
    minutes: 1,
    from: '2026-11-21T09:57:30Z',
    to: '2026-11-21T10:01:20Z',
    points: [point('2026-11-21T10:00:00Z')],
  };
  it('has every minute, with a gap where none was recorded', () => {
    const { at, points } = onAxis(series);
    expect(at.map((second) => new Date(second * 1_000).toISOString().slice(11, 16))).toEqual([
      '09:58',
      '09:59',
      '10:00',
      '10:01',
    ]);
    expect(points.map((each) => each?.waiting ?? null)).toEqual([null, null, 1, null]);
  });
  it('is empty when the period is shorter than a step', () =>
    expect(onAxis({ ...series, minutes: 10, to: '2026-11-21T09:59:00Z' }).at).toEqual([]));
});

it('begins an axis at its first recorded point, with at least 15 points', () => {
  const axis = (count: number, first: number) => ({
    at: Array.from({ length: count }, (_, i) => i),
    points: Array.from({ length: count }, (_, i) => (i < first || i === first + 1 ? null : i)),
  });
  expect(fromFirst(axis(60, 20)).at[0]).toBe(20);
  expect(fromFirst(axis(60, 20)).points.slice(0, 3)).toEqual([20, null, 22]);
  expect(fromFirst(axis(60, 58)).at).toHaveLength(15);
  expect(fromFirst(axis(60, 60)).at).toHaveLength(60);
  expect(fromFirst(axis(5, 3)).at).toHaveLength(5);
});

it('a rate is per second of its period', () => expect(imagesPerSecond(point('x'), 1)).toBe(2));
it('a share of no leases is unknown, not zero', () => {
  expect(failureShare(point('x'))).toBe(25);
  expect(failureShare(point('x', { done: 0, failed: 0 }))).toBeNull();
  expect(failureShare(null)).toBeNull();
});
it('the last value is unknown when the last period is a gap', () =>
  expect(lastAndMost([1, 5, null])).toEqual({ last: null, most: 5 }));

it('gives the busiest minute of a period per second, if it was recorded', () => {
  expect(peakPerSecond({ ...point('2026-11-21T10:00:00Z'), peakInstances: 240 })).toBe(4);
  expect([peakPerSecond(point('2026-11-21T10:00:00Z')), peakPerSecond(null)]).toEqual([null, null]);
});

it('adds the known values of a line', () => {
  expect(totalOf([1, null, 2])).toBe(3);
  expect(totalOf([])).toBe(0);
});

it('adds the minutes after the last long period, so that a total includes the present', () => {
  const long = [point('2026-11-21T10:00:00Z', { done: 100 }), point('2026-11-21T10:10:00Z', { done: 18 })];
  const minutes = ['09', '10', '11', '12'].map((minute) => point(`2026-11-21T10:${minute}:00Z`, { done: 50 }));
  expect(totalOf(untilNow(long, minutes).map(({ done }) => done))).toBe(218);
  expect(untilNow([], minutes)).toEqual(minutes);
});
