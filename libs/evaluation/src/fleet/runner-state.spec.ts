import { runnerState, runnerStateSince, type RunnerLifecycle } from '../index.js';

const noon = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
const LIVING: RunnerLifecycle = {
  removedAt: null,
  leftAt: null,
  silentAt: null,
  drainingAt: null,
  quarantinedAt: null,
  cordonedAt: null,
  diskFull: false,
  busy: 0,
};
const state = (lifecycle: Partial<RunnerLifecycle>) => runnerState({ ...LIVING, ...lifecycle }, noon);

describe('the state of a runner', () => {
  it('ready without any other state', () => expect(state({})).toBe('ready'));
  it('busy with an assigned shard', () => expect(state({ busy: 1 })).toBe('busy'));
  it('cordoned, also while it finishes a shard', () => expect(state({ busy: 1, cordonedAt: noon })).toBe('cordoned'));
  it('disk_full while its disk is full, unless another state takes precedence', () => {
    expect(state({ busy: 1, diskFull: true })).toBe('disk_full');
    expect(state({ cordonedAt: noon, diskFull: true })).toBe('cordoned');
    expect(state({ silentAt: noon, diskFull: true })).toBe('silent');
  });
  it('draining until it has no shards, drained then', () => {
    expect(state({ busy: 1, cordonedAt: noon, drainingAt: noon })).toBe('draining');
    expect(state({ busy: 0, cordonedAt: noon, drainingAt: noon })).toBe('drained');
  });
  it('quarantined, cordoned or not', () =>
    expect(state({ quarantinedAt: noon, cordonedAt: noon })).toBe('quarantined'));
  it('silent with any desired state, and lost after five minutes', () => {
    expect(state({ silentAt: minutesAgo(4.99), cordonedAt: noon, busy: 1 })).toBe('silent');
    expect(state({ silentAt: minutesAgo(5) })).toBe('lost');
  });
  it('left when it sent a shutdown message before it went silent', () =>
    expect(state({ silentAt: minutesAgo(9), leftAt: minutesAgo(9) })).toBe('left'));
  it('removed permanently', () =>
    expect(state({ removedAt: noon, leftAt: noon, silentAt: noon, busy: 2 })).toBe('removed'));
});

it('knows since when a runner has been away or paused, and no time of other states', () => {
  const since = (lifecycle: Partial<RunnerLifecycle>) => runnerStateSince({ ...LIVING, ...lifecycle }, noon);
  expect(since({ silentAt: minutesAgo(9), cordonedAt: minutesAgo(20) })).toEqual(minutesAgo(9));
  expect(since({ quarantinedAt: minutesAgo(3), cordonedAt: minutesAgo(20) })).toEqual(minutesAgo(3));
  expect(since({ drainingAt: minutesAgo(2), cordonedAt: minutesAgo(20) })).toEqual(minutesAgo(2));
  expect([since({}), since({ busy: 1 }), since({ diskFull: true })]).toEqual([null, null, null]);
});
