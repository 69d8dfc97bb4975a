import { toneOf } from '../fleet/acts.ts';
import { words } from '../strings/admin.ts';
import { words as fleetWords } from '../strings/fleet.ts';
import { areForDataPages, isServed, readyRunners, tasksOf, totalOf, TROUBLED, workOf } from './tasks.ts';

const signOff = { by: 'Mia', note: 'Read.', at: '2026-01-01T00:00:00Z' };
const at = '2026-01-01T12:00:00Z';
const [before, lately] = ['2026-01-01T11:55:00Z', '2026-01-01T11:55:01Z'];
const fleet = {
  at,
  summary: { deadLetters: 0, delayed: 0, imagesPerSecond: 0 },
  scorer: { connected: true, waiting: 2, waitingSince: lately },
  pools: [{ ready: 1, waiting: 3, waitingSince: lately }],
  runners: [
    { state: 'READY' as const, shards: [{ leasedAt: lately }] },
    { state: 'LEFT' as const, shards: [] },
  ],
};
const countsOf = (tasks: ReturnType<typeof tasksOf>) =>
  Object.fromEntries(tasks.map(({ kind, count }) => [kind, count]));

it('lists every kind with 0 while nothing waits: runners that work or left are none', () => {
  const tasks = tasksOf({ administration: { probingAlerts: [], splits: [] }, fleet });
  expect(tasks.map(({ kind }) => kind).sort()).toEqual(Object.keys(words.tasks.kinds).sort());
  expect(totalOf(tasks)).toBe(0);
});

it('counts runners in the states that the fleet page marks in red', () => {
  const red = Object.keys(fleetWords.states).filter((state) => toneOf(state as Parameters<typeof toneOf>[0]) === 'bad');
  expect([...TROUBLED].sort()).toEqual(red.sort());
});

it('counts alerts, audits without a sign-off, dead letters, runners with problems, and what stops the queue', () => {
  const states = ['BUSY', 'CORDONED', 'LOST', 'QUARANTINED', 'SILENT', 'DISK_FULL', 'REMOVED'] as const;
  const tasks = tasksOf({
    administration: {
      probingAlerts: [{}],
      splits: [
        { audit: {}, signOffs: [] },
        { audit: {}, signOffs: [signOff] },
        { audit: null, signOffs: [] },
      ],
    },
    fleet: {
      ...fleet,
      summary: { ...fleet.summary, deadLetters: 2, delayed: 3 },
      scorer: { connected: false, waiting: 1, waitingSince: before },
      pools: [
        ...fleet.pools,
        { ready: 0, waiting: 0, waitingSince: null },
        { ready: 0, waiting: 1, waitingSince: before },
      ],
      runners: states.map((state) => ({ state, shards: [] })),
    },
  });
  const stuck = { stalled: 0, long: 0, unscored: 0 };
  expect(countsOf(tasks)).toEqual({
    ...stuck,
    letters: 2,
    delayed: 3,
    runners: 4,
    pools: 1,
    scorer: 1,
    alerts: 1,
    audits: 1,
  });
  expect(totalOf(tasks)).toBe(13);
});

it('reports work without progress for 5 minutes: in a pool with ready runners, in a shard, and before the scorer', () => {
  const administration = { probingAlerts: [], splits: [] };
  const stuck = {
    ...fleet,
    scorer: { connected: true, waiting: 2, waitingSince: before },
    pools: [{ ready: 1, waiting: 3, waitingSince: before }],
    runners: [{ state: 'BUSY' as const, shards: [{ leasedAt: before }, { leasedAt: lately }] }],
  };
  expect(countsOf(tasksOf({ administration, fleet: stuck }))).toMatchObject({ stalled: 1, long: 1, unscored: 2 });
  const moving = { ...stuck, summary: { ...fleet.summary, imagesPerSecond: 3 } };
  expect(countsOf(tasksOf({ administration, fleet: moving }))).toMatchObject({ stalled: 0, long: 1 });
});

it('counts evaluations in progress, shards that wait, failures of the last 24 hours, and withheld results', () => {
  const now = Date.parse('2026-01-02T12:00:00Z');
  const ended = ['2026-01-02T11:00:00Z', '2026-01-01T12:00:01Z', '2026-01-01T12:00:00Z', null];
  const states = [
    { state: 'PREDICTING' as const, count: 2 },
    { state: 'QUEUED' as const, count: 1 },
    { state: 'FAILED' as const, count: 9 },
  ];
  const nodes = ended.map((endedAt) => ({ endedAt }));
  const withheld = [
    { visibility: 'HIDDEN' as const, count: 4 },
    { visibility: 'WITHHELD' as const, count: 2 },
  ];
  const workWith = (visibilities: typeof withheld) =>
    workOf(
      { evaluations: { states, visibilities, nodes } },
      [...fleet.pools, { ready: 0, waiting: 4, waitingSince: null }],
      now,
    );
  expect(workWith([]).map(({ kind }) => kind)).not.toContain('withheld');
  expect(workWith(withheld).map(({ kind, count }) => [kind, count])).toEqual([
    ['running', 3],
    ['waiting', 7],
    ['failed', 2],
    ['withheld', 2],
  ]);
});

it('finds pools in which no shard waits for a runner to appear', () => {
  const served = ([ready, waiting]: readonly [number, number]) => isServed({ ready, waiting });
  expect(
    (
      [
        [0, 1],
        [1, 1],
        [0, 0],
      ] as const
    ).map(served),
  ).toEqual([false, true, true]);
});

it('counts the ready runners of those in the fleet, also one that was drained and ended', () => {
  const runner = (state: string, cordoned = false) => ({ state, cordoned });
  const left = [runner('LEFT', true), runner('LEFT'), runner('REMOVED', true)];
  const paused = [runner('CORDONED', true), runner('SILENT', true), runner('DRAINING', true), runner('DRAINED', true)];
  const runners = [runner('READY'), runner('SILENT'), ...left, ...paused];
  const counted = { pools: [{ ready: 1 }, { ready: 0 }], runners } as unknown as Parameters<typeof readyRunners>[0];
  const counts = { ready: 1, total: 7, cordoned: 2, draining: 1, drained: 2, silent: 1 };
  expect(readyRunners(counted)).toEqual(counts);
  expect(words.tasks.ready(counts)).toBe('1 of 7 runners ready, 2 cordoned, 1 draining, 2 drained, 1 silent');
  const all = { ready: 2, total: 2, cordoned: 0, draining: 0, drained: 0, silent: 0 };
  expect(words.tasks.ready(all)).toBe('2 of 2 runners ready');
});

it('finds that only runs for data pages wait', () => {
  const of = (...purposes: readonly ('ENTRY' | 'EXAMPLES')[]) =>
    areForDataPages(purposes.map((purpose) => ({ purpose })));
  expect([of('EXAMPLES', 'EXAMPLES'), of('ENTRY', 'EXAMPLES'), of()]).toEqual([true, false, false]);
});
