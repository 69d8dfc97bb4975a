import { plural } from './plural.ts';

export const words = {
  title: 'Submissions',
  lead: 'Evaluations of all teams, one row per track: cancel, hide or rerun several. To show a hidden result again or withdraw one, use',
  elsewhere: 'Runs for public examples and unfinished reruns are only in the',
  queue: 'queue of the fleet',
  state: 'State',
  filters: { all: 'All', running: 'Running', published: 'Scored', failed: 'Not scored', cancelled: 'Cancelled' },
  track: 'Track',
  allTracks: 'All tracks',
  text: 'Code, name or team',
  find: 'Filter',
  filterBy: 'Filter by track, code, name or team',
  columns: {
    choose: 'Select',
    name: 'Submission',
    track: 'Track',
    state: 'State',
    at: 'Submitted',
    visibility: 'Visibility',
  },
  nameOf: ({ code, name, version }: Record<'code' | 'name' | 'version', string>) => `${code} ${name} ${version}`,
  choose: (name: string, track: string) => `Select ${name} on ${track}`,
  /** @param isCopy of a model that the boards rank under another submission */
  visibilityOf: (visibility: string, isCopy: boolean): string | undefined =>
    isCopy && visibility === 'SHOWN' ? 'a copy, not ranked' : words.visibility[visibility],
  /** One word for each state, in all lists for maintainers; the reason of a result is next to it. */
  visibility: {
    SHOWN: 'on the board',
    HIDDEN: 'hidden',
    WITHDRAWN: 'withdrawn',
    SUPERSEDED: 'superseded',
    EMBARGOED: 'not listed',
    WITHHELD: 'withheld',
    SEALED: 'sealed until its phase or season closes',
  } as Record<string, string>,
  chosen: (count: number) => `${plural(count, 'row')} selected`,
  chosenShort: (count: number) => `${count} selected`,
  selectShown: (count: number) => `Select the ${count} shown`,
  clear: 'Clear',
  /** Why an action leaves out selected rows, and the count of these. */
  excluded: {
    cancel: (count: number) => `Cancel leaves out ${plural(count, 'row')}: not running.`,
    hide: (count: number) => `Hide leaves out ${plural(count, 'row')}: not on a board.`,
    rerun: (count: number) => `Rerun leaves out ${plural(count, 'row')}: not scored.`,
  },
  acts: { cancel: 'Cancel evaluations', hide: 'Hide results', rerun: 'Rerun' },
  actsShort: { cancel: 'Cancel', hide: 'Hide', rerun: 'Rerun' },
  question: {
    cancel: (count: number) => `Cancel ${plural(count, 'evaluation')}?`,
    hide: (count: number) => `Hide ${plural(count, 'result')}?`,
    rerun: (count: number) => `Rerun ${plural(count, 'evaluation')}?`,
  },
  note: {
    cancel:
      'Runners stop its shards at once. The quota of the team is refunded only if no hidden image was read. This cannot be undone.',
    hide: 'Each result leaves its boards at once, the other entries are ranked again, and its page shows the reason.',
    rerun: 'Each result counts until its new attempt is scored. The quota does not count reruns.',
  },
  reason: 'Reason (public)',
  done: {
    cancel: (count: number) => `${plural(count, 'evaluation')} cancelled.`,
    hide: (count: number) => `${plural(count, 'result')} hidden.`,
    rerun: (count: number) => `${plural(count, 'rerun')} queued.`,
  },
  empty: 'No submission matches.',
  more: 'Show earlier',
  total: (count: number) => plural(count, 'row'),
} as const;
