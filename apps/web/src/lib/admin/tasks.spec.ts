import { toneOf } from '../fleet/acts.ts';
import { words } from '../strings/admin.ts';
import { words as fleetWords } from '../strings/fleet.ts';
import { tasksOf, totalOf, TROUBLED, workOf } from './tasks.ts';

const signOff = { by: 'Mia', note: 'Read.', at: '2026-01-01T00:00:00Z' };
const fleet = {
  summary: { deadLetters: 0 },
  scorer: { connected: true },
  pools: [{ ready: 1, waiting: 3 }],
  runners: [{ state: 'READY' as const }, { state: 'LEFT' as const }],
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
      summary: { deadLetters: 2 },
      scorer: { connected: false },
      pools: [...fleet.pools, { ready: 0, waiting: 0 }, { ready: 0, waiting: 1 }],
      runners: states.map((state) => ({ state })),
    },
  });
  expect(countsOf(tasks)).toEqual({ letters: 2, runners: 4, pools: 1, scorer: 1, alerts: 1, audits: 1 });
  expect(totalOf(tasks)).toBe(10);
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
  const evaluations = { states, nodes };
  const held = ['WITHHELD', 'HIDDEN', 'WITHHELD'].map((visibility) => ({ visibility }));
  const workWith = (unpublished: typeof held) =>
    workOf(
      { evaluations, unpublishedResults: { nodes: unpublished } },
      [...fleet.pools, { ready: 0, waiting: 4 }],
      now,
    );
  expect(workWith([]).map(({ kind }) => kind)).not.toContain('withheld');
  expect(workWith(held).map(({ kind, count }) => [kind, count])).toEqual([
    ['running', 3],
    ['waiting', 7],
    ['failed', 2],
    ['withheld', 2],
  ]);
});
