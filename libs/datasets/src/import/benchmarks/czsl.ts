import { compareCounts, expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { pairDefinition } from '../pair-definition.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { imageField, setField } from '../read/entry-checks.js';
import { textField } from '../read/fields.js';
import { readPairLists, type PairLists } from '../read/pair-lists.js';
import { SETS, type Importer, type Provenance, type Release, type ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { tableOneStatistics } from '../statistics/pair-statistics.js';

const PAIRS = 'compositional-split-natural';
const METADATA = ['metadata_compositional-split-natural.t7', 'metadata_compositional-split-natural.json'];

/** Differences between the compositional zero-shot benchmarks, which share one layout. */
interface CzslRelease {
  readonly slug: string;
  /** Its row in Table 1 of MAC. */
  readonly row: string;
  readonly provenance: Provenance;
  readonly description: string;
  /** Counts of the released files. */
  readonly released: Readonly<Record<string, number>>;
  /** Counts in papers that no file could confirm. */
  readonly paper: Readonly<Record<string, number>>;
}

const DESCRIPTION =
  'Photographs of one object in one state. A model must name the attribute–object pair, also pairs that training never showed.';
const NATURAL_SPLIT = 'compositional_split_natural.tar.gz of the authors of Task-Driven Modular Networks';

export const MIT_STATES = czslImporter({
  slug: 'mit-states',
  row: 'MIT-States',
  provenance: {
    title: 'MIT-States',
    licence: 'none stated for the images; for research',
    citation:
      'Isola, Lim and Adelson, Discovering States and Transformations in Image Collections, CVPR 2015; split: Purushwalkam et al., ICCV 2019',
    source: `the images of MIT-States; ${NATURAL_SPLIT}`,
  },
  description: DESCRIPTION,
  released: {
    attributes: 115,
    objects: 245,
    'train pairs': 1_262,
    'val pairs': 600,
    'test pairs': 800,
    'train images': 30_338,
    'val images': 10_420,
    'test images': 12_995,
  },
  paper: {},
});

export const UT_ZAPPOS = czslImporter({
  slug: 'ut-zappos',
  row: 'UT-Zappos',
  provenance: {
    title: 'UT-Zappos',
    licence: 'research use under the terms of UT-Zap50K',
    citation:
      'Yu and Grauman, Fine-Grained Visual Comparisons with Local Learning, CVPR 2014; split: Purushwalkam et al., ICCV 2019',
    source: `UT-Zap50K, reorganised; ${NATURAL_SPLIT}`,
  },
  description: DESCRIPTION,
  released: { attributes: 16, objects: 12 },
  paper: {
    'train pairs': 83,
    'val pairs': 30,
    'test pairs': 36,
    'train images': 22_998,
    'val images': 3_214,
    'test images': 2_914,
  },
});

export const CGQA = czslImporter({
  slug: 'cgqa',
  row: 'C-GQA',
  provenance: {
    title: 'C-GQA',
    licence: 'CC BY 4.0 (GQA and Visual Genome)',
    citation: 'Naeem et al., Learning Graph Embeddings for Compositional Zero-Shot Learning, CVPR 2021',
    source: 'huggingface.co/datasets/nihalnayak/cgqa',
  },
  description: DESCRIPTION,
  released: { attributes: 413, objects: 674 },
  paper: { 'train pairs': 5_592, 'train images': 26_920, 'val images': 7_280, 'test images': 5_098 },
});

function czslImporter({ slug, row, provenance, description, released, paper }: CzslRelease): Importer {
  return {
    id: slug,
    revision: 1,
    provenance,
    splits: 'per-set',
    imageFolders: ['images'],
    layout: [
      { path: `${PAIRS}/{train,val,test}_pairs.txt`, what: 'pairs, one a line: attribute and object' },
      { path: METADATA[0] ?? '', what: 'list of {image, attr, obj, set}' },
      {
        path: 'images/<attribute>_<object>/…',
        what: 'the images, with the paths of the list; a space may replace the underscore in folder names',
      },
    ],
    read: async (source, findings) => {
      const { lists, instances } = await readCzsl(source, findings, { released, paper });
      return {
        definition: {
          slug,
          title: provenance.title,
          description,
          licence: provenance.licence,
          source: provenance.source,
          ...pairDefinition(lists),
        },
        instances,
      };
    },
    statistics: async (source, findings) => {
      const lists = await readPairLists(source, PAIRS, 'one', findings);
      const listed = await source.firstOf(METADATA);
      const images = listed === null ? null : (await readCzsl(source, findings, {})).instances;
      return tableOneStatistics(row, lists, images);
    },
  };
}

/**
 * Pair lists and images of a release in the layout that all of these benchmarks share.
 *
 * @param base folder of the release, ending in a slash
 */
export async function readCzsl(
  source: SourceFolder,
  findings: Findings,
  {
    released = {},
    paper = {},
    base = '',
  }: Partial<Pick<CzslRelease, 'released' | 'paper'>> & { readonly base?: string },
): Promise<{ lists: PairLists } & Pick<Release, 'instances'>> {
  const lists = await readPairLists(source, `${base}${PAIRS}`, 'one', findings);
  const metadata = await source.required(...METADATA.map((name) => `${base}${name}`));
  const images = `${base}images`;
  const folders = new Set(await source.foldersIn(images));
  const instances: ReleasedInstance[] = [];
  for await (const entry of listEntries(source, metadata, findings)) {
    const instance = readEntry(entry, { lists, images, folders }, findings);
    if (instance !== null) instances.push(instance);
  }
  const counted: Record<string, number> = { attributes: lists.attributes.length, objects: lists.objects.length };
  for (const set of SETS) {
    counted[`${set} pairs`] = lists.pairs[set].length;
    counted[`${set} images`] = instances.filter(({ label }) => label.set === set).length;
  }
  expectCounts(counted, released, { file: metadata }, findings);
  compareCounts(counted, paper, { file: metadata }, findings);
  return { lists, instances };
}

interface Known {
  readonly lists: PairLists;
  readonly images: string;
  readonly folders: ReadonlySet<string>;
}

/**
 * Converts an entry to an instance. Omits entries without a label, and pairs that their set does not list, as all
 * loaders of these lists do.
 */
function readEntry(entry: ListEntry, { lists, images, folders }: Known, findings: Findings): ReleasedInstance | null {
  const { place } = entry;
  const named = imageField(entry, 'image', images, findings);
  const attribute = textField(entry, 'attr', findings);
  const object = textField(entry, 'obj', findings);
  const set = setField(entry, findings);
  if (named === null || attribute === null || object === null || set === null) return null;
  if (set === 'none' || attribute === 'NA') {
    findings.add('label_missing', { message: `${named} has ${set === 'none' ? 'no set' : 'no attribute'}`, place });
    return null;
  }
  if (!lists.has(set, attribute, object)) {
    findings.add('pair_skipped', {
      message: `${named} shows a pair that ${set} does not list`,
      place,
      expected: `a pair of ${set}_pairs.txt`,
      found: `${attribute} ${object}`,
    });
    return null;
  }
  const key = named.slice(images.length + 1);
  return {
    key,
    imageKey: key,
    image: withFolderOf(named, images, folders),
    label: { object, positive: [attribute], set },
    place,
  };
}

/** The archive of MIT-States has spaces where its lists have underscores. */
function withFolderOf(image: string, images: string, folders: ReadonlySet<string>): string {
  const [folder = '', ...rest] = image.slice(images.length + 1).split('/');
  const blank = folder.replaceAll('_', ' ');
  return !folders.has(folder) && folders.has(blank) ? [images, blank, ...rest].join('/') : image;
}
