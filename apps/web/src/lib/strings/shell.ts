/** `5-way-1-shot` is shown as `5-way 1-shot`, as papers write it. */
const FEW_SHOT = Object.fromEntries(
  [2, 5, 10, 20, 100, 200].flatMap((ways) =>
    [1, 5].map((shots) => [`${ways}-way-${shots}-shot`, `${ways}-way ${shots}-shot`]),
  ),
);

/**
 * Strings that every page uses. The other files of this folder contain the strings of one page each.
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
    compare: 'Compare',
    submit: 'Submit',
    fleet: 'Fleet',
    docs: 'Docs',
    signIn: 'Sign in',
    signOut: 'Sign out',
    account: 'Account',
    mine: 'My submissions',
    admin: 'Administration',
    submitModel: 'Submit a model',
    menu: 'Menu',
    search: 'Search',
    find: 'Search methods, papers',
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
  },
  footer: {
    metrics: 'Metric definitions',
    papers: 'Papers',
    ranks: 'How ranks are computed',
    errors: 'Error codes',
    api: 'API',
    installation: (name: string, version: string) => `${name}, version ${version}`,
  },
  banner: {
    stale: (age: string) => `Live updates stopped ${age}. The page updates when the server responds again.`,
    isolation: (level: string) =>
      `This installation isolates models at ${level}, weaker than L3. This is sufficient for testing; hidden splits require L3.`,
    isolationMore: 'Learn more',
  },
  trouble: { retry: 'Try again', incident: 'When you contact support, include', back: 'Back to the tracks' },
  error: {
    missing: 'Page not found',
    missingDetail: 'It may have moved, or the address was copied incompletely.',
    failed: 'This page failed',
    failedDetail: 'An error occurred on the server. Try again.',
  },
  refusal: { expected: 'Expected', found: 'Found', code: 'Code' },
  evidence: { verified: 'Verified', reported: 'Reported' },
  boards: {
    closed: 'Closed world',
    open: 'Open world',
    main: 'Main board',
    t1: 'Wording T1',
    t2: 'Wording T2',
    ...FEW_SHOT,
    'full-shot': 'Full shot',
    raw: 'Raw embeddings',
    'learned-projection': 'Learned projection',
    'random-projection': 'Random projection',
    random: 'Random',
    llm: 'LLM-based',
    similarity: 'Similarity',
    clustering: 'Clustering',
    supercategory: 'Supercategory',
  } as Record<string, string>,
  boardShort: { closed: 'closed', open: 'open', main: '' } as Record<string, string>,

  state: {
    chip: {
      QUEUED: 'Queued',
      VALIDATING: 'Checking',
      PREDICTING: 'Evaluating',
      SCORING: 'Scoring',
      SCORED: 'Scored',
      REJECTED: 'Rejected',
      FAILED: 'Failed',
      CANCELLED: 'Cancelled',
    },
    short: {
      QUEUED: 'queued',
      VALIDATING: 'checking',
      PREDICTING: 'evaluating',
      SCORING: 'scoring',
      SCORED: 'scored',
      REJECTED: 'rejected',
      FAILED: 'failed',
      CANCELLED: 'cancelled',
    },
  },
  boardSwitch: 'Board',
  lowerSpoken: 'lower is better',
  missing: 'not measured on this board',
} as const;
