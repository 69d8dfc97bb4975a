import { boardsOf, type ProtocolId } from '@primitives/benchmark';

import { hoursSpan } from './plural.ts';
import { t } from './shell.ts';

/** What a protocol tests. */
const PROTOCOLS: Readonly<Record<ProtocolId, string>> = {
  mac: 'all attributes of an image and its object',
  czsl: 'one attribute–object pair of an image',
  'czsl-cross': 'one pair of an image, with labels of another benchmark',
  'vaw-itc': 'attributes of a region, image–text contrast',
  'vaw-itm': 'attributes of a region, image–text matching',
  'vaw-vqa': 'attributes of a region, yes–no questions',
  'vaw-classifier': 'attributes of a region, classifier',
  retrieval: 'images of a text, and texts of an image',
  'caption-choice': 'the right one of several captions',
  'image-caption-pairs': 'two images and two captions',
  compun: 'the image of a compound noun among three',
  compmap: 'pairs composed from predicted primitives',
  'compmap-embedding': 'pairs composed from embeddings',
  'attribute-probe': 'attributes of unseen concepts, by a linear probe',
};

/** The boards of the protocols whose benchmark version determines them. */
const BOARDS: Readonly<Partial<Record<ProtocolId, string>>> = {
  'vaw-itc': 'Main board, and one for each further wording of the benchmark',
  'vaw-itm': 'Main board, and one for each further wording of the benchmark',
  compmap: 'Closed and open world, or one for each number of classes and shots of the benchmark',
  'attribute-probe': 'One for each split strategy of the benchmark',
};

export const words = {
  title: 'New track',
  note: 'A track evaluates models on one split of a registered benchmark version. Its boards and metrics follow from the protocol.',
  cancel: 'Cancel',
  discardQuestion: 'Discard the new track?',
  discardNote: 'Your inputs are lost. No track is opened.',
  discard: 'Discard',
  keep: 'Go back',
  done: 'Back to the tracks',
  steps: ['Benchmark', 'Texts', 'Rules', 'Summary'],
  step: (number: number, count: number, name: string) => `Step ${number} of ${count}: ${name}`,
  back: 'Back',
  change: 'Change',
  changeOf: (step: string) => `Change: ${step}`,
  rankingMetric: 'the ranking metric',
  next: 'Next',
  create: 'Open the track',
  none: 'No benchmark is registered yet. Import and register one first:',
  commands: ['npx primitives import mac <folder>', 'npx primitives admin benchmark add <version folder>'],
  docs: 'How to import a benchmark',
  missingBenchmark: 'The list has registered splits only. Commands import and register other benchmarks:',
  split: 'Split',
  splitOf: (benchmark: string, version: number, name: string, role: string) =>
    `${benchmark}, version ${version}, ${name} (${role})`,
  role: { HIDDEN: 'hidden', PUBLIC: 'public' },
  usedBy: (split: string, tracks: readonly string[]) => `${split}, used by ${tracks.join(', ')}`,
  protocol: 'Protocol',
  choose: 'Choose …',
  splitNote:
    'Hidden: images and labels stay on the platform, and the release rule of the track limits what results reveal. Public: anyone can download the labels, and results are exact.',
  allMetrics: (count: number) => `All ${count} metrics`,
  metricsDocs: 'What each metric measures',
  splitFirst: 'Choose a split first',
  protocolOf: (protocol: ProtocolId) => `${protocol}: ${PROTOCOLS[protocol]}`,
  protocolNote:
    'The list has the protocols that the benchmark version supports. The protocol determines what models answer, and the boards and metrics of the track.',
  metrics: (labels: readonly string[], more: number) =>
    [...labels, ...(more > 0 ? [`and ${more} more`] : [])].join(' · '),
  metricsNote: (rankedBy: string, others: string) => `Ranks by ${rankedBy}; also computes ${others}.`,
  boardsOf: (protocol: ProtocolId, boards?: readonly string[]) =>
    (!boards && BOARDS[protocol]) || (boards ?? boardsOf({}, protocol)).map(t.boardName).join(', '),
  same: (title: string) => `${title} is open with this split and protocol already: both would rank the same results.`,
  taken: 'A track has this slug. Choose another one.',
  takenName: 'A track has this short name. Choose another one.',
  slug: 'Slug (last part of the URL)',
  slugNote: 'Suggested until you change it. Lower-case words joined by hyphens. It cannot be changed later.',
  name: 'Title',
  shortName: 'Short name',
  task: 'Task, one or two sentences',
  /** Examples of the texts. */
  such: {
    title: 'Such as: MIT-States · unseen pairs',
    shortName: 'Such as: MIT-States',
    task: 'Such as: Predict the state and the object of an image. Some pairs are not in the training data.',
  },
  pool: 'Runner pool',
  quota: 'Submissions per team',
  quotaNote: (hours: number) => `In ${hoursSpan(hours)}. Default: 10.`,
  release: 'Release of results on a hidden split',
  releaseDocs: 'When a result becomes public',
  /** Problems of the fields, shown next to them. */
  missing: {
    split: 'Choose a split.',
    protocol: 'Choose a protocol.',
    slug: 'Enter a slug.',
    title: 'Enter a title.',
    shortName: 'Enter a short name.',
    task: 'Describe the task.',
    pool: 'Choose a pool.',
    quotaLimit: 'Enter a whole number, at least 1.',
    quotaWindowHours: 'Enter a whole number, at least 1.',
    debugLimit: 'Enter a whole number, at least 0.',
    debugWindowHours: 'Enter a whole number, at least 1.',
    seasonLimit: 'Enter a whole number, at least 1.',
  },
  opensBefore: 'Enter a closing time after the opening time.',
  slugForm: 'Use lower-case letters, digits and hyphens; start with a letter or digit.',
  summary: {
    boards: 'Boards',
    rankedBy: 'Ranked by',
    metrics: 'Other metrics',
    images: 'Test images or regions',
    models: 'Kinds of models',
    slug: 'Slug',
    task: 'Task',
    release: 'Release of results',
    published: 'What is published',
    quota: 'Submissions per team',
    debug: 'Debug runs per team',
    season: 'Evaluations on hidden images',
    minImprovement: 'Minimum improvement',
    opensAt: 'Opening time',
    closesAt: 'Closing time',
  },
  inHours: (limit: number, hours: number) => `${limit} in ${hoursSpan(hours)}`,
  inSeason: (limit: number) => `${limit} in 90 days, per account and team`,
  now: 'now',
  closesAt: 'Closing time (UTC); empty: never',
  opensAt: 'Opening time (UTC); empty: now',
  more: 'More settings',
  baselineLater:
    'The baseline of the boards is the best entry of a reference team. After the first results, you can choose another one in the list of tracks.',
  summaryNote:
    'The track appears on the home page. You can close it later, or delete it while it has no submissions. Its slug, split, protocol and runner pool cannot be changed.',
  never: 'never',
  /** As in the list of tracks. */
  exact: 'all, exact: published split',
  addPhase: 'Add a phase',
  /** @param from its opening time, if that is later */
  opened: (title: string, from: string) =>
    from === ''
      ? `The track “${title}” is open. Boards:`
      : `The track “${title}” is created. It opens at ${from}. Boards:`,
  about: 'About this track',
} as const;
