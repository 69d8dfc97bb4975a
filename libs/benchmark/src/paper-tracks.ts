import { MAIN_BOARD } from './boards.js';
import type { ProtocolId } from './protocols.js';
import { reportedTables } from './reported/reported.js';

/**
 * A track of a published benchmark. It is read only, with the rows of papers, until an administrator imports the images
 * and opens the track; its text is then the default of `primitives admin track open`.
 */
export interface PaperTrack {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  /** Slug of the benchmark and name of its importer. */
  readonly benchmark: string;
  readonly protocol: ProtocolId;
  readonly split: 'test' | 'all';
}

/** Protocols that train on the predictions, so that they read every set. */
const ALL_SETS: readonly ProtocolId[] = ['compmap', 'compmap-embedding', 'attribute-probe'];

const track = (
  slug: string,
  protocol: ProtocolId,
  title: string,
  shortName: string,
  task: string,
  benchmark = slug,
): PaperTrack => ({
  slug,
  title,
  shortName,
  task,
  benchmark,
  protocol,
  split: ALL_SETS.includes(protocol) ? 'all' : 'test',
});

const czsl = (slug: string, name: string, images: string) =>
  track(
    slug,
    'czsl',
    `${name} · compositional zero-shot learning`,
    name,
    `${images} with one attribute. A model ranks all pairs, including pairs that do not occur in training.`,
  );

const vaw = (kind: 'classifier' | 'itc' | 'itm' | 'vqa', title: string, short: string, task: string) =>
  track(
    `vaw-${kind}`,
    `vaw-${kind}`,
    `VAW · ${title}`,
    `VAW ${short}`,
    `Image regions of one object each. ${task}`,
    'vaw',
  );

/** The benchmarks of the five papers, in the order of the home page. */
export const PAPER_TRACKS: readonly PaperTrack[] = [
  track(
    'mac',
    'mac',
    'MAC · multi-attribute composition',
    'MAC',
    'Photographs of one object with several attributes. A model must name every true attribute–object pair, also of compositions it never saw in training.',
  ),
  czsl('mit-states', 'MIT-States', 'Photographs of one object'),
  czsl('ut-zappos', 'UT-Zappos', 'Pictures of one kind of shoe'),
  czsl('cgqa', 'C-GQA', 'Image regions of one object'),
  track(
    'mac-mit-states',
    'czsl-cross',
    'MAC → MIT-States · cross-dataset transfer',
    'MAC → MIT-States',
    'Images of MIT-States for models trained on MAC or on MIT-States, with the pairs that both vocabularies contain.',
  ),
  vaw('classifier', 'attribute classification', 'classifier', 'A classifier scores each of 620 attributes.'),
  vaw('itc', 'image–text classification (ITC)', 'ITC', 'A dual encoder scores a sentence about each attribute.'),
  vaw('itm', 'image–text matching (ITM)', 'ITM', 'A matching model scores sentences about the queried attributes.'),
  vaw('vqa', 'visual question answering (VQA)', 'VQA', 'A model answers yes or no to a question about an attribute.'),
  track(
    'compun',
    'compun',
    'Compun · compound nouns',
    'Compun',
    'A model retrieves the image of a compound noun among images of its two constituents.',
  ),
  track(
    'imagenet',
    'czsl-cross',
    'ImageNet · zero-shot classification',
    'ImageNet',
    'Photographs of the classes of ImageNet-1K. A model names the class from its name, descriptions or example captions.',
  ),
  track(
    'compmap-mit-states',
    'compmap',
    'CompMap on MIT-States · composition of primitive concepts',
    'CompMap MIT-States',
    'Measures how well the activations of attributes and objects compose into pairs, and whether the composition uses the matching primitives.',
  ),
  track(
    'compmap-mit-states-embedding',
    'compmap-embedding',
    'CompMap on MIT-States · embeddings as primitives',
    'CompMap embeddings',
    'Measures how well image embeddings compose into pairs, without primitives: as they are, and with a learned or a random projection.',
    'compmap-mit-states',
  ),
  track(
    'compmap-cub',
    'compmap',
    'CompMap on CUB · few-shot classification',
    'CompMap CUB',
    'Measures how well the activations of the attributes of birds separate species, given few images of each.',
  ),
  track(
    'mcrae-things',
    'attribute-probe',
    'McRae × THINGS · attribute generalisation (probe)',
    'Attribute probe',
    'Measures whether features predict the attributes of concepts that are dissimilar from those a probe was trained on, with five split strategies.',
  ),
];

export const paperTrackOf = (slug: string): PaperTrack | undefined => PAPER_TRACKS.find((one) => one.slug === slug);

/** The boards with rows of papers, the default first; without rows, the default board of the protocol. */
export function paperBoardsOf({ benchmark, protocol }: PaperTrack): readonly string[] {
  const boards = new Set(reportedTables(benchmark, protocol).map(({ board }) => board));
  return boards.size > 0 ? [...boards] : [protocol === 'czsl' ? 'closed' : MAIN_BOARD];
}

/** The commands that install the benchmark and open the track, in order. */
export function installCommands({ slug, benchmark }: Pick<PaperTrack, 'slug' | 'benchmark'>): readonly string[] {
  return [
    `primitives import ${benchmark} <folder>`,
    `primitives admin benchmark add benchmarks/${benchmark}-v1-* --labels-folder <label folder of the scorer>`,
    `primitives admin track open ${slug} --benchmark ${benchmark}@1`,
  ];
}
