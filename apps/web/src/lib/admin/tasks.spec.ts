import { toneOf } from '../fleet/acts.ts';
import { words } from '../strings/fleet.ts';
import { tasksOf, TROUBLED } from './tasks.ts';

const signOff = { by: 'Mia', note: 'Read.', at: '2026-01-01T00:00:00Z' };
const nothing = {
  administration: { probingAlerts: [], splits: [] },
  fleet: { summary: { deadLetters: 0 }, runners: [{ state: 'READY' as const }, { state: 'LEFT' as const }] },
};

it('has no tasks while nothing waits: runners that work or left are none', () => expect(tasksOf(nothing)).toEqual([]));

it('counts runners in the states that the fleet page marks in red', () => {
  const red = Object.keys(words.states).filter((state) => toneOf(state as Parameters<typeof toneOf>[0]) === 'bad');
  expect([...TROUBLED].sort()).toEqual(red.sort());
});

it('counts alerts, audits without a sign-off, dead letters and runners with problems, each with its page', () => {
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
    fleet: { summary: { deadLetters: 2 }, runners: states.map((state) => ({ state })) },
  });
  expect(tasks).toEqual([
    { href: '/admin?view=probing', text: '1 probing alert to investigate' },
    { href: '/admin?view=splits', text: '1 leakage audit to read and sign off' },
    { href: '/fleet/dead-letters', text: '2 dead letters to review' },
    { href: '/fleet', text: '4 runners silent, lost, quarantined or with a full disk' },
  ]);
});
