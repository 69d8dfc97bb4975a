import { cancelDo, cancelNote } from './cancel.ts';
import { plural } from './plural.ts';

const results = (count: number) => (count === 1 ? 'result' : 'results');

export const words = {
  title: 'My submissions',
  lede: 'Submissions of your teams, with a row for each track. The page updates itself.',
  account: 'Account',
  kind: 'Kind',
  kinds: { all: 'All', ranked: 'Ranked', debug: 'Debug runs' },
  filter: 'State',
  filters: {
    all: 'All',
    running: 'In progress',
    published: 'Published',
    unlisted: 'Unlisted or private',
    sealed: 'Sealed',
    withheld: 'Withheld',
    withdrawn: 'Withdrawn',
    failed: 'Failed or rejected',
    cancelled: 'Cancelled',
  },
  track: 'Track',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest',
    oldest: 'Oldest',
    name: 'Name',
    state: 'State',
    value: 'Best result',
  },
  columns: {
    choose: 'Select',
    name: 'Name',
    state: 'State',
    started: 'Time',
    value: 'Result',
    rank: 'Rank',
    acts: 'Actions',
  },
  /** In the orders of evaluations. */
  flat: 'This order compares tracks: the rows of a submission are not together.',
  chooseAll: (name: string) => `Select all tracks of ${name}`,
  /** @param shown number of its tracks in the list */
  tracks: (shown: number, all: number) => (shown < all ? `${shown} of ${all} tracks` : plural(all, 'track')),
  bundle: (digest: string) => `bundle ${digest}`,
  acts: (name: string) => `Actions on ${name}`,
  newVersion: 'Submit a new version',
  cancelAll: (count: number) => `Cancel ${plural(count, 'evaluation')}`,
  /** @param code of the ranked entry of the same model */
  replace: (code: string) => `Rank this one instead of ${code}`,
  replaceQuestion: (code: string) => `Rank this one instead of ${code}?`,
  replaceNote: (code: string) => `This withdraws ${code}; the copy then takes its place.`,
  withdrawAll: (count: number) => `Withdraw ${plural(count, 'result')}`,
  /** Accessible name of a row's checkbox. */
  choose: (name: string, track: string) => `Select ${name} on ${track}`,
  team: (name: string) => `Team ${name}`,
  noRank: {
    debug: 'No rank: a debug run is on no board',
    open: 'No rank yet: it is in progress',
    ended: 'No rank: it has no result',
    visibility: (state: string) => `No rank: ${state}`,
  },
  value: (label: string, value: string) => `${label} ${value}`,
  /** Of the values of a debug run. */
  publicImages: 'public images',
  /** Before the code of a submission. */
  submittedAs: 'submitted as',
  debuggedAs: 'debug run',
  of: (rows: number) => `of ${rows}`,
  took: (duration: string) => `ended after ${duration}`,
  running: (duration: string) => `for ${duration}`,
  alike: (name: string) => `Nearly the same results as ${name}`,
  chosen: (count: number) => `${plural(count, 'row')} selected`,
  chooseFirst: 'Select rows to cancel, withdraw, remove or change their listing.',
  clear: 'Clear',
  cancelQuestion: (count: number) => `Cancel ${plural(count, 'evaluation')}?`,
  cancelNote,
  cancelDo,
  withdrawQuestion: (count: number) => `Withdraw ${plural(count, 'result')}?`,
  withdrawNotes: {
    /** What it does, for how long, and the quota, in one sentence: of results on boards, and of results on none. */
    fromBoards: (count: number) =>
      `Withdrawing removes the ${results(count)} from all boards for good: it cannot be undone and refunds no quota.`,
    offBoards: (count: number) =>
      `After a withdrawal, no board has the ${results(count)}; this cannot be undone, and quota is not refunded.`,
    /** Of results that boards rank. */
    ranked: 'The other entries are ranked again.',
    page: 'The pages stay and show your reason.',
    privatePage: 'The pages stay, for your team and the maintainers, and show the reason if you state one.',
    hide: 'To hide results for now, change their listing.',
  },
  withdrawDo: (count: number) => `Withdraw ${results(count)}`,
  removeAll: (count: number) => `Remove ${plural(count, 'debug run')}`,
  removeQuestion: (count: number) => `Remove ${plural(count, 'debug run')}?`,
  removeNote: (count: number) =>
    `${count === 1 ? 'Its page and row disappear' : 'Their pages and rows disappear'} for your team. This cannot be undone and refunds no quota.`,
  removed: (count: number) => `${plural(count, 'debug run')} removed.`,
  keep: 'Go back',
  cancelled: (count: number, refunded: number) => `${plural(count, 'evaluation')} cancelled, ${refunded} refunded.`,
  cancelLate: (count: number) => `${plural(count, 'evaluation')} ended before cancellation.`,
  withdrawn: (count: number) => `${plural(count, 'result')} withdrawn.`,
  list: 'Change listing',
  listAll: (count: number) => `Change listing (${plural(count, 'submission')})`,
  listed: (count: number) => `Listing of ${plural(count, 'submission')} changed.`,
  quota: 'Quota',
  quotaUnused: 'Quota: none used',
  /** @param name what the names of the tracks have in common */
  sharedName: (name: string, tracks: number) => `${name} (${plural(tracks, 'track')}, shared)`,
  quotaOthers: (count: number) => (count === 0 ? 'About the limits' : `Show ${plural(count, 'other limit')}`),
  /** After a limit that other tracks share. */
  quotaSharedPart: '(shared)',
  quotaShared: 'Tracks with the same hidden images share one limit of evaluations.',
  quotaNote:
    'Each submission counts for the stated time after it was sent. Failures of the platform do not count, nor do submissions rejected or cancelled before a hidden image was read.',
  quotaNext: 'next at',
  empty: 'No submissions yet.',
  find: 'Name or ID',
  emptyFilter: 'No submissions match.',
  clearFilters: 'Clear filters',
  more: 'Show earlier',
  total: (count: number) => plural(count, 'row'),
} as const;
