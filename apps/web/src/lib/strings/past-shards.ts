/** The past shards of a runner. */
export const words = {
  title: 'Past shards',
  note: 'Newest first.',
  show: 'Show',
  filters: { all: 'All', failed: 'Failed' },
  empty: 'None yet.',
  noneFailed: 'None failed.',
  columns: { shard: 'Shard', outcome: 'Outcome', seconds: 'Duration', at: 'Ended' },
  /** A reassigned shard counts as no failure. */
  outcomes: { done: 'done', failed: 'failed', reassigned: 'reassigned' },
  reason: 'Full reason',
  more: 'Show more shards',
} as const;
