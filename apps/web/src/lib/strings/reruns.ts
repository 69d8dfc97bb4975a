import { plural } from './plural.ts';

/** Having results evaluated again: of a submission, and of all that stand on a runner's word. */
export const words = {
  again: 'Evaluate it again',
  ask: (name: string) => `Evaluate ${name} again?`,
  note: 'A new attempt is predicted anew, by runners that are trusted; no earlier answer is used, and the quota is not charged. The result stands until the new one is scored, and is superseded then. The team is told, with your reason.',
  do: 'Evaluate it again',
  reason: 'Reason, for readers',
  keep: 'Leave it as it is',
  since: 'Evaluated again since',
  unconfirmed: 'Results that stand on its word',
  unconfirmedNote: 'They count, and hold answers of this runner that no second one confirmed. The last 100 are shown.',
  unconfirmedNone: 'No result that counts stands on an answer of it which nobody confirmed.',
  columns: { submission: 'Submission', track: 'Track', shards: 'Shards', what: 'What to do' },
  rerun: 'Evaluate again',
  rerunOf: (name: string) => `Evaluate again: ${name}`,
  rerunAll: 'Evaluate all again',
  requestAll: (count: number) => `Evaluate ${plural(count, 'result')} again?`,
  noteAll:
    'Each gets a new attempt, predicted anew by runners that are trusted. Its result stands until that one is scored, and is superseded then. No quota is charged; every team is told, with your reason.',
  doAll: 'Evaluate them again',
} as const;
