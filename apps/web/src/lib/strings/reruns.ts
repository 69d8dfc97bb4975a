import { plural } from './plural.ts';

/** Having results evaluated again: of a submission, and of all that stand on a runner's word. */
export const words = {
  again: 'Evaluate it again',
  ask: (name: string) => `Evaluate ${name} again?`,
  note: 'Trusted runners compute a new attempt without stored predictions; the quota is not charged. The result stays until the new one is scored, and is superseded then. The team is notified with your reason.',
  do: 'Evaluate it again',
  reason: 'Reason, for readers',
  keep: 'Leave it as it is',
  since: 'Evaluated again since',
  unconfirmed: 'Results that depend on it',
  unconfirmedNote: 'They count, and hold answers of this runner that no second one confirmed. The last 100 are shown.',
  unconfirmedNone: 'No published result depends on an unconfirmed answer of this runner.',
  columns: { submission: 'Submission', track: 'Track', shards: 'Shards', what: 'What to do' },
  rerun: 'Evaluate again',
  rerunOf: (name: string) => `Evaluate again: ${name}`,
  rerunAll: 'Evaluate all again',
  requestAll: (count: number) => `Evaluate ${plural(count, 'result')} again?`,
  noteAll:
    'Each gets a new attempt on trusted runners. Its result stays until the new one is scored, and is superseded then. No quota is charged; every team is notified with your reason.',
  doAll: 'Evaluate them again',
} as const;
