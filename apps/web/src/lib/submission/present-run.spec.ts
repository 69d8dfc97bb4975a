import { expectedEnd } from './outlook.ts';
import { isIdle, keepEstimate, presentRun, stageOf, type RunFacts } from './present-run.ts';
import { stepViews } from './steps.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41, second)).toISOString();
type State = RunFacts['shards'][number]['state'];
const shards = (...states: State[]): RunFacts['shards'] =>
  states.map((state, index) => ({
    index,
    state,
    runner: state === 'WAITING' ? null : 'a',
    tries: state === 'WAITING' ? 0 : 1,
    instances: 25,
    done: state === 'DONE' ? 25 : 0,
  }));
const line = (code: string, second: number) => ({ code, at: at(second) });
const NAMES = ['UPLOADED', 'CHECKED', 'QUEUED', 'WARMED_UP', 'EVALUATED', 'SCORED', 'PUBLISHED'] as const;

/** The answer that the page received while the evaluation was in the queue: nothing of it changes by itself. */
const queued: RunFacts & { instancesDone: number; instancesTotal: number } = {
  state: 'PREDICTING',
  stateSince: at(2),
  shards: shards('WAITING', 'WAITING', 'WAITING', 'WAITING'),
  steps: NAMES.map((name, index) => ({
    name,
    startedAt: index === 0 || index > 2 ? null : at(index),
    endedAt: index < 2 ? at(index + 1) : null,
    detail: null,
  })),
  waiting: {
    cause: 'TURN',
    reason: '4 evaluations before it in the queue',
    ahead: 4,
    expectedSeconds: 20,
    expectedSecondsHigh: 40,
  },
  expectedTimes: { startSeconds: 10 },
  log: { nodes: [line('planned', 2)] },
  instancesDone: 0,
  instancesTotal: 100,
};
const present = (more: Partial<typeof queued> = {}) => presentRun({ ...queued, ...more }, new Date(at(5)));
const current = (more: Partial<typeof queued>) => {
  const run = present(more);
  return stepViews(run.steps, run.state)
    .filter(({ phase }) => phase === 'now')
    .map(({ name }) => name);
};
const endOf = (run: ReturnType<typeof present>, second: number) =>
  expectedEnd(run, stepViews(run.steps, run.state), new Date(at(second)));
const endAt = (more: Partial<typeof queued>, second: number) => endOf(present(more), second);

it('keeps the newest estimate until all images are evaluated', () => {
  const [first, later] = [
    { at: new Date(at(1)), latest: new Date(at(9)), start: null },
    { at: new Date(at(2)), latest: new Date(at(9)), start: null },
  ];
  const estimateOf = (
    previous: typeof first | undefined,
    expected: typeof first | null,
    more: Partial<typeof queued> = {},
  ) => keepEstimate(previous, { ...present(more), expected });
  expect([estimateOf(undefined, later), estimateOf(first, later), estimateOf(later, first)]).toEqual([
    later,
    later,
    first,
  ]);
  expect(estimateOf(first, null, { shards: shards('DONE', 'LEASED') })).toBe(first);
  expect(estimateOf(first, null)).toBeNull(); // it waits, for an unknown time
  expect(estimateOf(first, later, { shards: shards('DONE', 'DONE') })).toBeNull();
});

describe('the stage of a run', () => {
  const ONE: [string, Partial<RunFacts>, string | null][] = [
    ['waiting for validation', { state: 'QUEUED', shards: [] }, 'CHECKED'],
    ['being validated', { state: 'VALIDATING', shards: [] }, 'CHECKED'],
    ['without a taken shard', {}, 'QUEUED'],
    ['with a running pilot shard', { shards: shards('LEASED', 'WAITING') }, 'WARMED_UP'],
    ['with a completed pilot shard', { shards: shards('DONE', 'WAITING') }, 'EVALUATED'],
    ['with one running shard in all', { shards: shards('LEASED') }, 'EVALUATED'],
    ['with all shards completed', { shards: shards('DONE', 'DONE') }, 'SCORED'],
    ['being scored', { state: 'SCORING', shards: shards('DONE', 'DONE') }, 'SCORED'],
    ['that was scored', { state: 'SCORED', shards: shards('DONE') }, null],
    ['that failed', { state: 'FAILED', shards: shards('FAILED') }, null],
  ];
  it.each(ONE)('%s', (_, facts, stage) => expect(stageOf({ ...queued, ...facts })).toBe(stage));
});

