import { byUrgency, findingsOf, isUrgent } from './findings.ts';
import { tasksOf } from './tasks.ts';

const at = '2026-01-01T12:00:00Z';
const before = '2026-01-01T11:50:00Z';
const shard = { shardIndex: 2, submission: 'abc123', track: 'mac', trackName: 'Shapes', leasedAt: before };
const runner = (id: string, state: 'BUSY' | 'SILENT' | 'QUARANTINED', shards = [] as (typeof shard)[]) => ({
  id,
  state,
  cordoned: false,
  stateSince: state === 'BUSY' ? null : at,
  lastSeenAt: before,
  quarantineReason: state === 'QUARANTINED' ? 'lost two votes' : null,
  shards,
});
const queued = {
  code: 'def456',
  name: 'Two',
  trackSlug: 'mac',
  track: 'Shapes',
  purpose: 'ENTRY' as const,
  state: 'SCORING' as const,
  stateText: 'waiting for scoring',
  stateSince: before,
};
const facts = {
  administration: {
    probingAlerts: [
      {
        id: '1',
        at: before,
        trackSlug: 'mac',
        kind: 'TEAM' as const,
        name: 'Delft',
        teams: [],
        signal: 'CHANCE_LEVEL' as const,
        codes: ['abc123'],
        text: 'x',
      },
    ],
    splits: [],
    delayedEvaluations: [],
  },
  fleet: {
    at,
    summary: {
      deadLetters: 1,
      imagesPerSecond: 0,
      delayed: 0,
      remainingSeconds: null,
      remainingSecondsHigh: null,
      doneLastHour: 0,
      fastestShardSeconds: null,
      slowestShardSeconds: null,
    },
    scorer: { connected: true, waiting: 1, waitingSince: before },
    pools: [
      { name: 'gpu', ready: 0, waiting: 3, waitingSince: before },
      { name: 'cpu', ready: 1, waiting: 1, waitingSince: before },
    ],
    runners: [runner('one', 'SILENT'), runner('two', 'BUSY', [shard]), runner('three', 'QUARANTINED')],
    queue: [queued, { ...queued, stateText: 'scoring' }],
  },
  letters: [
    {
      reason: 'no runner finished it',
      at: before,
      evaluation: {
        submission: { code: 'ghi789', name: 'Three' },
        track: { slug: 'mac', shortName: 'Shapes' },
      },
    },
  ],
};

it('names the object of each finding, with its state, its time and its page', () => {
  const found = findingsOf(facts);
  expect(found.runners?.[0]).toEqual({
    text: 'one',
    href: '/fleet/one',
    detail: 'Silent; heartbeats stopped',
    since: at,
  });
  expect(found.runners?.[1]?.detail).toMatch(/^Quarantined: lost two votes/);
  expect(found.pools).toMatchObject([{ text: 'Pool gpu', detail: '3 shards waiting, the oldest', since: before }]);
  expect(found.stalled).toMatchObject([{ text: 'Pool cpu' }]);
  expect(found.long).toMatchObject([{ text: 'abc123, Shapes, shard 2', href: '/fleet/two', since: before }]);
  expect(found.unscored).toMatchObject([{ text: 'Two (def456), Shapes', href: '/s/def456?track=mac' }]);
  expect(found.letters).toMatchObject([{ text: 'Three (ghi789), Shapes', detail: 'No runner finished it; failed' }]);
  expect(found.alerts).toMatchObject([{ text: 'team Delft', detail: 'No better than chance: abc123; found' }]);
});

it('has as many objects of a kind as the overview counts', () => {
  const found = findingsOf(facts);
  const counts = tasksOf(facts).filter(({ kind, count }) => count > 0 && kind !== 'scorer');
  expect(counts.map(({ kind }) => found[kind]?.length)).toEqual(counts.map(({ count }) => count));
});

it('lists what stops evaluations first, and leaves out kinds without a finding', () => {
  const kinds = byUrgency(tasksOf(facts)).map((task) => ({ urgent: isUrgent(task), kind: task.kind }));
  expect(kinds.map(({ kind }) => kind)).not.toContain('audits');
  const first = kinds.findIndex(({ urgent }) => !urgent);
  expect(kinds.slice(first).some(({ urgent }) => urgent)).toBe(false);
  expect(first).toBeGreaterThan(0);
});

const delayed = {
  code: 'jkl012',
  name: 'Four',
  team: 'Delft',
  trackSlug: 'mac',
  track: 'Shapes',
  pool: 'gpu',
  stateSince: before,
  minimumIsolation: 'L3' as const,
  readyRunners: 2,
  shareWeight: 1,
  priority: 0,
};

it.each([
  [{ readyRunners: 0, shareWeight: 0.5 }, 'No ready runner of pool gpu isolates models at L3', '/fleet?runners=paused'],
  [{ shareWeight: 0.5, priority: -1 }, 'Its team has the share weight 0.5', '/admin?view=teams'],
  [{ priority: -1 }, 'It has the priority -1', '/fleet#queue'],
  [{}, 'The 2 ready runners that meet the requirements of its track served others', '/fleet#queue'],
])('names the likely cause of the delay of an evaluation with %o', (change, cause, step) => {
  const administration = { ...facts.administration, delayedEvaluations: [{ ...delayed, ...change }] };
  const [found] = findingsOf({ ...facts, administration }).delayed ?? [];
  expect(found).toMatchObject({
    text: 'Four (jkl012), Shapes, team Delft',
    href: '/s/jkl012?track=mac',
    since: before,
    step: { href: step },
  });
  expect(found?.detail).toContain(cause);
});

it('names the first three delayed evaluations', () => {
  const administration = { ...facts.administration, delayedEvaluations: Array.from({ length: 5 }, () => delayed) };
  expect(findingsOf({ ...facts, administration }).delayed).toHaveLength(3);
});
