import { plural } from './plural.ts';

/** Strings for rerunning one submission, or all results that depend on one runner. */
export const words = {
  again: 'Rerun',
  question: (name: string) => `Rerun ${name}?`,
  note: 'Trusted runners compute a new attempt without stored predictions; the quota is not charged. The result stays until the new one supersedes it. The team is notified with your reason.',
  do: 'Rerun',
  reason: 'Reason, for readers',
  keep: 'Cancel',
  since: 'Rerun started',
  unconfirmed: 'Dependent results',
  unconfirmedNote:
    'Published results with predictions of this runner that no second runner confirmed. The latest 100 are shown.',
  unconfirmedNone: 'No published result depends on unconfirmed predictions of this runner.',
  columns: { submission: 'Submission', track: 'Track', shards: 'Shards', what: 'Actions' },
  rerun: 'Rerun',
  rerunOf: (name: string) => `Rerun: ${name}`,
  rerunAll: 'Rerun all',
  requestAll: (count: number) => `Rerun ${plural(count, 'result')}?`,
  noteAll:
    'Each gets a new attempt on trusted runners. Its result stays until the new one supersedes it. No quota is charged; every team is notified with your reason.',
  doAll: 'Rerun',
} as const;