describe('a run whose shards are newer than its steps', () => {
  it('is the same while no shard is taken', () => {
    expect(present()).toEqual({
      ...queued,
      expected: { at: new Date(at(25)), latest: new Date(at(45)), start: new Date(at(15)) },
    });
  });

  it('has one current step, which agrees with the shards', () => {
    expect(current({})).toEqual(['QUEUED']);
    expect(current({ shards: shards('LEASED', 'WAITING') })).toEqual(['WARMED_UP']);
    expect(current({ shards: shards('DONE', 'DONE', 'LEASED', 'WAITING') })).toEqual(['EVALUATED']);
    expect(current({ state: 'SCORING', shards: shards('DONE', 'DONE') })).toEqual(['SCORED']);
  });

  it('has no reason for waiting, but the estimate of the queue', () => {
    const run = present({ shards: shards('DONE', 'DONE', 'LEASED', 'WAITING') });
    expect(run).toMatchObject({ waiting: null, expected: { at: new Date(at(25)) } });
  });

  it('ends the earlier steps at the times of their log lines', () => {
    const log = { nodes: [line('planned', 2), line('taken', 7), line('pilot_done', 9)] };
    const { steps } = present({ shards: shards('DONE', 'LEASED'), log });
    expect(steps.slice(2, 5)).toMatchObject([
      { name: 'QUEUED', startedAt: at(2), endedAt: at(7) },
      { name: 'WARMED_UP', startedAt: at(7), endedAt: at(9) },
      { name: 'EVALUATED', startedAt: at(9), endedAt: null },
    ]);
  });

  it('keeps the reason of the current step, such as open audits', () => {
    const waiting = {
      cause: 'TURN' as const,
      reason: 'waiting for a second runner',
      ahead: 0,
      expectedSeconds: 0,
      expectedSecondsHigh: 0,
    };
    const done = { shards: shards('DONE', 'DONE'), waiting };
    const answered = present({ shards: shards('DONE', 'DONE') }).steps;
    expect(present({ ...done, steps: answered }).waiting).toBe(waiting);
    expect(present(done).waiting).toBeNull();
  });

  it('waits for a runner while none computes its shards, until another one is completed', () => {
    const waiting = {
      cause: 'RUNNER' as const,
      reason: 'waiting for a runner',
      ahead: 2,
      expectedSeconds: 9,
      expectedSecondsHigh: 9,
    };
    const idle = { ...queued, ...present({ shards: shards('DONE', 'WAITING') }), waiting };
    expect([idle, queued, { ...queued, shards: shards('DONE', 'LEASED') }].map(isIdle)).toEqual([true, true, false]);
    expect(presentRun(idle, null).waiting).toBe(waiting);
    expect(presentRun({ ...idle, shards: shards('DONE', 'LEASED', 'WAITING') }, null).waiting).toBeNull();
    expect(presentRun({ ...idle, shards: shards('DONE', 'DONE', 'WAITING') }, null, idle.shards).waiting).toBeNull();
  });

  it('evaluated until its last log line while the end of the last shard is unknown', () => {
    const log = { nodes: [line('planned', 2), line('taken', 7), line('pilot_done', 9), line('shard_retried', 20)] };
    expect(present({ shards: shards('DONE', 'DONE'), log }).steps.slice(4, 6)).toMatchObject([
      { name: 'EVALUATED', startedAt: at(9), endedAt: at(20) },
      { name: 'SCORED', startedAt: at(20), endedAt: null },
    ]);
  });

  it('leaves an ended evaluation unchanged', () => {
    const ended = { ...queued, state: 'FAILED' as const, shards: shards('FAILED'), waiting: null };
    expect(presentRun(ended, null).steps).toBe(ended.steps);
  });
});

describe('the estimate of the queue', () => {
  const waiting = { cause: 'TURN' as const, reason: '', ahead: 4, expectedSeconds: 200, expectedSecondsHigh: 400 };
  it('counts down from the time of the answer', () =>
    expect(endAt({ waiting }, 10)).toEqual({ kind: 'estimated', seconds: 195, most: 395 }));
  it('is its upper end once its lower one has passed, and is withdrawn after both', () => {
    expect(endAt({ waiting }, 250)).toEqual({ kind: 'estimated', seconds: 155, most: 155 });
    expect(endAt({ waiting }, 405)).toEqual({ kind: 'late' });
  });
  it('is unknown in an answer of unknown age', () =>
    expect(endOf(presentRun(queued, null), 6)).toEqual({ kind: 'unknown' }));
  it('is replaced by the pace of the images after the pilot shard', () => {
    const log = { nodes: [line('taken', 7), line('pilot_done', 9)] };
    const running = { shards: shards('DONE', 'DONE', 'LEASED', 'LEASED'), log, instancesDone: 50 };
    expect(endAt(running, 26)).toEqual({ kind: 'estimated', seconds: 34 });
  });
  it('is unknown while audits and scoring remain', () =>
    expect(endAt({ shards: shards('DONE', 'DONE'), instancesDone: 100 }, 14)).toEqual({ kind: 'unknown' }));
});
