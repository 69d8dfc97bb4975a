import type { ProtocolId } from '@primitives/benchmark';

import { hoursSpan } from './plural.ts';

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

export const words = {
  title: 'New track',
  note: 'A track evaluates models on one split of a registered benchmark version. Its boards and first metric follow from the protocol.',
  close: 'Close',
  steps: ['Benchmark', 'Texts', 'Rules', 'Summary'],
  step: (number: number, count: number, name: string) => `Step ${number} of ${count}: ${name}`,
  back: 'Back',
  next: 'Next',
  create: 'Open the track',
  none: 'No benchmark is registered yet. Import and register one first:',
  commands: ['primitives import mac <folder>', 'primitives admin benchmark add <version folder>'],
  docs: 'How to import a benchmark',
  split: 'Split',
  splitOf: (benchmark: string, version: number, name: string, role: string) =>
    `${benchmark}, version ${version}, ${name} (${role})`,
  role: { HIDDEN: 'hidden', PUBLIC: 'public' },
  protocol: 'Protocol',
  choose: 'Choose …',
  splitFirst: 'Choose a split first',
  protocolOf: (protocol: ProtocolId) => `${protocol}: ${PROTOCOLS[protocol]}`,
  protocolNote:
    'The list has the protocols that the benchmark version supports. The protocol determines what models answer, and the boards and metrics of the track.',
  taken: 'A track has this slug. Choose another one.',
  slug: 'Slug (last part of the URL)',
  slugNote: 'Lower-case words joined by hyphens; cannot be changed.',
  name: 'Title',
  shortName: 'Short name',
  task: 'Task, one or two sentences',
  pool: 'Runner pool',
  quota: `Submissions per team in ${hoursSpan(24)}`,
  release: 'Release of results on a hidden split',
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
  },
  slugForm: 'Use lower-case letters, digits and hyphens; start with a letter or digit.',
  summary: { slug: 'Slug', task: 'Task', release: 'Release of results', closesAt: 'Closing time' },
  closesAt: 'Closing time (UTC), optional',
  summaryNote: 'The slug, the split and the protocol cannot be changed after the track is open.',
  never: 'never',
  exact: 'exact: the labels are public',
  opened: (slug: string) => `The track ${slug} is open:`,
} as const;
