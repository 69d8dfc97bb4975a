import { compareCodePoints, type BenchmarkDefinition } from '@primitives/benchmark';
import { z } from 'zod';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { jsonFile } from '../read/json-file.js';
import { separatedRecords } from '../read/separated.js';
import type { Importer, Provenance, Release, ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';
import { PRINTED_CATEGORIES, splitNoun } from './compun-constituents.js';

const NAMES = 'Compun.csv';
const HEADER = 'Compound Noun';
const CONSTITUENTS = 'compound-nouns.json';
const DESCRIPTIONS = 'descriptors.json';
const EXAMPLES = 'captions.json';
/** The key of templates in both files. */
const EVERY_NOUN = '*';
/** Possible folders of the images: next to the list, or in a subfolder. */
const FOLDERS = ['images', 'Compun', '.'];

/** File names of the three images of a noun, and what they show. */
const ROLES = { positive: '', n1: '_n1', n2: '_n2' } as const;

const PROVENANCE: Provenance = {
  title: 'Compun',
  licence: 'CC BY-NC 4.0 as the paper states; the repository has no licence file',
  citation: 'Kumar et al., Compun: compound nouns as a test of vision–language models, 2024',
  source: 'github.com/sonalkum/Compun: Compun.csv and the linked archive of images',
};

const Constituents = z.tuple([z.string().min(1), z.string().min(1)]);
const Nouns = z.object({
  items: z.array(
    z.object({ name: z.string(), constituents: Constituents, category: z.enum(['either', 'both', 'none']).nullish() }),
  ),
});
const Texts = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** Compun: a compound noun, an image of it, and an image of each of its words. */
export const COMPUN: Importer = {
  id: 'compun',
  revision: 3,
  provenance: PROVENANCE,
  splits: 'per-set',
  imageFolders: FOLDERS,
  indispensable: ['image_missing', 'image_corrupt'],
  layout: [
    { path: NAMES, what: `the nouns, one a line below the header "${HEADER}"` },
    {
      path: CONSTITUENTS,
      what: '{items: [{name, constituents: [first, second], category?}]}: categories, or other constituents than the last word of a noun, or than our table of nouns that are one word',
      optional: true,
    },
    {
      path: DESCRIPTIONS,
      what: '{noun: [descriptor, …]} for the prompts with descriptions; {"*": [template, …]} fills {noun}, {first}, {second}',
      optional: true,
    },
    {
      path: EXAMPLES,
      what: '{noun: [caption, …]} for the prompts with example captions; {"*": [template, …]} as above',
      optional: true,
    },
    { path: 'images/{<noun>,<noun>_n1,<noun>_n2}.jpg', what: 'the noun, its first word, its second word' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const names = await nounsOf(source, findings);
  expectCounts({ nouns: names.length }, { nouns: 400 }, { file: NAMES }, findings);
  const compounds = await compoundsOf(source, names, findings);
  const folder = await folderOfImages(source, names);
  const instances = names.flatMap(({ name, line }) =>
    Object.entries(ROLES).map(([role, suffix]): ReleasedInstance => {
      const key = `${name}${suffix}.jpg`;
      return {
        key,
        imageKey: key,
        image: folder === '.' ? key : `${folder}/${key}`,
        label: { object: name, positive: [role], set: 'test' },
        place: { file: NAMES, line },
      };
    }),
  );
  const roles = Object.keys(ROLES).sort(compareCodePoints);
  return {
    definition: {
      slug: 'compun',
      title: PROVENANCE.title,
      description: `A compound noun and three images: of the compound, of its first noun and of its second noun. A model must select the compound.${categoryCounts(compounds)}`,
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      attributes: roles,
      objects: names.map(({ name }) => name),
      families: { role: roles },
      hierarchy: [],
      pairs: { train: [], val: [], test: [] },
      prompts: { pair: 'a photo of a {object}', attribute: '{attribute}', object: 'a photo of a {object}' },
      compounds,
    },
    instances,
    imageFolders: folder === '.' ? [] : [folder],
  };
}

/** How many nouns each category has, which the metrics of a category are computed from; empty without categories. */
function categoryCounts(compounds: NonNullable<BenchmarkDefinition['compounds']>): string {
  const count = (category: string | undefined) => compounds.filter((noun) => noun.category === category).length;
  const [either, both, none, without] = [count('either'), count('both'), count('none'), count(undefined)];
  if (without === compounds.length) return '';
  return ` Images of the compound show either constituent (${either} nouns), both (${both}) or none (${none}); ${without} nouns have no category.`;
}

interface Noun {
  readonly name: string;
  readonly line: number;
}

/** The nouns as written, sorted; `snow ball` and `snowball` are two. */
async function nounsOf(source: SourceFolder, findings: Findings): Promise<Noun[]> {
  const [header, ...records] = separatedRecords(await source.text(await source.required(NAMES)), ',', NAMES, findings);
  if (header?.cells[0]?.trim() !== HEADER) {
    findings.stop('file_unreadable', {
      message: `${NAMES} has another header`,
      place: { file: NAMES, line: 1 },
      expected: HEADER,
      found: header?.cells.join(',') ?? 'nothing',
    });
  }
  const nouns = new Map<string, Noun>();
  for (const { line, cells } of records) {
    const name = cells[0]?.trim() ?? '';
    const place = { file: NAMES, line };
    if (name === '' || /[/\\]/.test(name))
      findings.add('line_malformed', {
        message: 'a line names no noun',
        place,
        expected: 'a noun',
        found: cells.join(','),
      });
    else if (nouns.has(name)) findings.add('id_duplicate', { message: `"${name}" is listed twice`, place });
    else nouns.set(name, { name, line });
  }
  return [...nouns.values()].sort((x, y) => compareCodePoints(x.name, y.name));
}

async function compoundsOf(
  source: SourceFolder,
  names: readonly Noun[],
  findings: Findings,
): Promise<NonNullable<BenchmarkDefinition['compounds']>> {
  const path = await source.firstOf([CONSTITUENTS]);
  const { items } = path === null ? { items: [] } : await jsonFile(source, path, Nouns, findings);
  const listed = new Map(items.map((item) => [item.name, item]));
  if (listed.size < items.length)
    findings.add('id_duplicate', {
      message: `${CONSTITUENTS} lists a noun twice`,
      place: { file: CONSTITUENTS },
      expected: items.length,
      found: listed.size,
    });
  checkNouns(listed.keys(), names, CONSTITUENTS, findings);
  checkOrder(items, findings);
  const descriptions = await textsOf(source, DESCRIPTIONS, names, 'prompts with descriptions', findings);
  const examples = await textsOf(source, EXAMPLES, names, 'prompts with example captions', findings);
  return names.map(({ name, line }) => {
    const item = listed.get(name);
    const constituents = item?.constituents ?? splitNoun(name)?.constituents;
    if (constituents === undefined) {
      const expected = `${CONSTITUENTS} with the constituents of each noun that the released list does not have`;
      return findings.stop('file_missing', {
        message: `"${name}" is one word, and nothing says of which two it is made`,
        place: { file: NAMES, line },
        expected,
        found: path ?? 'nothing',
      });
    }
    const category = item?.category ?? PRINTED_CATEGORIES[name];
    return {
      name,
      constituents: [...constituents] as [string, string],
      ...(category && { category }),
      ...(descriptions && { descriptions: descriptions[name] ?? [] }),
      ...(examples && { examples: examples[name] ?? [] }),
    };
  });
}

/** A name that is no noun of the list has no effect, and the noun that was meant lacks what the file says. */
function checkNouns(named: Iterable<string>, names: readonly Noun[], file: string, findings: Findings): void {
  const known = new Set(names.map(({ name }) => name));
  for (const name of named)
    if (!known.has(name))
      findings.add('name_unknown', {
        message: `${file} names "${name}", which is no noun of the list`,
        place: { file },
        expected: `a noun of ${NAMES}`,
        found: name,
      });
}

/** Constituents that spell their noun only in the other order are swapped: a "raincoat" is no "coat rain". */
function checkOrder(items: z.infer<typeof Nouns>['items'], findings: Findings): void {
  const spelled = (...words: string[]) => words.join('').replaceAll(' ', '').toLowerCase();
  for (const [entry, { name, constituents }] of items.entries()) {
    const [first, second] = constituents;
    if (spelled(first, second) === spelled(name) || spelled(second, first) !== spelled(name)) continue;
    findings.add('entry_malformed', {
      message: `the constituents of "${name}" are in the other order`,
      place: { file: CONSTITUENTS, entry },
      expected: `${second}, ${first}`,
      found: `${first}, ${second}`,
    });
  }
}

/** Fills {noun}, {first} and {second} of a template. */
function filled(template: string, noun: string): string {
  const [first = noun, second = noun] = splitNoun(noun)?.constituents ?? [];
  const words: Readonly<Record<string, string>> = { noun, first, second };
  return template.replace(/\{(noun|first|second)\}/g, (whole, name: string) => words[name] ?? whole);
}

/**
 * Texts for every noun, or null if the file is missing or omits a noun: a prompt set applies to all nouns or to none.
 * Templates under `*` are the texts of the nouns that the file does not name.
 */
async function textsOf(
  source: SourceFolder,
  file: string,
  names: readonly Noun[],
  what: string,
  findings: Findings,
): Promise<Readonly<Record<string, string[]>> | null> {
  const path = await source.firstOf([file]);
  if (path === null) {
    findings.add('file_optional', { message: `without ${file} there are no ${what}`, place: { file } });
    return null;
  }
  const texts = await jsonFile(source, path, Texts, findings);
  checkNouns(
    Object.keys(texts).filter((name) => name !== EVERY_NOUN),
    names,
    file,
    findings,
  );
  const templates = texts[EVERY_NOUN];
  const ofNoun = (name: string) => texts[name] ?? templates?.map((template) => filled(template, name));
  const without = names.filter(({ name }) => ofNoun(name) === undefined);
  if (without.length === 0) return Object.fromEntries(names.map(({ name }) => [name, ofNoun(name) ?? []]));
  const message = `${file} leaves nouns out, so that there are no ${what}`;
  findings.add('entry_malformed', {
    message,
    place: { file },
    expected: `${names.length} nouns`,
    found: `not ${without.map(({ name }) => name).join(', ')}`,
  });
  return null;
}

/** The folder that contains the first existing image. */
async function folderOfImages(source: SourceFolder, names: readonly Noun[]): Promise<string> {
  for (const folder of FOLDERS) {
    const files = new Set(await source.filesIn(folder));
    if (names.some(({ name }) => files.has(`${name}.jpg`))) return folder;
  }
  return FOLDERS[0] ?? '.';
}
