import { inSentence } from './in-sentence.ts';

/** The verdicts, in the order of a summary. */
export const verdicts = {
  supported: 'Supported',
  contradicted: 'Contradicted',
  not_significant: 'Not supported',
  not_tested: 'Not tested',
} as const;
type Verdict = keyof typeof verdicts;
/** The model B of a claim whose published value is better, but not significantly. */
type Ahead = { readonly name: string; readonly direction: 'HIGHER' | 'LOWER'; readonly rounded: boolean } | null;
type Values = readonly [
  { readonly name: string; readonly value: string },
  { readonly name: string; readonly value: string },
];

const hasValue = ({ name, direction, rounded }: NonNullable<Ahead>) =>
  `${name} has the ${direction === 'LOWER' ? 'lower (better)' : 'higher'} ${rounded ? 'published (rounded) ' : ''}value`;
const notSignificant = 'difference not significant';

export const words = {
  title: 'Claim check',
  lede: 'Checks the claim that one model is better than another. Uses the paired test of the board on the same test images.',
  crumb: 'Claim check',
  a: 'Model A',
  b: 'Model B',
  metric: 'Metric',
  allMetrics: 'All metrics',
  allMetricsLink: 'Check the claim on all metrics',
  claim: (of: {
    a: string;
    b: string;
    metric: string;
    direction: 'HIGHER' | 'LOWER';
    board: string;
    number: number;
    day: string;
  }) =>
    `“${of.a} is better than ${of.b} in ${of.metric}${of.direction === 'LOWER' ? ' (lower is better)' : ''} on ${of.board} (snapshot ${of.number} of ${of.day}).”`,
  /** Title of a citation. @param board title and name */
  cited: (a: string, b: string, board: string) => `Claim check: ${a} and ${b} on ${board}`,
  /** Of values that are equal after rounding. @param most what they differ by less than; empty: unknown */
  equal: (most: string) => `equal after rounding${most && `: they differ by less than ${most}`}`,
  /** The verdict for a citation. @param most as in `equal`; null: the values are not equal */
  citedVerdict: (verdict: Verdict, values: Values | null, most: string | null, ahead: Ahead = null) =>
    [
      `${verdicts[verdict]}${verdict === 'not_significant' ? `: ${ahead ? `${hasValue(ahead)}, ` : ''}${notSignificant}` : ''}${verdict === 'not_tested' ? '' : ' (paired sign-flip test, 5% level, corrected for all pairs of the board)'}`,
      values &&
        `${values.map(({ name, value }) => `${name} ${value}`).join(' vs. ')}${most === null ? '' : `, ${words.equal(most)}`}`,
    ]
      .filter(Boolean)
      .join('; '),
  /**
   * The claim as text for a paper or a message.
   *
   * @param verdict as `citedVerdict` @param chance which values are at chance, or empty
   */
  copied: (claim: string, verdict: string, chance: string, link: string) =>
    [claim, `Primitives: ${inSentence(verdict)}.`, chance, link].filter(Boolean).join(' '),
  against: 'vs.',
  verdicts,
  notSignificant,
  newer: (number: number, day: string) => `The board has changed since (snapshot ${number} of ${day}):`,
  newerVerdict: (then: Verdict, now: Verdict | null) =>
    now === then
      ? 'same verdict.'
      : now
        ? `verdict there: ${inSentence(verdicts[now])}${now === 'not_significant' ? ` (${notSignificant})` : ''}.`
        : 'no verdict there.',
  toNewer: 'Check the claim there',
  /** @param better name of the entry that is significantly better, if one is */
  meaning: (verdict: Verdict, better: string, ahead: Ahead = null) =>
    verdict === 'not_tested'
      ? 'The differences of this metric are not tested: its intervals are unreliable for a test set of this size.'
      : `${ahead ? `${hasValue(ahead)}; the difference is not significant` : verdict === 'not_significant' ? 'The difference is not significant' : `${better} is significantly better`} at the 5% level, corrected for all pairs of the board.`,
  /** Of a difference that is not significant. @param ends of its interval, A minus B */
  remaining: (low: string, high: string) => `Differences from ${low} to ${high} remain possible.`,
  difference: (points: boolean) => `A minus B${points ? ', percentage points' : ''}`,
  reversed: 'not shown',
  exact: ': the published values are rounded, the test uses the exact ones',
  interval: '95% interval',
  p: 'Adjusted p',
  both: '95% interval, adjusted p',
  /** Behind an interval, and in the title of the chart, where the metric is not tested. */
  indicative: '(indicative: unreliable at this size)',
  picture: (metric: string, tested: boolean) => `${metric} with 95% intervals${tested ? '' : ` ${words.indicative}`}`,
  unpublished: 'not published: their changes over many submissions would reveal labels of hidden images',
  level: 'Error rate',
  levelOf: '5% nominal for all pairs of the board together, the level to cite',
  levelMost: (units: string | null) =>
    units === null ? 'at most 6.1% in simulations, from 300 images on' : 'simulations',
  ownTest: 'To run a paired test yourself, you need the bundles of both models:',
  writes: 'writes their predictions for a',
  publicSplit: 'public split',
  instructions: 'instructions',
  without: 'Without the bundles, only the teams of the models can do this.',
  noTest: (reason: string) => `none: ${reason}`,
  images: 'Test set',
  imagesOf: (count: string, units: string | null, tested: boolean) =>
    `${count} images${units === null ? '' : `; intervals ${tested ? 'and test ' : ''}over ${units}`}${tested ? '' : '; no test'}`,
  overlap: (units: string | null) =>
    `The intervals of both values may overlap: the test uses the differences on the same ${units ?? 'images'}.`,
  method: 'How the test works',
  board: 'Board',
  snapshot: 'Snapshot',
  snapshotOf: (number: number, instant: string) => `number ${number}, ${instant} UTC`,
  none: 'The board has no test of these two models under this metric. Choose another metric or other models.',
  /** Why a submission is not among the entries, which are the 50 best of the board. */
  unlisted: {
    unknown: (code: string) => `No public submission has the code ${code}.`,
    otherTrack: (code: string) => `${code} was submitted to another track.`,
    unscored: (code: string) => `${code} is not scored.`,
    unranked: (code: string, note: string) => `${code} is not ranked (${note}).`,
    beyond: (code: string) => `${code} is not among the 50 best entries of this board, which a claim check covers.`,
    snapshot: (code: string) => `${code} is not among the 50 best entries of this snapshot.`,
  },
  withEntry: (entry: string) => `Check the claim with ${entry}`,
  choose: 'Compare the best two entries',
  unknownMetric: (id: string) => `This board has no metric ${id}. Choose one of its metrics:`,
  noSnapshot: 'There is no such snapshot of this board',
  noSnapshotDetail: 'The address was perhaps copied incompletely. Without “asof” it shows the present verdict.',
  noBoard: 'No claim can be checked here',
  noBoardDetail:
    'There is no board with tested entries at this address. Values that papers report are not tested: without answers for single images no paired test is possible.',
  two: 'Choose two different models of this board.',
  few: 'This board has fewer than two entries, so no claim can be checked here.',
  boards: 'Boards on which a claim can be checked:',
  linkNote:
    'The address of this page contains the snapshot of the board: verdicts stay the same as long as both results are published.',
  copy: 'Copy link',
  copyClaim: 'Copy citation',
  bibtex: 'BibTeX',
  copyBibtex: 'Copy BibTeX',
  only: (metric: string) => `Verdict and error rate are for ${metric} only; other metrics may differ.`,
  details: 'Compare all metrics',
} as const;
