import type { QueuedEvaluation } from '@primitives/store/fleet';
import { queueOf } from './queue.js';

const row = (evaluationId: string, more: Partial<QueuedEvaluation> = {}): QueuedEvaluation => ({
  evaluationId,
  code: evaluationId,
  name: evaluationId,
  team: 'Blue',
  teamShareWeight: 1,
  named: true,
  trackSlug: 'mac',
  track: 'Shapes',
  pool: 'cpu',
  minimumIsolation: 'L1',
  purpose: 'entry',
  state: 'predicting',
  stateSince: new Date(0),
  createdAt: new Date(0),
  priority: 0,
  scoringStarted: false,
  shards: 5,
  done: 0,
  leased: 0,
  ...more,
});
const examples = row('examples', { purpose: 'examples', team: 'Red', priority: -3, leased: 1 });
const runners = [
  { pool: 'cpu', minimumIsolation: 'L1', ready: 1, notEligible: 0, diskFull: 0, quarantined: 0, cordoned: 0, away: 0 },
] as unknown as Parameters<typeof queueOf>[1]['runners'];
const waits = (...rows: QueuedEvaluation[]) =>
  queueOf(rows, { runners, audits: [], scorerConnected: true }, 'maintainers').map((each) => each.waits);

it('has an evaluation wait for the shard in progress of a run for examples, which is last in the queue', () => {
  expect(waits(row('a'), examples)).toEqual([
    'after the current shard of 1 platform run (examples for the data pages)',
    null,
  ]);
  expect(waits(row('a'), { ...examples, leased: 0 })[0]).toBe('waiting for a runner');
  expect(waits(row('a'), { ...examples, pool: 'gpu' })[0]).toBe('waiting for a runner');
});

it('counts the evaluations of the same team before a waiting one with the examples in progress', () =>
  expect(waits(row('a'), row('b'), examples)[1]).toBe(
    'after 1 earlier evaluation of the same team and the current shard of 1 platform run (examples for the data pages)',
  ));

it('states one reason for a team’s evaluations, whether some of their shards are done or not', () => {
  const [, , waiting, begun] = waits(row('x', { team: 'Red' }), row('y'), row('a'), row('b', { done: 2 }));
  expect(waiting).toBe('2 evaluations before it in the queue, 1 of the same team; runners are shared among teams');
  expect(begun).toBe('3 evaluations before it in the queue, 2 of the same team; runners are shared among teams');
});

it('counts what comes before a run for a data page: submissions, or earlier runs when no submission waits', () => {
  const later = { ...examples, leased: 0, done: 2 };
  expect(waits(row('a'), later)[1]).toBe('after 1 evaluation of submissions (run for a data page)');
  expect(waits(later, later)).toEqual(['waiting for a runner', 'after 1 earlier run for data pages']);
});
