import { EXTRA_TITLES, NEAR_COPY_MARK, NOTE_MARK } from '@primitives/boards';

import { plural } from './plural.ts';

export const words = {
  pageTitle: (track: string, board: string) => (board ? `${track}, ${board}` : track),
  facts: {
    test: 'Test images',
    regions: 'Test regions',
    images: 'images',
    hidden: (count: string) => `${count}, hidden`,
    units: 'Intervals over',
    attributes: 'Attributes',
    objects: 'Objects',
    pairs: 'Candidate pairs',
    split: 'Split',
    source: 'Source',
    about: 'About this track',
    data: 'Data and examples',
    progress: 'Progress',
    claim: 'Claim check',
    sourceLink: 'Paper',
  },
  /** On a phone, the button that unfolds the description of a board. */
  opening: 'About this board',
  live: (running: number, queued: number) =>
    running === 0
      ? `${plural(queued, 'evaluation')} queued`
      : `${plural(running, 'evaluation')} in progress${queued > 0 ? `, ${queued} queued` : ''}`,
  idle: 'No evaluation in progress',
  tools: 'Table tools',
  filter: 'Filter methods',
  evidence: 'Evidence',
  evidenceNotes: { all: 'any', verified: 'verified', reported: 'reported' },
  backbone: 'Backbone',
  any: 'any',
  training: 'Training',
  trained: 'Training on this benchmark',
  trainedYes: 'trained',
  trainedNo: 'not trained',
  yes: 'yes',
  no: 'no',
  more: 'More',
  filters: 'Filters',
  columns: 'Columns',
  view: 'View',
  /** Of boards with another wording of the prompts. */
  wordings: {
    t1: 'The same test with the first prompt template of the benchmark in place of its standard one',
    t2: 'The same test with the second prompt template of the benchmark in place of its standard one',
  } as Readonly<Record<string, string | undefined>>,
  allColumns: 'All columns',
  defaultColumns: 'Default columns',
  columnCount: (shown: number, all: number) => `${shown} of ${all}`,
  extras: EXTRA_TITLES,
  density: 'Row density',
  toCompact: 'Switch to compact rows',
  toComfortable: 'Switch to comfortable rows',
  export: 'Export',
  cite: 'Cite',
  chips: 'Metric shown',
  region: 'Leaderboard',
  /** @param marked whether a row is above a better value */
  rankOrder: (marked: boolean) =>
    `Values are rounded, ranks are not. Rows with fewer significantly better models are first${marked ? ', also above a better rounded value (*)' : ''}.`,
  aboveBetterMark: '*',
  aboveBetter: 'above a better rounded value: fewer models are significantly better than this one',
  fitting: (shown: number, all: number) => `${shown} of ${plural(all, 'metric')} fit here.`,
  showAll: (all: number) => `Show all ${all}`,
  showFitting: 'Show only the metrics that fit',
  jumps: { label: 'On this page', board: 'Table', legend: 'Legend', charts: 'Charts' },
  skip: 'Skip to the table',
  rank: 'Rank',
  method: 'Method',
  chart: 'Interval chart',
  /**
   * @param band whether the interval of the best value is drawn behind all bars
   * @param hidden the entry of that value where the table does not have it
   * @param floor the model whose value is drawn as a dashed line, if one is
   */
  chartScale: (
    axis: string,
    low: string,
    high: string,
    band: boolean,
    hidden: string | null,
    floor: string | undefined,
  ) =>
    `Bars: ${axis}, ${low} to ${high}${band ? `; shaded: interval of the best${hidden === null ? '' : `, ${hidden}`}` : ''}${floor ? `; dashed: ${floor} answers` : ''}`,
  chartAxis: (metric: string, intervals: boolean) => `${metric}${intervals ? ', 95% interval' : ''}`,
  higher: 'Higher is better',
  lower: 'Lower is better',
  roundedCounts:
    ' Rounded to 1, 2 or 5 times a power of ten, up or down at random: 300 becomes 200 or 500, also where there are fewer than 500 candidates.',
  units: { PERCENT: 'In percent.', COUNT: 'A number, not a percentage.' },
  listedBiases: 'listed biases',
  notRanked: 'not ranked',
  corrected: (was: string) => `Corrected, was ${was}: mark as seen`,
  reproducedBy: (name: string) => `Reproduced here: ${name}`,
  notTrained: 'not trained on this benchmark',
  noLatency: '– ms, not measured',
  notTrainedMark: '†',
  noteMark: NOTE_MARK,
  nearCopyMark: NEAR_COPY_MARK,
  nearCopy: (name: string) => `nearly the same results as ${name}`,
  openRows: 'Open all rows',
  closeRows: 'Close all rows',
  allMetrics: (name: string) => `Metrics of ${name}`,
  sorted: (metric: string, order: 'ascending' | 'descending') =>
    `Sorted by ${metric}, ${order === 'ascending' ? 'lowest' : 'highest'} first`,
  caption: (track: string, board: string, metric: string) => `${track}, ${board}, sorted by ${metric}`,
  receiptOf: (name: string) => `Verified: signed receipt of ${name}`,
  emptyOfVerified: 'No verified result yet: all rows here are copied from papers.',
  rowsMissing: (detail: string) => `Some rows could not be loaded. ${detail}.`,
  asOf: (instant: string) => `Data as of ${instant} UTC`,
  legendVerified: (hidden: boolean) =>
    `Verified: run here on ${hidden ? 'hidden images' : 'the published test split'}, with 95% intervals and, where tested, a rank.`,
  legendExact: ' Values of this track are not rounded.',
  legendChart: {
    interval: 'value with 95% interval',
    value: 'value',
    diamond: (reported: boolean, reference: boolean) =>
      `${[reported && 'reported', reference && 'reference'].filter(Boolean).join(' or ')} value`,
    band: (hidden: string | null) => `interval of the best value${hidden === null ? '' : `, of ${hidden}`}`,
    floor: (model: string) => `${model} answers`,
    outside: 'value beyond the axis',
  },
  legendReported: 'Reported: copied from a paper, never ranked.',
  /** @param better, worse number of entries */
  legendRank: (rank: string, all: number, better: number, worse: number) =>
    `Rank ${rank} of ${all} entries: ${better} significantly better, ${worse} significantly worse.`,
  /** Of a column whose values share an interval. */
  legendInterval: (interval: string) =>
    `${interval} below the name of a column: the 95% interval of its values, unless a value shows its own.`,
  legendBest: 'Bold',
  legendBestText: 'best,',
  legendSecond: 'underlined',
  legendSecondText: (reported: boolean) =>
    `second${reported ? ', separately for verified and reported values' : ''}; the difference may not be significant.`,
  legendNotTrained: (all: boolean, track: string) =>
    all
      ? `No model here states that it was trained on images of ${track}; some may be trained on related ones.`
      : `† Not trained on images of ${track}, but possibly on related ones; models without † were trained on them, or do not state it.`,
  legendSmallClip: '“Small CLIP”: a CLIP-style model with 0.43 M parameters, trained for this platform; not OpenAI’s.',
  legendMore: 'How to read a board',
  compare: {
    pin: 'Compare',
    full: (most: number) => `Compare at most ${most} methods.`,
  },
  metricNotes: (count: number) => `Notes on the metrics (${count})`,
  keyboard: 'Keyboard shortcuts',
} as const;
