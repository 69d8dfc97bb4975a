import { plural } from './plural.ts';

/** The queue of the fleet page. */
export const words = {
  title: 'Queue',
  how: 'How the queue orders',
  note: 'In each pool, evaluations in progress are first, then those that complete first while teams take turns. Runs for the examples of data pages come last: when an evaluation arrives, runners complete their shards in progress and take no further ones.',
  noteMaintainer:
    'Priority orders the evaluations of a team: 3 is first, 0 is usual, −3 is last. Shards of a higher priority count less against the share of their team.',
  /** The evaluations by purpose. */
  counts: (counts: readonly (readonly [purpose: string, count: number])[], most: number) => {
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const parts = counts.map(([purpose, count]) => words.parts[purpose]?.(count) ?? `${count} ${purpose}`).join(', ');
    const first = total >= most ? 'The first ' : '';
    return `${first}${plural(total, 'evaluation')}: ${parts}.`;
  },
  parts: {
    ENTRY: (count) => `${count} of submissions`,
    DEBUG: (count) => plural(count, 'debug run'),
    RERUN: (count) => plural(count, 'rerun'),
    EXAMPLES: (count) => `${count} for the examples of data pages`,
  } as Record<string, (count: number) => string>,
  purposes: {
    DEBUG: 'debug run',
    RERUN: 'rerun of a result',
    EXAMPLES: 'run for the examples of the data page',
  } as Record<string, string>,
  rest: (count: number) => `Show ${count} more`,
  empty: 'The queue is empty.',
  find: 'Submission, code, team or track',
  noneFound: 'No evaluation matches.',
  columns: {
    what: 'Evaluation',
    team: 'Team',
    track: 'Track',
    state: 'State',
    progress: 'Shards',
    waits: 'Waiting reason',
    since: 'Queued',
    priority: 'Priority in the team',
  },
  unnamed: 'a submission',
  inProgress: (count: number) => `${count} in progress`,
  partly: 'partly evaluated',
  share: (weight: number, share: string) => `${share} of the pool (weight ${weight})`,
  first: 'first in the queue of its pool',
  before: (count: number) => `${count} before it`,
  othersWait: (why: string) => `Remaining shards: ${why}`,
  shardsDone: (done: string, all: string) => `${done} of ${all} shards`,
  sooner: 'Raise',
  later: 'Lower',
  soonerOf: (name: string) => `Raise priority: ${name}`,
  laterOf: (name: string) => `Lower priority: ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel ${name}`,
} as const;
