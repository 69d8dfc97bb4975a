import { compareCodePoints, queriesAbout, VAW_TEMPLATES, type BenchmarkDefinition } from '@primitives/benchmark';
import { z } from 'zod';
import { compareCounts, expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { isDeclared } from '../read/entry-checks.js';
import { textField, textsField } from '../read/fields.js';
import { jsonFile } from '../read/json-file.js';
import type { Importer, Provenance, Release, ReleasedInstance, SetName } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { attributesInCaptions } from './vaw-captions.js';
import { edgesAmong, noteContradictedEdges, readHierarchy } from './vaw-hierarchy.js';

/** The repository has the lists in `data/`; they may be at the top as well. */
const at = (name: string): string[] => [`data/${name}`, name];

const LISTS: Readonly<Record<SetName, readonly string[]>> = {
  train: ['train_part1.json', 'train_part2.json'],
  val: ['val.json'],
  test: ['test.json'],
};
/** Visual Genome comes in two archives; a single folder is usually called images. */
const FOLDERS = ['images', 'VG_100K', 'VG_100K_2'];
const BANDS = ['head', 'medium', 'tail'] as const;
const WITHOUT_TYPE = 'other';
const WITH_SUBTYPE = 'attributes with a subtype';
/** Attributes of each type in the released lists, and of each band. */
const RELEASED_TYPES = { color: 84, material: 49, shape: 31, size: 19, action: 57, state: 43, texture: 23, other: 314 };
const RELEASED_BANDS = { head: 300, medium: 242, tail: 78 };
/** Restricts the vocabulary, as the 605 attributes of the hierarchy paper do. */
const CAPTIONS = 'captions.json';

const PROVENANCE: Provenance = {
  title: 'Visual Attributes in the Wild (VAW)',
  licence:
    'annotation: Adobe Research License, non-commercial research, redistributed with its text; images: Visual Genome, CC BY 4.0',
  citation: 'Pham et al., Learning to Predict Visual Attributes in the Wild, CVPR 2021',
  source: 'github.com/adobe-research/vaw_dataset, folder data; images: Visual Genome 1.4',
};

const Names = z.array(z.string().min(1));
const Index = z.record(z.string().min(1), z.int().nonnegative());
const Groups = z.record(z.string().min(1), Names);
const Captions = z.object({ annotations: z.array(z.object({ caption: z.string() })).min(1) });

/** VAW: regions of photographs, and which of 620 attributes are positive, negative or unlabelled. */
export const VAW: Importer = {
  id: 'vaw',
  revision: 2,
  provenance: PROVENANCE,
  splits: 'per-set',
  imageFolders: FOLDERS,
  layout: [
    { path: 'data/attribute_index.json', what: '{attribute: index}, the 620 attributes' },
    { path: 'data/attribute_types.json', what: '{subtype: [attribute, …]}' },
    { path: 'data/attribute_parent_types.json', what: '{type: [subtype, …]}' },
    { path: 'data/head_tail.json', what: '{head, medium, tail: [attribute, …]}' },
    {
      path: 'data/test.json',
      what: 'list of {image_id, instance_id, instance_bbox, object_name, positive_attributes, negative_attributes}',
    },
    { path: 'data/val.json', what: 'the same', optional: true },
    {
      path: 'data/train_part1.json, data/train_part2.json',
      what: 'the same; either part may be missing',
      optional: true,
    },
    {
      path: 'hierarchy.json or adjacency_matrix.npy',
      what: '{edges: [{parent, child}]}, or a matrix with one row per parent attribute, in the order of the index',
      optional: true,
    },
    {
      path: CAPTIONS,
      what: "{annotations: [{caption}]}, such as the captions of COCO's training images: only attributes that occur in a caption are evaluated",
      optional: true,
    },
    { path: '{images,VG_100K,VG_100K_2}/<image_id>.jpg', what: 'the pictures of Visual Genome' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const indexFile = await source.required(...at('attribute_index.json'));
  const index = await jsonFile(source, indexFile, Index, findings);
  const inIndexOrder = Object.keys(index).sort((x, y) => (index[x] ?? 0) - (index[y] ?? 0));
  expectCounts({ attributes: inIndexOrder.length }, { attributes: 620 }, { file: indexFile }, findings);
  checkIndex(index, indexFile, findings);
  const known = new Set(inIndexOrder);
  const evaluated = await evaluatedOf(source, inIndexOrder, findings);
  const attributes = [...evaluated].sort(compareCodePoints);
  const { families, subtypes } = await typesOf(source, attributes, known, findings);
  const bands = await bandsOf(source, known, evaluated, findings);
  const wholeHierarchy = await readHierarchy(source, inIndexOrder, findings);
  const hierarchy = evaluated.size === known.size ? wholeHierarchy : edgesAmong(wholeHierarchy, evaluated);
  const images = await imagesByName(source);
  const entries: ReleasedInstance[] = [];
  const objects = new Set<string>();
  for (const set of Object.keys(LISTS) as SetName[]) {
    for (const file of await listsOf(source, set, findings)) {
      for await (const entry of listEntries(source, file, findings)) {
        const instance = readEntry(entry, { set, known, evaluated, images }, findings);
        if (instance === null) continue;
        objects.add(instance.label.object);
        entries.push(instance);
      }
    }
  }
  const counted = { 'test instances': entries.filter(({ label }) => label.set === 'test').length };
  compareCounts(counted, { 'test instances': 31_819 }, { file: 'test.json' }, findings);
  noteContradictedEdges(
    hierarchy,
    entries.map(({ label }) => label),
    findings,
  );
  const queriesOf = requestedOf(attributes, hierarchy);
  return {
    definition: {
      slug: 'vaw',
      title: PROVENANCE.title,
      description:
        'Regions of everyday photographs. Each has positive, negative and unlabelled attributes; a model must separate positive from negative ones.',
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      attributes,
      objects: [...objects].sort(compareCodePoints),
      families,
      hierarchy,
      pairs: { train: [], val: [], test: [] },
      prompts: {
        pair: 'The {object} is {attribute}.',
        attribute: 'The object is {attribute}.',
        object: 'The {object}.',
      },
      templates: VAW_TEMPLATES,
      subtypes,
      bands,
    },
    instances: entries.map((instance) => ({
      ...instance,
      question: { object: instance.label.object, queries: queriesOf(instance) },
    })),
  };
}

/** Two attributes with one index would share a row of the matrices of the authors. */
function checkIndex(index: Readonly<Record<string, number>>, file: string, findings: Findings): void {
  const names = new Map<number, string>();
  for (const [name, number] of Object.entries(index)) {
    const before = names.get(number);
    if (before === undefined) names.set(number, name);
    else
      findings.add('id_duplicate', {
        message: `"${before}" and "${name}" have the same index`,
        place: { file },
        found: number,
      });
  }
}

/** The attributes that are evaluated: all, or those that occur in the captions. */
async function evaluatedOf(
  source: SourceFolder,
  attributes: readonly string[],
  findings: Findings,
): Promise<ReadonlySet<string>> {
  const file = await source.firstOf(at(CAPTIONS));
  if (file === null) return new Set(attributes);
  const { annotations } = await jsonFile(source, file, Captions, findings);
  return attributesInCaptions(
    attributes,
    annotations.map(({ caption }) => caption),
  );
}

/** Existing lists of a set; the test list is required. */
async function listsOf(source: SourceFolder, set: SetName, findings: Findings): Promise<string[]> {
  if (set === 'test') return [await source.required(...at('test.json'))];
  const files: string[] = [];
  for (const name of LISTS[set]) {
    const file = await source.firstOf(at(name));
    if (file !== null) files.push(file);
    else
      findings.add('file_optional', {
        message: `without ${name} its instances are not part of ${set}`,
        place: { file: name },
      });
  }
  return files;
}

/**
 * The eight types of the reported results, and the subtypes of prompts. An attribute's subtype is the first in the
 * order of the file, its type the first with this subtype; without one its type is `other` (docs/metrics/vaw.md).
 */
async function typesOf(
  source: SourceFolder,
  attributes: readonly string[],
  known: ReadonlySet<string>,
  findings: Findings,
): Promise<{ families: Record<string, string[]>; subtypes: Record<string, string[]> }> {
  const subtypesFile = await source.required(...at('attribute_types.json'));
  const typesFile = await source.required(...at('attribute_parent_types.json'));
  const bySubtype = await jsonFile(source, subtypesFile, Groups, findings);
  const byType = await jsonFile(source, typesFile, Groups, findings);
  noteRepeated(bySubtype, subtypesFile, findings);
  noteRepeated(byType, typesFile, findings);
  const subtypeOf = new Map<string, string>();
  for (const [subtype, names] of Object.entries(bySubtype))
    for (const name of names) if (!subtypeOf.has(name)) subtypeOf.set(name, subtype);
  const typeOf = new Map<string, string>();
  for (const [type, subtypes] of Object.entries(byType))
    for (const subtype of subtypes) if (!typeOf.has(subtype)) typeOf.set(subtype, type);
  // The released lists name attributes and subtypes that do not exist, so only the counts show a wrong name.
  const typeOfName = (name: string): string => typeOf.get(subtypeOf.get(name) ?? '') ?? WITHOUT_TYPE;
  const withSubtype = [...known].filter((name) => subtypeOf.has(name)).length;
  expectCounts({ [WITH_SUBTYPE]: withSubtype }, { [WITH_SUBTYPE]: 588 }, { file: subtypesFile }, findings);
  for (const [type, count] of Object.entries(RELEASED_TYPES))
    expectCounts(
      { [`${type} attributes`]: [...known].filter((name) => typeOfName(name) === type).length },
      { [`${type} attributes`]: count },
      { file: typesFile },
      findings,
    );
  const families: Record<string, string[]> = Object.fromEntries(
    [...Object.keys(byType), WITHOUT_TYPE].map((type) => [type, []]),
  );
  const subtypes: Record<string, string[]> = {};
  for (const attribute of attributes) {
    const subtype = subtypeOf.get(attribute);
    families[typeOfName(attribute)]?.push(attribute);
    if (subtype !== undefined) (subtypes[subtype] ??= []).push(attribute);
  }
  return { families: Object.fromEntries(Object.entries(families).filter(([, names]) => names.length > 0)), subtypes };
}

function noteRepeated(groups: z.infer<typeof Groups>, file: string, findings: Findings): void {
  for (const [group, names] of Object.entries(groups)) {
    const repeated = names.filter((name, i) => names.indexOf(name) < i);
    if (repeated.length > 0)
      findings.add('label_twice', {
        message: `"${group}" lists a name twice`,
        place: { file },
        found: repeated.join(', '),
      });
  }
}

async function bandsOf(
  source: SourceFolder,
  known: ReadonlySet<string>,
  evaluated: ReadonlySet<string>,
  findings: Findings,
): Promise<NonNullable<BenchmarkDefinition['bands']>> {
  const file = await source.required(...at('head_tail.json'));
  const groups = await jsonFile(source, file, z.object({ head: Names, medium: Names, tail: Names }), findings);
  for (const band of BANDS) isDeclared(known, groups[band], { place: { file }, of: `band ${band}` }, findings);
  const sizes = Object.fromEntries(BANDS.map((band) => [band, new Set(groups[band]).size]));
  expectCounts(sizes, RELEASED_BANDS, { file }, findings);
  return {
    head: within(groups.head, evaluated),
    medium: within(groups.medium, evaluated),
    tail: within(groups.tail, evaluated),
  };
}

const within = (names: readonly string[], known: ReadonlySet<string>): string[] =>
  names.filter((name) => known.has(name)).sort(compareCodePoints);

async function imagesByName(source: SourceFolder): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const name of await source.filesIn(folder)) if (!images.has(name)) images.set(name, `${folder}/${name}`);
  return images;
}

interface Known {
  readonly set: SetName;
  readonly known: ReadonlySet<string>;
  /** The known attributes that are evaluated. */
  readonly evaluated: ReadonlySet<string>;
  readonly images: ReadonlyMap<string, string>;
}

/**
 * Converts an entry to an instance; an attribute in both lists is negative, as in every available evaluator of this
 * data set.
 */
function readEntry(
  entry: ListEntry,
  { set, known, evaluated, images }: Known,
  findings: Findings,
): ReleasedInstance | null {
  const { place } = entry;
  const imageId = idField(entry, 'image_id', findings);
  const key = idField(entry, 'instance_id', findings);
  const object = textField(entry, 'object_name', findings);
  const listed = textsField(entry, 'positive_attributes', findings);
  const listedNegative = textsField(entry, 'negative_attributes', findings);
  const box = boxField(entry, findings);
  if (imageId === null || key === null || object === null || listed === null || listedNegative === null || box === null)
    return null;
  if (!isDeclared(known, [...listed, ...listedNegative], { place, of: `instance ${key}` }, findings)) return null;
  const given = listed.filter((name) => evaluated.has(name));
  const negative = listedNegative.filter((name) => evaluated.has(name));
  if (given.length + negative.length === 0) {
    findings.add('label_missing', { message: `instance ${key} has no attribute of either kind`, place });
    return null;
  }
  const absent = new Set(negative);
  const positive = given.filter((name) => !absent.has(name));
  if (positive.length < given.length) {
    findings.add('label_both', {
      message: `instance ${key} has and has not an attribute`,
      place,
      found: given.filter((name) => absent.has(name)).join(', '),
    });
  }
  const name = `${imageId}.jpg`;
  return {
    key,
    imageKey: name,
    image: images.get(name) ?? `${FOLDERS[0]}/${name}`,
    box,
    label: { object, positive: positive.sort(compareCodePoints), negative: negative.sort(compareCodePoints), set },
    place,
  };
}

/** The README says a number, the files contain a text: both are accepted. */
function idField({ field, place }: ListEntry, name: string, findings: Findings): string | null {
  const value = field(name);
  if (/^\d{1,20}$/.test(typeof value === 'number' || typeof value === 'string' ? String(value) : ''))
    return String(value);
  findings.add('entry_malformed', {
    message: `an entry has no proper "${name}"`,
    place,
    expected: 'digits',
    found: typeof value === 'string' ? value : typeof value,
  });
  return null;
}

function boxField({ field, place }: ListEntry, findings: Findings): [number, number, number, number] | null {
  const box = z
    .tuple([z.number(), z.number(), z.number().positive(), z.number().positive()])
    .safeParse(field('instance_bbox'));
  if (box.success) return box.data;
  findings.add('box_malformed', {
    message: 'an entry has no proper box',
    place,
    expected: '[x, y, width, height], a positive size',
    found: JSON.stringify(field('instance_bbox')) ?? 'nothing',
  });
  return null;
}

/**
 * The queried attributes of an instance: the annotated ones, and their relatives in the hierarchy. Cached, because
 * boxes share few sets.
 */
function requestedOf(
  attributes: readonly string[],
  hierarchy: BenchmarkDefinition['hierarchy'],
): (instance: ReleasedInstance) => number[] {
  const indexOf = new Map(attributes.map((name, i) => [name, i]));
  const cached = new Map<string, number[]>();
  return ({ label: { positive, negative = [] } }) => {
    const annotated = [...positive, ...negative].map((name) => indexOf.get(name) ?? -1).sort((x, y) => x - y);
    const key = annotated.join();
    const queries = cached.get(key) ?? queriesAbout(annotated, attributes, hierarchy);
    cached.set(key, queries);
    return queries;
  };
}
