import { compareCodePoints, fillPrompt } from '@primitives/benchmark';
import { z } from 'zod';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { jsonFile } from '../read/json-file.js';
import type { Importer, Provenance, Release, ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';

const NAMES = 'classes.json';
const TEXTS = 'texts.json';
/** The key of templates for the classes that the file does not name. */
const EVERY_CLASS = '*';
const IMAGES = 'val';
const IMAGE = /\.jpe?g$/i;
/** The protocol compares pairs; every image shows its class as a photo. */
const ATTRIBUTE = 'photo';
const PROMPT = 'a photo of a {object}';

const PROVENANCE: Provenance = {
  title: 'ImageNet validation set',
  licence: 'the terms of access of ImageNet: non-commercial research and education; images are not redistributed',
  citation: 'Russakovsky et al., ImageNet Large Scale Visual Recognition Challenge, 2015',
  source: 'image-net.org; Compun, Table 3, evaluates example captions on it',
};

const Classes = z.record(z.string().regex(/^n\d{8}$/, 'a WordNet id, such as n01440764'), z.string().min(1));
const Texts = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** ImageNet: zero-shot classification by class names, descriptions or example captions (Compun, Table 3). */
export const IMAGENET: Importer = {
  id: 'imagenet',
  revision: 1,
  provenance: PROVENANCE,
  splits: 'per-set',
  imageFolders: [IMAGES],
  layout: [
    { path: NAMES, what: '{"n01440764": "tench", …}: the name of each class; all names differ' },
    {
      path: TEXTS,
      what: '{name: [text, …]} in place of "a photo of a <name>": descriptions or captions, whose similarities are averaged; {"*": [template, …]} fills {object}',
      optional: true,
    },
    { path: 'val/<WordNet id>/*.JPEG', what: 'the validation images, in one folder per class' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const ids = await jsonFile(source, await source.required(NAMES), Classes, findings);
  const idOf = new Map<string, string>();
  for (const [id, name] of Object.entries(ids)) {
    const other = idOf.get(name);
    if (other === undefined) idOf.set(name, id);
    else
      findings.add('id_duplicate', {
        message: `${other} and ${id} are both named "${name}"; the second is omitted`,
        place: { file: NAMES },
        expected: 'a different name for each class',
        found: name,
      });
  }
  const names = [...idOf.keys()].sort(compareCodePoints);
  const objectTexts = await textsOf(source, names, findings);
  const instances: ReleasedInstance[] = [];
  for (const name of names) {
    const folder = `${IMAGES}/${idOf.get(name)}`;
    const files = (await source.filesIn(folder)).filter((file) => IMAGE.test(file));
    if (files.length === 0)
      findings.add('image_missing', { message: `"${name}" has no image`, place: { file: folder }, found: 0 });
    for (const file of files)
      instances.push({
        key: file,
        imageKey: file,
        image: `${folder}/${file}`,
        label: { object: name, positive: [ATTRIBUTE], set: 'test' },
        place: { file: `${folder}/${file}` },
      });
  }
  expectCounts(
    { classes: names.length, images: instances.length },
    { classes: 1_000, images: 50_000 },
    { file: NAMES },
    findings,
  );
  return {
    definition: {
      slug: 'imagenet',
      title: PROVENANCE.title,
      description:
        'Photographs of the classes of ImageNet-1K, which are nouns. A model names the class from its name or from texts about it.',
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      attributes: [ATTRIBUTE],
      objects: names,
      families: { photo: [ATTRIBUTE] },
      hierarchy: [],
      pairs: { train: [], val: [], test: names.map((_, o): [number, number] => [0, o]) },
      prompts: { pair: PROMPT, attribute: ATTRIBUTE, object: PROMPT },
      ...(objectTexts && { objectTexts }),
    },
    instances,
    imageFolders: [IMAGES],
  };
}

/** The texts of every class in the order of the names, or null without the file. */
async function textsOf(source: SourceFolder, names: readonly string[], findings: Findings): Promise<string[][] | null> {
  const path = await source.firstOf([TEXTS]);
  if (path === null) return null;
  const texts = new Map(Object.entries(await jsonFile(source, path, Texts, findings)));
  const known = new Set([EVERY_CLASS, ...names]);
  for (const name of texts.keys())
    if (!known.has(name))
      findings.add('name_unknown', {
        message: `${path} has texts of "${name}", which is not a class`,
        place: { file: path },
        expected: `a name of ${NAMES}`,
        found: name,
      });
  const ownTexts = (object: string) =>
    texts.get(object) ?? texts.get(EVERY_CLASS)?.map((template) => fillPrompt(template, { object }));
  const without = names.filter((object) => ownTexts(object) === undefined);
  if (without.length === 0) return names.map((object) => ownTexts(object) ?? []);
  findings.add('entry_malformed', {
    message: `${path} has no texts for ${without.length} classes, so that none of its texts is used`,
    place: { file: path },
    expected: `texts of ${names.length} classes, or templates under "${EVERY_CLASS}"`,
    found: `no texts of ${without.join(', ')}`,
  });
  return null;
}
