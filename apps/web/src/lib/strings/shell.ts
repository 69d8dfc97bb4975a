const BOARD_NAMES: Readonly<Record<string, string>> = {
  closed: 'Closed world',
  open: 'Open world',
  main: 'Main board',
  t1: 'Wording T1',
  t2: 'Wording T2',
  'full-shot': 'Full shot',
  raw: 'Raw embeddings',
  'learned-projection': 'Learned projection',
  'random-projection': 'Random projection',
  random: 'Random',
  llm: 'LLM-based',
  similarity: 'Similarity',
  clustering: 'Clustering',
  supercategory: 'Supercategory',
};

/**
 * Strings that every page uses. The other files of this folder contain the strings of one page each.
 */
export const t = {
  brand: 'Primitives',
  title: (page?: string) => (page ? `${page} · Primitives` : 'Primitives'),
  loading: 'Loading',
  scrollSideways: 'Scroll the table sideways to see all columns.',
  copied: 'Copied',
  skip: 'Skip to the content',
  nav: {
    main: 'Main',
    breadcrumb: 'Breadcrumb',
    tracks: 'Tracks',
    compare: 'Compare',
    submit: 'Submit',
    fleet: 'Runners',
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
  trackIsolation: (level: string) => `isolation ${level}: for testing`,
  banner: {
    signedIn: (detail: string) => `You are still signed in on this device. ${detail}.`,
    confirmEmail: (address: string) =>
      `Your account exists. We sent an e-mail to ${address}: open the link in it to confirm the address.`,
    close: 'Close',
    stale: (age: string) => `Live updates stopped ${age}. The page updates when the server responds again.`,
    isolation: (level: string) =>
      `Models are isolated at ${level}, weaker than L3: sufficient for testing, not for secret images.`,
    isolationMore: 'Learn more',
  },
  trouble: { retry: 'Try again', incident: 'When you contact support, include', back: 'Back to the tracks' },
  error: {
    missing: 'Page not found',
    missingDetail: 'It may have moved, or the address was copied incompletely.',
    failed: 'This page failed',
    failedDetail: 'An error occurred on the server. Try again.',
    notLoadedTitle: 'Not loaded',
    notLoaded: 'The server sent no answer. Check your connection, then reload the page.',
  },
  refusal: { expected: 'Expected', found: 'Found', code: 'Code' },
  evidence: { verified: 'Verified', reported: 'Reported' },
  /** A few-shot board is named as papers write it: `5-way-1-shot` is `5-way 1-shot`. */
  boardName: (board: string) => BOARD_NAMES[board] ?? board.replace(/^(\d+-way)-(\d+-shot)$/, '$1 $2'),
  boardShort: { closed: 'closed', open: 'open', main: '' } as Record<string, string>,

  /** Instead of a path in parentheses. */
  docsPage: 'in the documentation',
  boardSwitch: 'Board',
  ascending: 'ascending',
  descending: 'descending',
  lowerSpoken: 'lower is better',
  missing: 'not measured on this board',
} as const;
