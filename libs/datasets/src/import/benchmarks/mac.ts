import { compareCodePoints } from '@primitives/benchmark';
import { compareCounts, expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { pairDefinition } from '../pair-definition.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { imageField, isDeclared, setField } from '../read/entry-checks.js';
import { textField, textsField } from '../read/fields.js';
import { readPairLists, type PairLists } from '../read/pair-lists.js';
import { SETS, type Importer, type Provenance, type Release, type ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { macStatistics } from '../statistics/pair-statistics.js';

const PAIRS = 'multi_attr_split_all';
const METADATA = ['metadata_multi_attr_split_all.t7', 'metadata_multi_attr_split.t7', 'metadata_multi_attr_split.json'];

const PROVENANCE: Provenance = {
  title: 'Multi-Attribute Composition (MAC)',
  licence: 'annotation: MIT; the images are third-party web images that the authors publish only as URLs',
  citation: 'Xu et al., MAC: A Benchmark for Multiple Attributes Compositional Zero-Shot Learning, arXiv:2406.12757',
  source: 'github.com/xs1317/MAC, folder DATASET',
};

/** Counted in the released pair lists (docs/import.md). */
const RELEASED = { attributes: 99, objects: 259 };
const RELEASED_PAIRS = { train: 6_791, val: 1_762, test: 4_381 };
/** Stated in the paper; the list of images was not available for counting. */
const PAPER = { 'train images': 14_591, 'val images': 3_007, 'test images': 5_240 };

/** MAC: images with one to nine attributes of one object. */
export const MAC: Importer = {
  id: 'mac',
  revision: 1,
  provenance: PROVENANCE,
  splits: 'per-set',
  imageFolders: ['images'],
  layout: [
    { path: `${PAIRS}/{train,val,test}_pairs.txt`, what: 'compositions, one per line: attributes, then the object' },
    {
      path: METADATA[0] ?? '',
      what: `list of {image, attrs, obj, set}; ${METADATA.slice(1).join(' and ')} are read as well`,
    },
    { path: 'images/<object>/…', what: 'the pictures, as the list names them' },
  ],
  read,
  statistics: async (source, findings) => {
    const lists = await readPairLists(source, PAIRS, 'many', findings);
    const metadata = await source.firstOf(METADATA);
    return macStatistics(lists, metadata === null ? null : await readInstances(source, metadata, lists, findings));
  },
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const lists = await readPairLists(source, PAIRS, 'many', findings);
  const { attributes, objects, pairs } = lists;
  expectCounts({ attributes: attributes.length, objects: objects.length }, RELEASED, { file: PAIRS }, findings);
  for (const set of SETS)
    expectCounts(
      { [`${set} pairs`]: pairs[set].length },
      { [`${set} pairs`]: RELEASED_PAIRS[set] },
      { file: `${PAIRS}/${set}_pairs.txt` },
      findings,
    );
  const metadata = await source.required(...METADATA);
  const instances = await readInstances(source, metadata, lists, findings);
  const imagesOf = (set: string) => instances.filter(({ label }) => label.set === set).length;
  compareCounts(
    Object.fromEntries(SETS.map((set) => [`${set} images`, imagesOf(set)])),
    PAPER,
    { file: metadata },
    findings,
  );
  return {
    definition: {
      slug: 'mac',
      title: PROVENANCE.title,
      description:
        'Photographs of one object with all of its attributes. A model must predict every attribute–object pair, including pairs that do not occur in training.',
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      ...pairDefinition(lists),
    },
    instances,
  };
}

async function readInstances(
  source: SourceFolder,
  metadata: string,
  lists: PairLists,
  findings: Findings,
): Promise<ReleasedInstance[]> {
  const instances: ReleasedInstance[] = [];
  for await (const entry of listEntries(source, metadata, findings)) {
    const instance = readEntry(entry, lists, findings);
    if (instance !== null) instances.push(instance);
  }
  return instances;
}

/**
 * Converts an entry to an instance. Omits entries without an attribute or outside of every set, as the authors' loader
 * does.
 */
function readEntry(entry: ListEntry, lists: PairLists, findings: Findings): ReleasedInstance | null {
  const { place } = entry;
  const image = imageField(entry, 'image', 'images', findings);
  const object = textField(entry, 'obj', findings);
  const attributes = textsField(entry, 'attrs', findings);
  const set = setField(entry, findings);
  if (image === null || object === null || attributes === null || set === null) return null;
  if (set === 'none' || attributes.length === 0) {
    findings.add('label_missing', { message: `${image} has ${set === 'none' ? 'no set' : 'no attribute'}`, place });
    return null;
  }
  if (!isDeclared(lists.names, [object, ...attributes], { place, of: image }, findings)) return null;
  const unlisted = attributes.filter((attribute) => !lists.has(set, attribute, object));
  if (unlisted.length > 0) {
    findings.add('pair_outside', {
      message: `${image} has pairs that no ${set} composition has`,
      place,
      expected: `pairs of ${set}_pairs.txt`,
      found: unlisted.map((attribute) => `${attribute} ${object}`).join(', '),
    });
    return null;
  }
  return {
    key: image,
    imageKey: image,
    image,
    label: { object, positive: attributes.sort(compareCodePoints), set },
    place,
  };
}
