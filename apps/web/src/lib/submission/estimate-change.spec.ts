import { estimateChange } from './estimate-change.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41) + second * 1_000);
const first = { id: 'a', latest: at(180) };
const shard = (state: 'DONE' | 'LEASED' | 'WAITING') => ({
  index: 0,
  state,
  runner: null,
  tries: 1,
  instances: 25,
  done: 0,
});
const waiting = { cause: 'TURN' as const, reason: '', ahead: 2, expectedSeconds: 20, expectedSecondsHigh: 20 };
const estimated = (seconds: number) => ({ kind: 'estimated', seconds }) as const;

it.each([
  ['measured speed', 'speed', 240, [shard('DONE'), shard('WAITING')], null],
  ['measured speed, also if it is earlier', 'speed', 30, [shard('DONE'), shard('LEASED')], null],
  ['queue', 'queue', 400, [shard('DONE'), shard('WAITING')], waiting],
  ['first shard', 'firstShard', 400, [shard('LEASED')], null],
  ['queue before a runner takes it', 'queue', 400, [shard('WAITING')], null],
])('an estimate changes with the %s', (_, reason, seconds, shards, wait) =>
  expect(estimateChange(estimated(seconds), first, { shards, waiting: wait }, at(0))).toBe(reason),
);

it('an estimate that is within a minute of the first one, or the first one, has no reason', () => {
  const facts = { shards: [shard('DONE')], waiting: null };
  expect(estimateChange(estimated(150), first, facts, at(60))).toBeNull();
  expect(estimateChange(estimated(150), first, facts, at(95))).toBe('speed');
  expect(estimateChange(estimated(500), null, facts, at(0))).toBeNull();
  expect(estimateChange({ kind: 'late' }, first, facts, at(0))).toBeNull();
});
