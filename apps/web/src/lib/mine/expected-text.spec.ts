import { expectedText } from './expected-text.ts';

const at = new Date('2026-03-01T09:30:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const waiting = { cause: 'TURN', reason: '8 evaluations before it in the queue', ahead: 8 } as const;
const times = { startSeconds: 600, endSeconds: 2_000, endSecondsHigh: 2_100 };
const text = (facts: Partial<Parameters<typeof expectedText>[0]>, now = at) =>
  expectedText({ waiting: null, expectedTimes: times, ...facts }, at, now, 'UTC');

it('states start and end of an evaluation that waits', () =>
  expect(text({ waiting })).toBe('Start expected about 09:40, scores about 10:05'));

it('states the end only once it has begun, or should have', () => {
  const running = { ...times, startSeconds: null };
  expect(text({ expectedTimes: running })).toBe('Scores expected about 10:05');
  expect(text({ waiting }, later(601))).toBe('Scores expected about 10:05');
});

it('states no end below a minute for one that waits', () => {
  const soon = { startSeconds: 0, endSeconds: 20, endSecondsHigh: 30 };
  expect(text({ waiting, expectedTimes: soon })).toBe(
    'Start expected in less than a minute, scores between 09:31 and 09:33',
  );
  expect(text({ expectedTimes: { ...soon, startSeconds: null } })).toBe('Scores expected in less than a minute');
});

it('states that an estimate has passed, and nothing without one', () => {
  expect(text({ waiting }, later(2_101))).toBe('Takes longer than estimated');
  expect(text({ expectedTimes: null })).toBeNull();
});
