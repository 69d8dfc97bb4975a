import { hoursSpan, plural } from './plural.ts';

interface Quota {
  readonly left: number | null;
  readonly limit: number;
  readonly windowHours: number;
  readonly seasonLeft: number | null;
  readonly seasonLimit: number | null;
  readonly track: { readonly shortName: string };
}

export const words = {
  title: 'My submissions',
  lede: 'Submissions of your teams, one row per track. The page updates itself.',
  account: 'Account',
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
    debug: 'Debug runs',
  },
  track: 'Track',
  columns: {
    choose: 'Select',
    name: 'Name',
    state: 'State',
    started: 'Started',
    value: 'Result',
    rank: 'Rank',
  },
  /** Accessible name of a row's checkbox. */
  choose: (name: string, track: string) => `Select ${name} on ${track}`,
  team: (name: string) => `Team ${name}`,
  debug: 'debug run',
  /** Why a result is withheld. */
  withheld: { improvement: 'no clear improvement', chance: 'too close to chance', other: null },
  /** A shown result that has no place, such as a copy. */
  notRanked: 'not ranked',
  visibility: {
    SHOWN: 'listed',
    HIDDEN: 'hidden',
    WITHDRAWN: 'withdrawn',
    SUPERSEDED: 'superseded',
    EMBARGOED: 'not listed',
    WITHHELD: 'withheld',
    SEALED: 'sealed until its phase or season closes',
  } as Record<string, string>,
  listing: (listing: string) => `listing: ${listing}`,
  listedFrom: 'listed from',
  of: (rows: number) => `of ${rows}`,
  took: (duration: string) => `ended after ${duration}`,
  running: (duration: string) => `for ${duration}`,
  alike: (name: string) => `Nearly the same results as ${name}`,
  chosen: (count: number) => `${plural(count, 'row')} selected`,
  nothingToDo: 'Debug runs that have ended have no actions: no board shows them.',
  chooseFirst: 'Select rows to cancel, withdraw or change their listing.',
  cancel: 'Cancel',
  withdraw: 'Withdraw',
  clear: 'Clear',
  cancelQuestion: (count: number) => `Cancel ${plural(count, 'evaluation')}?`,
  cancelNote:
    'Runners stop its shards at once. The quota is refunded only if no hidden image was read. This cannot be undone.',
  cancelDo: (count: number) => (count === 1 ? 'Cancel evaluation' : 'Cancel evaluations'),
  withdrawQuestion: (count: number) => `Withdraw ${plural(count, 'result')}?`,
  withdrawNote:
    'Rows on boards leave them at once, and the other entries are ranked again. The pages stay and show your reason. This cannot be undone and refunds no quota. To hide results for now, change their listing.',
  withdrawDo: (count: number) => (count === 1 ? 'Withdraw result' : 'Withdraw results'),
  withdrawReason: 'Reason, for readers',
  keep: 'Go back',
  cancelled: (count: number) => `${plural(count, 'evaluation')} cancelled.`,
  withdrawn: (count: number) => `${plural(count, 'result')} withdrawn.`,
  list: 'Change listing',
  listQuestion: (count: number, evaluations: number) =>
    `Change the listing of ${plural(count, 'submission')} (${plural(evaluations, 'evaluation')})?`,
  listItem: (name: string, version: string, tracks: number) => `${name} ${version}, ${plural(tracks, 'track')}`,
  listNote:
    'Applies to the whole submission, on all tracks. Unless it is listed, its rows leave the boards at once; others can no longer open the page of a private one. Published receipts and snapshots of boards remain.',
  listSkipped: (count: number) => `Skips ${plural(count, 'debug run')}: no board shows debug runs.`,
  listDo: 'Save',
  listed: (count: number) => `Listing of ${plural(count, 'submission')} changed.`,
  quota: 'Quota',
  quotaUnused: 'Quota: none used',
  /** Of the scarcest track. */
  quotaOf: (
    { left, limit, windowHours, seasonLeft, seasonLimit, track }: Quota,
    { team, others }: { readonly team: string; readonly others: number },
  ) =>
    [
      `Quota${team && ` of ${team}`} on ${track.shortName}: ${left ?? 0} of ${limit} left in ${hoursSpan(windowHours)}`,
      ...(seasonLimit === null ? [] : [`${seasonLeft ?? 0} of ${seasonLimit} in 90 days`]),
      ...(others > 0 ? [`open to see ${plural(others, 'other track')}`] : []),
    ].join(', '),
  /** @param tracks such as `MAC and VAW` */
  quotaShared: (tracks: string) => `${tracks} have the same images and share the limit of 90 days.`,
  quotaNote:
    'Rolling windows. Failures of the platform do not count, nor do submissions rejected or cancelled before a hidden image was read.',
  quotaNext: 'next at',
  empty: 'No submissions yet.',
  find: 'Name',
  emptyFilter: 'No submissions match.',
  showAll: 'Show all',
  more: 'Show earlier',
  total: (count: number) => plural(count, 'row'),
} as const;
