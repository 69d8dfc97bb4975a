import { hoursSpan, listed, plural } from './plural.ts';

export const words = {
  title: 'My submissions',
  lede: 'Submissions of your teams, one row per track. The page updates itself.',
  account: 'Account',
  filter: 'State',
  filters: { all: 'All', running: 'Running', published: 'Scored', failed: 'Not scored', cancelled: 'Cancelled' },
  columns: {
    choose: 'Select',
    name: 'Name',
    track: 'Track',
    state: 'State',
    started: 'Started',
    duration: 'Duration',
    value: 'Result',
    rank: 'Rank',
    visibility: 'Visibility',
  },
  /** Accessible name of a row's checkbox. */
  choose: (name: string, track: string) => `Select ${name} on ${track}`,
  team: (name: string) => `Team ${name}`,
  running: 'running',
  debug: 'debug run',
  /** A shown result that has no place, such as a copy. */
  notRanked: 'not ranked',
  visibility: {
    SHOWN: 'listed',
    HIDDEN: 'hidden',
    WITHDRAWN: 'withdrawn',
    SUPERSEDED: 'superseded',
    EMBARGOED: 'not listed',
    WITHHELD: 'not published',
    SEALED: 'sealed until its phase or season closes',
  } as Record<string, string>,
  of: (rows: number) => `of ${rows}`,
  chosen: (count: number) => `${plural(count, 'row')} selected`,
  cancel: 'Cancel',
  withdraw: 'Withdraw',
  clear: 'Clear',
  cancelQuestion: (count: number) => `Cancel ${plural(count, 'evaluation')}?`,
  cancelNote:
    'Runners stop its shards at once. The quota is refunded only if no hidden image was read. This cannot be undone.',
  cancelDo: (count: number) => (count === 1 ? 'Cancel evaluation' : 'Cancel evaluations'),
  withdrawQuestion: (count: number) => `Withdraw ${plural(count, 'result')}?`,
  withdrawNote:
    'Their rows leave the boards at once, and the other entries are ranked again. Each page stays and shows your reason. The quota is not refunded.',
  withdrawDo: (count: number) => (count === 1 ? 'Withdraw result' : 'Withdraw results'),
  withdrawReason: 'Reason, for readers',
  keep: 'Go back',
  cancelled: (count: number) => `${plural(count, 'evaluation')} cancelled.`,
  withdrawn: (count: number) => `${plural(count, 'result')} withdrawn.`,
  list: 'Change listing',
  listQuestion: (count: number) => `Change the listing of ${plural(count, 'submission')}?`,
  listNote: 'Applies to the whole submission, on all tracks. Boards update at once; published results stay public.',
  listDo: 'Save',
  listed: (count: number) => `${plural(count, 'submission')} changed.`,
  quota: 'Quota',
  quotaNote:
    'Rolling windows. Failures of the platform do not count, nor do submissions rejected or cancelled before a hidden image was read.',
  quotaOf: (used: number, limit: number, hours: number) => `${used} of ${limit} in ${hoursSpan(hours)}`,
  quotaLeft: (left: number) => (left === 0 ? 'none left' : `${left} left`),
  /** @param shared short names of the other tracks that have the same images */
  seasonLeft: (left: number, limit: number, shared: readonly string[]) =>
    `${left.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} left in 90 days on hidden images${
      shared.length > 0 ? `, shared with ${listed(shared)} (same images)` : ''
    }`,
  quotaNext: 'next at',
  quotaUntouched: (count: number) => `${plural(count, 'more track')} with unused quota`,
  empty: 'No submissions yet.',
  emptyFilter: 'No submissions in this state.',
  showAll: 'Show all',
  more: 'Show earlier',
  total: (count: number) => plural(count, 'row'),
} as const;
