import type { VerdictCount } from '../compare/verdict-counts.ts';
import { listed, plural } from './plural.ts';

interface Snapshot {
  readonly number: number;
  readonly instant: string;
}

/** Strings of the comparison page. */
export const words = {
  title: 'Compare',
  lede: 'Two to six submissions on one board, tested on the same images. Each is compared with the first, the reference.',
  models: 'Submissions',
  change: 'Change submissions or board',
  done: 'Done',
  /** Of the ranking metric among the metrics with significant differences. */
  alwaysShown: 'ranking metric, always shown',
  roundedCount: 'rounded to 1, 2 or 5 × 10ⁿ',
  reference: 'reference',
  addButton: 'Add submission',
  first: (name: string) => `Make reference: ${name}`,
  up: (name: string) => `Move ${name} forward`,
  remove: (name: string) => `Remove ${name}`,
  makeFirst: 'Make reference',
  swap: 'Swap',
  earlier: 'Move forward',
  leaveOut: 'Remove',
  board: 'Board',
  few: 'Choose two or more submissions',
  one: 'Choose a submission to compare it with',
  fewDetail: 'You can also select rows on a board, with the box next to the name or, on a phone, in the opened row.',
  toBoards: 'Go to the boards',
  waiting: 'The scorer compares these entries. The first comparison takes about a minute.',
  /** When the compared results were read, and permanent links to them. */
  citing: {
    copyLink: 'Copy permanent link',
    copy: 'Copy citation',
    asOf: (number: number, instant: string) =>
      `Results of snapshot ${number}, ${instant} UTC. This page always shows the latest results. Permanent links:`,
    links: 'Permanent links:',
    comparison: 'this comparison',
    board: 'the board of that time',
    claims: (count: number) => (count === 1 ? 'and the claim check of' : 'and the claim checks of'),
    pair: (a: string, b: string) => `${a} and ${b}`,
    adjusted: 'Tests are adjusted for all pairs of the board, not for the number of metrics.',
    /**
     * @param verdicts the sentences of the page, none without tests @param board its title and name
     * @param snapshot its number and time @param link permanent address of the comparison
     */
    copied: (verdicts: readonly string[], board: string, snapshot: Snapshot, link: string) =>
      [
        ...verdicts,
        ...(verdicts.length > 0 ? [words.citing.adjusted] : []),
        `${board}, snapshot ${snapshot.number}, ${snapshot.instant} UTC.`,
        link,
      ].join(' '),
  },
  /** Of a comparison on a snapshot of the board. */
  frozen: {
    note: (number: number, instant: string, isLatest: boolean) =>
      `As of snapshot ${number}, ${instant} UTC${isLatest ? ', the latest one' : ''}. These results never change.`,
    toLatest: 'Show the latest results',
    missing:
      'This snapshot does not exist, or does not have all of these submissions: the address is incomplete, or a result was withdrawn.',
    incomplete:
      'The address names a snapshot (“asof”) without its board, or no valid one. This page shows the latest results.',
  },
  /**
   * @param of the verdict under the ranking metric and the counts of all, of a model against the reference
   */
  verdict: (reference: string, of: VerdictCount) => {
    const { name, better, worse, tested, rounded, ranking } = of;
    if (better + worse === 0) return `No difference between ${reference} and ${name} is significant.`;
    const isBehind = ranking?.verdict === 'WORSE' || (ranking?.verdict !== 'BETTER' && worse > better);
    const [first, second] = isBehind ? [reference, name] : [name, reference];
    const [ahead, behind] = isBehind ? [worse, better] : [better, worse];
    const p = ranking?.p ? ` (${ranking.p})` : '';
    const lead = !ranking
      ? `${first} compared with ${second}`
      : ranking.verdict === 'NOT_SIGNIFICANT'
        ? `${first} and ${second} do not differ significantly on ${ranking.metric}${p}`
        : `${first} is significantly better than ${second} on ${ranking.metric}${ranking.by ? `, by ${ranking.by}` : ''}${p}`;
    if (ranking && tested === 1) return `${lead}.`;
    const level = tested - ahead - behind;
    const parts = [
      `. Of ${plural(tested, 'tested metric')}, ${first} is significantly better on ${ahead}`,
      behind > 0 && ` and worse on ${behind}`,
      level > 0 && `; ${level} ${level === 1 ? 'shows' : 'show'} no significant difference`,
      rounded.length > 0 && `. The published values are rounded and do not show the difference on ${listed(rounded)}`,
    ];
    return `${[lead, ...parts].filter(Boolean).join('')}.`;
  },
  /** The verdict on a phone, whose table has differences and p-values. @param of as in `verdict` */
  shortVerdict: (reference: string, of: VerdictCount) => {
    const { name, better, worse, tested, ranking } = of;
    if (better + worse === 0) return `${reference}, ${name}: no significant difference.`;
    const isBehind = ranking?.verdict === 'WORSE' || (ranking?.verdict !== 'BETTER' && worse > better);
    const [first, second] = isBehind ? [reference, name] : [name, reference];
    const [ahead, behind] = isBehind ? [worse, better] : [better, worse];
    const counts = `better on ${ahead} of ${plural(tested, 'metric')}${behind > 0 ? `, worse on ${behind}` : ''}`;
    if (!ranking) return `${first}, compared with ${second}: ${counts}.`;
    return ranking.verdict === 'NOT_SIGNIFICANT'
      ? `${reference}, ${name}: not significant on ${ranking.metric}; ${first} ${counts}.`
      : `${first} better than ${second} on ${ranking.metric}; ${counts}.`;
  },
  claim: 'Claim check',
  under: (metric: string) => `Under ${metric},`,
  metrics: 'Metrics',
  metricsNote: (resamples: string) =>
    `Difference from the reference with its simultaneous 95% interval, from ${resamples} sign vectors over the same test images. Interval, p and verdict are those of the board: adjusted for all pairs of its entries, like the ranks, but not for the number of metrics.`,
  metricsNoteUntested:
    'Differences from the reference. They are not tested: intervals are unreliable for a test set of this size.',
  metricsNoteReleased:
    'Differences of the rounded values from those of the reference. Verdicts and ranks follow the exact values: paired tests, adjusted for all pairs of the board, not for the number of metrics. Their intervals and p-values are not published.',
  onlySignificantMetrics: 'Significant differences',
  allBoards: 'Common boards',
  allBoardsNote:
    'Differences from the reference under the primary metric of each board with all of these models, tested as one family at the 5% level. A difference is significant here only if it also is on its board.',
  /** Of an entry of a board. */
  replaced: (to: string, from: string) => `${to} in place of ${from}: same weights`,
  tryAgain: 'Try again',
  everything: 'All metrics',
  turn: 'Swap rows and columns',
  details: 'All details',
  metric: 'Metric',
  rank: (rank: string) => `rank ${rank}`,
  model: 'Model',
  hidden: (count: number) =>
    count === 1
      ? '1 metric without a significant difference is hidden.'
      : `${count} metrics without a significant difference are hidden.`,
  unmeasured: (count: number) => `${plural(count, 'metric')} without a value ${count === 1 ? 'is' : 'are'} not listed.`,
  againstVerdict:
    '“–” or “equal after rounding”: the rounded values do not show the difference; the verdict follows the exact values.',
  isBetter: (name: string) => `${name} is significantly better`,
  beforeRounding: (verdict: string) => `${verdict} before rounding`,
  significantly: { BETTER: 'better', WORSE: 'worse' },
  short: '“Better” and “worse” are significant differences from the reference.',
  someUntested: 'Not tested: the intervals of this metric are unreliable for a test set of this size.',
  configuration: 'Configuration',
  configurationNote: 'Only differences.',
  facts: {
    version: 'Version',
    team: 'Team',
    interface: 'Interface',
    backbone: 'Backbone',
    parameters: 'Parameters',
    licence: 'Licence',
    trained: 'Trained on the benchmark',
    published: 'Published',
    latency: 'Latency per image',
    operations: 'Operations per image',
    memory: 'Memory',
  },
  same: 'No differences.',
  yes: 'yes',
  no: 'no',
  notDeclared: 'not declared',
  notMeasured: 'not measured',
  slicesFold: {
    /** Of the attributes, if there are any. */
    shown: ({ differing, all }: { readonly differing: number; readonly all: number }) =>
      all === 0 ? 'Slices' : `Slices: ${differing} of ${plural(all, 'attribute')} differ significantly`,
    undecided: 'Slices: the published values decide no difference',
    none: 'Slices: none published',
  },
  slices: (figure: string, kinds = 'attribute') => `${figure} by ${kinds}`,
  slicesNote: (a: string, b: string, counted: boolean, shared: boolean) =>
    `${b} against ${a}. Above the line ${b} is ahead${counted ? '; the larger the dot, the more images' : ''}.${shared ? ' Number: how many attributes share the dot.' : ''}`,
  slicesSpoken: (count: number, ahead: number, behind: number, b: string) =>
    `${count} attributes; ${b} is ahead in ${ahead} and behind in ${behind}.`,
  against: 'Against the reference',
  largest: 'Largest differences',
  pair: (against: string, reference: string) => `${against} against ${reference}.`,
  largestNote:
    'The ten largest in each direction. Significant: the interval excludes zero. The intervals treat both values as independent and are wider than those of a paired test; they are not corrected for the number of slices.',
  kinds: { attributes: 'Attributes', objects: 'Objects', pairs: 'Pairs' },
  seenUnseen: 'Seen vs. unseen accuracy',
  seenUnseenNote: 'One curve per model, as the bias added to unseen pairs varies. Further out is better.',
  seenAxis: 'Seen accuracy, %',
  unseenAxis: 'Unseen accuracy, %',
  curveSpoken: (parts: string) => `Unseen against seen accuracy, one curve per model. Best harmonic means: ${parts}.`,
  showTable: 'Show as table',
  hideTable: 'Hide table',
  bestHarmonic: 'Best harmonic mean',
  atBest: 'seen, unseen at the best',
  agreement: 'Agreement',
  agreementNote: (figure: string) =>
    `How often two models are right on the same test images, by ${figure}. κ is 1 for full agreement and 0 for chance.`,
  right: { both: 'Both right', onlyFirst: 'Only the reference', onlySecond: 'Only this model', neither: 'Both wrong' },
  kappa: 'Cohen’s κ',
  kappaNone: 'undefined',
  paper: 'Add a paper’s row',
  paperNote: 'reported',
  paperUnread: 'a paper’s row',
  dropPaper: (name: string) => `Remove the reported row ${name}`,
  noTest: 'no paired test possible',
  reportedIn: (citation: string) => `reported: ${citation}`,
  slice: 'Slice',
  images: 'Images',
  difference: 'Difference',
  significant: 'significant',
  onlySignificant: 'Significant',
  allLargest: 'All',
  aheadIn: (name: string) => `${name} is ahead`,
  behindIn: (name: string) => `${name} is behind`,
  /** @param kinds in the singular, in lower case @param rounded whether the published values are */
  noneSignificant: (kinds: readonly string[], rounded: boolean) => {
    const some = kinds.join(', ').replace(/, (?=\w+$)/, ' or ');
    return rounded
      ? `Whether any ${some} differs significantly cannot be decided from the published values: they are rounded, and every interval includes zero.`
      : `No ${some} differs significantly on this test set: every interval includes zero.`;
  },
  slicesWithheld:
    'No slice of this hidden split is published for both results. To compare slices, run both models on a',
  publicSplit: 'public split',
  attributesWithheld: {
    FEW_UNITS: 'Attributes are withheld: each has under 30 images.',
    DETAILS_USED: 'Attributes are withheld: a team published those of another result within 90 days.',
    HIDDEN_SPLIT: 'Attributes are not published for hidden splits.',
  },
  noSlices: 'The results on this board are not divided into slices.',
} as const;
