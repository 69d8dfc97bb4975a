/**
 * The words of every page, and in the files beside it those of one page each: all that the pages say stands in this folder.
 * Plain and short; a button is a verb and its object; states are named as people name them.
 */
export const t = {
  brand: 'Primitives',
  title: (page?: string) => (page ? `${page} · Primitives` : 'Primitives'),
  loading: 'Loading',
  copied: 'Copied',
  skip: 'Skip to the content',
  nav: {
    main: 'Main',
    breadcrumb: 'Breadcrumb',
    tracks: 'Tracks',
    submit: 'Submit',
    docs: 'Docs',
    signIn: 'Sign in',
    signOut: 'Sign out',
    account: 'Account',
    submitModel: 'Submit a model',
    menu: 'Menu',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
  },
  footer: {
    metrics: 'Metric definitions',
    ranks: 'How ranks are computed',
    errors: 'Error codes',
    installation: (name: string, version: string) => `${name}, version ${version}`,
  },
  banner: {
    stale: (age: string) => `Live updates stopped ${age}. What you see stays; it is read again as soon as the server answers.`,
    isolation: (level: string) =>
      `This installation isolates models at ${level}, weaker than L3. Fine for trying it out; hidden splits need L3.`,
    isolationMore: 'What that means',
  },
  trouble: { retry: 'Try again', incident: 'When you ask for help, name', back: 'Back to the tracks' },
  error: {
    missing: 'There is no such page',
    missingDetail: 'It may have moved, or the address was copied incompletely.',
    failed: 'This page failed',
    failedDetail: 'Something went wrong on our side.',
  },
  refusal: { expected: 'Expected', found: 'Found', code: 'Code' },
  evidence: { verified: 'Verified', reported: 'Paper-reported' },
  boards: { closed: 'Closed world', open: 'Open world', main: 'Board' } as Record<string, string>,
  boardShort: { closed: 'closed', open: 'open', main: '' } as Record<string, string>,

  state: {
    chip: {
      QUEUED: 'Waiting',
      VALIDATING: 'Checking',
      PREDICTING: 'Evaluating',
      SCORING: 'Scoring',
      SCORED: 'Verified',
      REJECTED: 'Rejected',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    },
    short: {
      QUEUED: 'waiting',
      VALIDATING: 'checking',
      PREDICTING: 'running',
      SCORING: 'scoring',
      SCORED: 'published',
      REJECTED: 'rejected',
      FAILED: 'failed',
      CANCELLED: 'cancelled',
    },
  },
  boardSwitch: 'Setting',
  lowerSpoken: 'lower is better',
  missing: 'not measured on this board',
} as const;
