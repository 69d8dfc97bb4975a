import { compareCounts, expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { PAIR_PROMPTS } from '../pair-definition.js';
import { readPairLists, type PairLists } from '../read/pair-lists.js';
import type { Importer, Release } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { MIT_STATES, readCzsl } from './czsl.js';
import { MAC } from './mac.js';

const SLUG = 'mac-mit-states';
const MIT = 'mit-states/';
/** The vocabulary was counted in the released lists; the number of images is only in the paper (MAC, Table 5). */
const RELEASED = { attributes: 70, objects: 134 };
const PAPER = { 'test images': 4_982 };

/**
 * Models trained on MAC, tested on the common part of MIT-States: the test images whose attribute and object both
 * benchmarks name.
 */
export const MAC_MIT_STATES: Importer = {
  id: SLUG,
  revision: 1,
  provenance: {
    title: 'MAC → MIT-States',
    licence: `MAC: ${MAC.provenance.licence}; MIT-States: ${MIT_STATES.provenance.licence}`,
    citation: `${MAC.provenance.citation}; ${MIT_STATES.provenance.citation}`,
    source: 'the folders of both benchmarks side by side',
  },
  splits: 'per-set',
  imageFolders: [`${MIT}images`],
  layout: [
    {
      path: 'mac/multi_attr_split_all/{train,val,test}_pairs.txt',
      what: 'the pair lists of MAC; its images are not needed',
    },
    { path: `${MIT}…`, what: 'MIT-States in its own layout' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const mac = await readPairLists(source, 'mac/multi_attr_split_all', 'many', findings);
  const { lists, instances } = await readCzsl(source, findings, { base: MIT });
  const shared = sharedPairs(mac, lists);
  const test = instances.filter(
    ({ label: { set, object, positive } }) =>
      set === 'test' && shared.objects.includes(object) && positive.every((name) => shared.attributes.includes(name)),
  );
  const counted = { attributes: shared.attributes.length, objects: shared.objects.length, 'test images': test.length };
  expectCounts(counted, RELEASED, { file: 'mac/multi_attr_split_all' }, findings);
  compareCounts(counted, PAPER, { file: 'mit-states' }, findings);
  return {
    definition: {
      slug: SLUG,
      title: MAC_MIT_STATES.provenance.title,
      description:
        'Test images of MIT-States with an attribute and an object of MAC. Models trained on MAC predict the pair; candidates are the pairs of MIT-States in the shared vocabulary.',
      licence: MAC_MIT_STATES.provenance.licence,
      source: MAC_MIT_STATES.provenance.source,
      ...shared,
      families: { attributes: shared.attributes },
      hierarchy: [],
      prompts: PAIR_PROMPTS,
    },
    instances: test,
  };
}

/** Names in both, and the pairs of MIT-States within them. */
function sharedPairs(mac: PairLists, mit: PairLists): Pick<Release['definition'], 'attributes' | 'objects' | 'pairs'> {
  const attributes = mit.attributes.filter((name) => mac.attributes.includes(name));
  const objects = mit.objects.filter((name) => mac.objects.includes(name));
  const within = (pairs: readonly (readonly [number, number])[]): [number, number][] =>
    pairs
      .map(([a, o]): [number, number] => [
        attributes.indexOf(mit.attributes[a] ?? ''),
        objects.indexOf(mit.objects[o] ?? ''),
      ])
      .filter(([a, o]) => a >= 0 && o >= 0);
  const { train, val, test } = mit.pairs;
  return { attributes, objects, pairs: { train: within(train), val: within(val), test: within(test) } };
}
