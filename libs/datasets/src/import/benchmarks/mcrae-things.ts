import { compareCodePoints, encodeTestSide, type BenchmarkDefinition } from '@primitives/benchmark';
import { z } from 'zod';
import { expectCounts } from '../counts.js';
import type { Findings, Place } from '../findings.js';
import { jsonFile } from '../read/json-file.js';
import { textLines } from '../read/text-lines.js';
import type { Importer, Provenance, Release, ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { readCategories } from './things-categories.js';
import { GROUPS, readStrategies, type Norms } from './things-strategies.js';

/** The repository has its files in several folders; a flat copy is accepted as well. */
const at = (name: string): string[] => [
  `source/${name}`,
  `data/${name}`,
  `data/things/${name}`,
  `splits/${name}`,
  name,
];
const IMAGES = ['object_images', 'images'];
const IMAGE = /\.(jpe?g|png)$/i;

const PROVENANCE: Provenance = {
  title: 'McRae × THINGS attribute probe',
  licence:
    'McRae norms: non-commercial research and education with citation; THINGS: CC0 / CC BY articles, licence of the pictures unstated here',
  citation:
    'McRae et al., Behavior Research Methods 2005; Hebart et al., THINGS, 2019; splits: Firca et al., arXiv:2509.06998',
  source:
    'github.com/FIRCALiviu/rethinking-attribute-generalization and github.com/danoneata/probing-norms; pictures: osf.io/jum2f',
};

const Norms = z.array(z.tuple([z.string().min(1), z.string().min(1)]));
const Taxonomy = z.record(z.string(), z.string().min(1));
const Names = z.array(z.string().min(1)).min(1);

/**
 * The attribute probe: which norms of a concept can be predicted from the embedding of its images, under five ways to
 * split the concepts.
 */
export const MCRAE_THINGS: Importer = {
  id: 'mcrae-things',
  revision: 1,
  provenance: PROVENANCE,
  splits: 'together',
  imageFolders: IMAGES,
  indispensable: ['image_missing'],
  layout: [
    { path: 'concepts-things.txt', what: 'ids of the concepts, one a line' },
    { path: 'mcrae-x-things.json', what: 'list of [concept, attribute]; what is not listed is absent' },
    { path: 'mcrae-x-things-taxonomy.json', what: '{attribute: type}' },
    { path: 'intersect_features.json', what: 'list of the attributes that are probed' },
    { path: 'k_means_split.json, categs_split.json', what: 'the released folds by cluster and by supercategory' },
    {
      path: 'splits.compact.json',
      what: 'folds of the other three strategies as test masks; if the file is missing, the importer samples them',
      optional: true,
    },
    {
      path: 'similar_idxs.txt, temp_idxs.txt',
      what: 'concepts that the other strategies assign to the training set; required if splits.compact.json is missing',
      optional: true,
    },
    {
      path: GROUPS,
      what: '{schema: "concept-groups/1", source, groups: [[concept, …], …]}: groups of a language model, from which the folds by language model are sampled instead',
      optional: true,
    },
    {
      path: 'Categories_final_20200131.tsv, concepts-and-categories.json, words.csv',
      what: 'the supercategories of the concepts',
    },
    { path: 'object_images/<concept>/…', what: 'the images of THINGS; images/<concept>/… is accepted, too' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const file = (name: string): Promise<string> => source.required(...at(name));
  const conceptsFile = await file('concepts-things.txt');
  const lines = (await textLines(source, conceptsFile)).map(({ text, place }) => ({ name: text.trim(), place }));
  noteRepeated(lines, findings);
  const listed = lines.map(({ name }) => name);
  const concepts = [...listed].sort(compareCodePoints);
  const probedFile = await file('intersect_features.json');
  const features = await jsonFile(source, probedFile, Names, findings);
  noteRepeated(
    features.map((name, entry) => ({ name, place: { file: probedFile, entry } })),
    findings,
  );
  const attributes = [...features].sort(compareCodePoints);
  const normsFile = await file('mcrae-x-things.json');
  const norms = normsOf(await jsonFile(source, normsFile, Norms, findings), { concepts, file: normsFile }, findings);
  const taxonomyFile = await file('mcrae-x-things-taxonomy.json');
  const taxonomy = await jsonFile(source, taxonomyFile, Taxonomy, findings);
  for (const attribute of attributes) {
    if (!norms.has(attribute))
      findings.add('name_unknown', {
        message: `nothing has the probed attribute ${attribute}`,
        place: { file: normsFile },
        found: attribute,
      });
    if (taxonomy[attribute] === undefined)
      findings.add('name_unknown', {
        message: `${attribute} has no type`,
        place: { file: taxonomyFile },
        found: attribute,
      });
  }
  expectCounts({ concepts: concepts.length }, { concepts: 1_854 }, { file: conceptsFile }, findings);
  expectCounts({ attributes: attributes.length }, { attributes: 211 }, { file: probedFile }, findings);
  const strategies = await readStrategies({ source, at, listed, concepts, attributes, norms }, findings);
  const categories = await readCategories({ source, at, concepts }, findings);
  const probed = new Set(attributes);
  return {
    definition: {
      slug: 'mcrae-things',
      title: PROVENANCE.title,
      description:
        'Images of 1,854 everyday concepts. A linear probe on the mean embedding of a concept predicts the attributes that people name for it.',
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      attributes,
      objects: concepts,
      families: familiesOf(attributes, taxonomy),
      hierarchy: [],
      pairs: { train: [], val: [], test: [] },
      prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
      probe: { strategies: encoded(strategies), categories },
    },
    instances: await instancesOf(source, concepts, attributesByConcept(norms, probed), findings),
  };
}

function normsOf(
  pairs: z.infer<typeof Norms>,
  { concepts, file }: { concepts: readonly string[]; file: string },
  findings: Findings,
): Norms {
  const known = new Set(concepts);
  const norms = new Map<string, Set<string>>();
  for (const [entry, [concept, attribute]] of pairs.entries()) {
    const place = { file, entry };
    const members = norms.get(attribute) ?? new Set();
    norms.set(attribute, members);
    if (!known.has(concept))
      findings.add('name_unknown', {
        message: 'a norm is about an unknown concept',
        place,
        expected: 'a concept of concepts-things.txt',
        found: concept,
      });
    else if (members.has(concept)) findings.add('label_twice', { message: `${concept} has ${attribute} twice`, place });
    else members.add(concept);
  }
  return norms;
}

function noteRepeated(names: readonly { readonly name: string; readonly place: Place }[], findings: Findings): void {
  const seen = new Set<string>();
  for (const { name, place } of names)
    if (seen.has(name)) findings.add('id_duplicate', { message: `"${name}" is listed twice`, place, found: name });
    else seen.add(name);
}

function attributesByConcept(norms: Norms, probed: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const [attribute, members] of norms) {
    if (!probed.has(attribute)) continue;
    for (const concept of members) attributes.set(concept, [...(attributes.get(concept) ?? []), attribute]);
  }
  return attributes;
}

function familiesOf(
  attributes: readonly string[],
  taxonomy: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const families: Record<string, string[]> = {};
  for (const attribute of attributes) (families[taxonomy[attribute] ?? 'other'] ??= []).push(attribute);
  return families;
}

function encoded(
  strategies: Readonly<Record<string, ReadonlyMap<string, readonly ArrayLike<number>[]>>>,
): NonNullable<BenchmarkDefinition['probe']>['strategies'] {
  return Object.fromEntries(
    Object.entries(strategies).map(([name, folds]) => [
      name,
      Object.fromEntries([...folds].map(([attribute, masks]) => [attribute, masks.map(encodeTestSide)])),
    ]),
  );
}

/** Every image of every concept; a concept without an image has no embedding. */
async function instancesOf(
  source: SourceFolder,
  concepts: readonly string[],
  attributes: ReadonlyMap<string, string[]>,
  findings: Findings,
): Promise<ReleasedInstance[]> {
  const base = (await source.hasFolder(IMAGES[0] ?? '')) ? IMAGES[0] : IMAGES[1];
  const instances: ReleasedInstance[] = [];
  for (const concept of concepts) {
    const folder = `${base}/${concept}`;
    const names = (await source.filesIn(folder)).filter((name) => IMAGE.test(name));
    if (names.length === 0)
      findings.add('image_missing', {
        message: `${concept} has no picture`,
        place: { file: folder },
        expected: 'one at least',
        found: 0,
      });
    for (const name of names) {
      const positive = [...(attributes.get(concept) ?? [])].sort(compareCodePoints);
      const key = `${concept}/${name}`;
      instances.push({
        key,
        imageKey: key,
        image: `${folder}/${name}`,
        label: { object: concept, positive, set: 'test' },
        place: { file: `${folder}/${name}` },
      });
    }
  }
  return instances;
}
