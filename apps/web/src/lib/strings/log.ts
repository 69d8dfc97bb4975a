/** Strings of a submission's log page. */
export const words = {
  pageTitle: (name: string) => `Log of ${name}`,
  title: 'Log',
  submission: (code: string) => `Submission ${code}`,
  lede: (name: string, track: string) => `All events of ${name} on ${track}.`,
  /** @param zone such as `UTC` */
  times: (zone: string) => `Times: ${zone}`,
  level: 'Lines',
  levels: { INFO: 'All', WARNING: 'Warnings and errors', ERROR: 'Errors' },
  marks: { WARNING: 'Warning', ERROR: 'Error' } as Record<string, string>,
  search: 'Search the log',
  follow: 'Follow',
  toFirst: 'First lines',
  toLast: 'Last lines',
  count: (shown: string, all: string) =>
    shown === all ? (all === '1' ? 'One line' : `${all} lines`) : `${shown} of ${all} lines loaded`,
  region: 'Log lines',
  none: 'No lines yet.',
  noneFound: 'No matching lines.',
} as const;
