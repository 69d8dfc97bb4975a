/**
 * Questions of readers, submitters, Python users, operators and maintainers, with the pages that answer them. They were
 * written from the text of the pages before the search ran on any of them. Do not change a question or its pages
 * because the search finds another page; change them when the documentation moves its answer.
 */
export const NEWCOMER_QUESTIONS: readonly (readonly [question: string, ...pages: string[]])[] = [
  ['symbols on the leaderboard', 'ranks'],
  ['why does a row have no rank', 'ranks', 'policy', 'intervals'],
  ['numbers copied from papers', 'ranks', 'policy'],
  ['export a leaderboard to latex', 'api', 'cli'],
  ['open world versus closed world accuracy', 'metrics'],
  ['rename my model', 'withdraw'],
  ['invite a teammate', 'account', 'policy', 'operate/configuration'],
  ['declare what data the model was trained on', 'policy', 'getting-started'],
  ['submit from a CI job', 'cli', 'python', 'getting-started', 'api'],
  ['make my result visible later', 'release'],
  ['evaluate locally on a public split', 'python', 'cli'],
  ['torchvision transforms preprocessing', 'python', 'starter', 'bundle/reference'],
  ['results as a pandas dataframe', 'python'],
  ['does the exported model give the same output as pytorch', 'python', 'conformance', 'getting-started'],
  ['https certificate', 'operate/install'],
  ['smtp settings', 'operate/configuration', 'operate/install'],
  ['remove a machine from the fleet', 'operate/runners'],
  ['how much disk space is needed', 'operate/capacity', 'operate/install'],
  ['publish results when a phase closes', 'release'],
  ['add a new dataset version after fixing labels', 'import', 'release', 'policy'],
];

/** Queries that found nothing or a wrong page first when readers tried them, with the pages that answer them now. */
export const MISSED_QUERIES: readonly (readonly [question: string, ...pages: string[]])[] = [
  ['add a season', 'still-life'],
  ['delete my submission', 'withdraw', 'policy'],
  ['citation', 'ranks', 'receipts'],
  ['cite', 'ranks', 'receipts'],
  ['reset password', 'account', 'operate/configuration'],
  ['forgot password', 'account', 'operate/configuration'],
  ['new track', 'import'],
  ['docker runner', 'operate/containers', 'operate/runners'],
  ['exact match', 'metrics/mac', 'metrics'],
  ['quota', 'quota', 'policy'],
  ['change the team of a submission', 'withdraw'],
  ['can I submit the same model twice', 'copies'],
  ['how long does an evaluation take', 'getting-started'],
  ['change my email address', 'account'],
  ['maximum size of a bundle', 'quota'],
  ['add a link to my paper', 'policy'],
  ['lost my passkey', 'account'],
  ['my score is missing', 'release'],
];
