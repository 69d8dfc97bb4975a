import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compareCodePoints, type BenchmarkDefinition } from '@primitives/benchmark';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { textLines } from '../read/text-lines.js';
import type { Importer, Provenance, Release, ReleasedInstance } from '../release.js';
import { pathInside, type SourceFolder } from '../source-folder.js';

/** The archive unpacks to this folder; the given path may be the folder itself. */
const ROOT = 'CUB_200_2011';
const FOLDERS = [ROOT, '.'];
const SEED = 2011;
const EPISODES = 600;

const PROVENANCE: Provenance = {
  title: 'CompMap on CUB-200-2011',
  licence: 'non-commercial research and education',
  citation: 'Wah et al., The Caltech-UCSD Birds-200-2011 Dataset, 2011; protocol: Yun et al., TMLR 2023',
  source: 'CUB_200_2011.tgz of the authors; attributes.txt is next to that folder in the archive',
};

/** CompMap on CUB: birds distinguished by the activations of 312 primitives, from few images and from all. */
export const COMPMAP_CUB: Importer = {
  id: 'compmap-cub',
  revision: 1,
  provenance: PROVENANCE,
  splits: 'together',
  imageFolders: FOLDERS.map((folder) => join(folder, 'images')),
  layout: [
    { path: `${ROOT}/images.txt`, what: 'image id and path' },
    { path: `${ROOT}/image_class_labels.txt`, what: 'image id and class id' },
    { path: `${ROOT}/train_test_split.txt`, what: 'image id and 1 for training' },
    { path: `${ROOT}/classes.txt`, what: 'class id and name' },
    {
      path: 'attributes.txt',
      what: `attribute id and group::value; ${ROOT}/attributes/attributes.txt is read as well`,
    },
    { path: `${ROOT}/attributes/image_attribute_labels.txt`, what: 'image id, attribute id, whether it is present' },
    { path: `${ROOT}/images/<class>/…`, what: 'the pictures' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const base = await rootOf(source);
  const inBase = (name: string): string => (base === '.' ? name : `${base}/${name}`);
  const images = await table(source, [inBase('images.txt')], findings);
  const classes = await table(source, [inBase('classes.txt')], findings);
  const classOf = await table(source, [inBase('image_class_labels.txt')], findings);
  const training = await table(source, [inBase('train_test_split.txt')], findings);
  const attributes = await table(
    source,
    [inBase('attributes/attributes.txt'), inBase('attributes.txt'), 'attributes.txt'],
    findings,
  );
  const instances: ReleasedInstance[] = [];
  for (const [id, { value: path, line }] of images) {
    const place = { file: inBase('images.txt'), line };
    const className = classes.get(classOf.get(id)?.value ?? '')?.value;
    const isTraining = training.get(id)?.value;
    const image = pathInside(inBase('images'), path);
    if (image === null)
      findings.add('path_escapes', { message: 'an image lies outside of the folder', place, found: path });
    else if (className === undefined)
      findings.add('name_unknown', {
        message: `image ${id} has no known class`,
        place,
        expected: classOf.has(id) ? 'a class of classes.txt' : 'a line of image_class_labels.txt',
        found: classOf.get(id)?.value ?? 'nothing',
      });
    else if (isTraining !== '0' && isTraining !== '1')
      findings.add('set_unknown', {
        message: `image ${id} is neither for training nor for testing`,
        place,
        expected: '0 or 1 in train_test_split.txt',
        found: isTraining ?? 'nothing',
      });
    else
      instances.push({
        key: path,
        imageKey: path,
        image,
        label: { object: birdName(className), positive: [], set: isTraining === '1' ? 'train' : 'test' },
        place,
      });
  }
  expectCounts(
    {
      classes: classes.size,
      attributes: attributes.size,
      'train images': setSize(instances, 'train'),
      'test images': setSize(instances, 'test'),
    },
    { classes: 200, attributes: 312, 'train images': 5_994, 'test images': 5_794 },
    { file: inBase('images.txt') },
    findings,
  );
  const presence = await presenceByClass(
    source,
    inBase('attributes/image_attribute_labels.txt'),
    { classOf, attributes },
    findings,
  );
  return { definition: definitionOf({ classes, attributes, presence }), instances };
}

async function rootOf(source: SourceFolder): Promise<string> {
  for (const folder of FOLDERS) if ((await source.firstOf([join(folder, 'images.txt')])) !== null) return folder;
  return ROOT;
}

interface Cell {
  readonly value: string;
  readonly line: number;
}
type Table = ReadonlyMap<string, Cell>;

/** A file of `id value` lines. @throws ImportStopped when it is missing */
async function table(source: SourceFolder, paths: readonly string[], findings: Findings): Promise<Table> {
  const file = await source.required(...paths);
  const rows = new Map<string, Cell>();
  for (const { text, place } of await textLines(source, file)) {
    const [, id, value] = /^(\d+)\s+(\S.*?)\s*$/.exec(text) ?? [];
    if (id === undefined || value === undefined)
      findings.add('line_malformed', {
        message: 'a line has no id and value',
        place,
        expected: 'id value',
        found: text,
      });
    else if (rows.has(id)) findings.add('id_duplicate', { message: `id ${id} stands twice`, place });
    else rows.set(id, { value, line: place.line ?? 0 });
  }
  return rows;
}

/** For each class, the number of images and how many show each attribute, by the annotators of every image. */
interface Presence {
  readonly images: Map<string, number>;
  /** `class attribute` → number of images that show it. */
  readonly shown: Map<string, number>;
}

/** Reads three and a half million lines one at a time; lines about unknown images or attributes are findings. */
async function presenceByClass(
  source: SourceFolder,
  path: string,
  { classOf, attributes }: { classOf: Table; attributes: Table },
  findings: Findings,
): Promise<Presence> {
  const file = await source.required(path);
  const presence: Presence = { images: new Map(), shown: new Map() };
  for (const { value } of classOf.values()) presence.images.set(value, (presence.images.get(value) ?? 0) + 1);
  let [line, known] = [0, 0];
  for await (const text of createInterface({
    input: createReadStream(await source.streamed(file), 'utf8'),
    crlfDelay: Infinity,
  })) {
    line++;
    if (text === '') continue;
    const [image = '', attribute = '', present] = text.split(/\s+/, 3);
    const place = { file, line };
    const bird = classOf.get(image)?.value;
    if (present !== '0' && present !== '1')
      findings.add('line_malformed', {
        message: 'a line does not say whether an attribute is present',
        place,
        expected: 'image attribute 0|1 …',
        found: text,
      });
    else if (bird === undefined || !attributes.has(attribute))
      findings.add('name_unknown', {
        message: 'a line is about an unknown image or attribute',
        place,
        expected: 'an image of image_class_labels.txt and an attribute of attributes.txt',
        found: `${image} ${attribute}`,
      });
    else {
      known++;
      if (present === '0') continue;
      presence.shown.set(`${bird} ${attribute}`, (presence.shown.get(`${bird} ${attribute}`) ?? 0) + 1);
    }
  }
  expectCounts({ annotations: known }, { annotations: classOf.size * attributes.size }, { file }, findings);
  return presence;
}

function definitionOf({
  classes,
  attributes,
  presence,
}: {
  classes: Table;
  attributes: Table;
  presence: Presence;
}): Release['definition'] {
  const primitives = [...attributes].map(([id, { value }], column) => ({
    id,
    column,
    name: value,
    group: value.split('::')[0] ?? value,
  }));
  const groups = new Map<string, typeof primitives>();
  for (const primitive of primitives) groups.set(primitive.group, [...(groups.get(primitive.group) ?? []), primitive]);
  const birds = [...classes]
    .map(([id, { value }]) => ({ id, name: birdName(value) }))
    .sort((x, y) => compareCodePoints(x.name, y.name));
  return {
    slug: COMPMAP_CUB.id,
    title: PROVENANCE.title,
    description:
      'Photographs of birds. A model scores 312 visible attributes; a linear classifier predicts the species from these scores only.',
    licence: PROVENANCE.licence,
    source: PROVENANCE.source,
    attributes: primitives.map(({ name }) => name).sort(compareCodePoints),
    objects: birds.map(({ name }) => name),
    families: Object.fromEntries(
      [...groups].map(([group, members]) => [traitName(group), members.map(({ name }) => name)]),
    ),
    hierarchy: [],
    pairs: { train: [], val: [], test: [] },
    prompts: {
      pair: 'a photo of bird whose {attribute}',
      attribute: 'a photo of bird whose {attribute}',
      object: 'the bird is {object}',
    },
    concepts: {
      primitives: primitives.map(({ name }) => ({ name, prompts: [traitPrompt(name)] })),
      groups: [...groups.values()].map((members) => members.map(({ column }) => column)),
      task: {
        kind: 'classify',
        classes: birds.map(({ id }) =>
          primitives.filter((primitive) => isTypical(presence, id, primitive.id)).map(({ column }) => column),
        ),
        episodes: episodePlans(),
        fullShot: true,
      },
    },
  };
}

/** The mode over all images of the class; a tie is absence (docs/metrics/probes.md). */
function isTypical({ images, shown }: Presence, bird: string, attribute: string): boolean {
  return 2 * (shown.get(`${bird} ${attribute}`) ?? 0) > (images.get(bird) ?? 0);
}

function episodePlans(): Extract<
  NonNullable<BenchmarkDefinition['concepts']>['task'],
  { kind: 'classify' }
>['episodes'] {
  return [5, 10, 100, 200].flatMap((ways) =>
    [1, 5].map((shots) => ({ name: `${ways}-way-${shots}-shot`, ways, shots, count: EPISODES, seed: SEED })),
  );
}

/** `001.Black_footed_Albatross` is the Black footed Albatross. */
const birdName = (name: string): string => name.replace(/^\d+\./, '').replaceAll('_', ' ');

/** `has_bill_shape` is the bill shape. */
const traitName = (group: string): string => group.replace(/^has_/, '').replaceAll('_', ' ');

/** `has_bill_shape::curved_(up_or_down)`: a photo of bird whose bill shape is curved (up or down). */
function traitPrompt(name: string): string {
  const [group = '', value = ''] = name.split('::');
  return `a photo of bird whose ${traitName(group)} is ${value.replaceAll('_', ' ')}`;
}

const setSize = (instances: readonly ReleasedInstance[], set: string): number =>
  instances.filter(({ label }) => label.set === set).length;
