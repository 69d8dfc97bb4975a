import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDefinition, testSide, type BenchmarkDefinition } from '@primitives/benchmark';
import { renderCompunRelease, placeholderPicture, vawEntries, writeInto } from '@primitives/testing';
import { splitNoun } from './benchmarks/compun-constituents.js';
import { auditProbe, indexGroups, pairsOfGroups } from '@primitives/splits';
import { MCRAE_THINGS } from './benchmarks/mcrae-things.js';
import { Findings } from './findings.js';
import { importBenchmark } from './import-benchmark.js';
import { IMPORTERS } from './importers.js';
import { noteChangedFiles } from './released-files.js';
import { readPairLists } from './read/pair-lists.js';
import { SourceFolder } from './source-folder.js';

/** The authors' own annotation files, which this repository does not contain. */
const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? join(__dirname, '../../../../../shared/data');
const given = (...names: string[]) =>
  names.every((name) => existsSync(join(SOURCES, name))) ? describe : describe.skip;

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'real-sources-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

async function definitionFrom(id: string, folder: string): Promise<BenchmarkDefinition> {
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  const { version, refusedFor } = await importBenchmark({ importer, folder, out: join(root, 'out'), number: 1 });
  if (version === null) throw new Error(`refused for ${refusedFor.join(', ')}`);
  return parseDefinition(JSON.parse(await readFile(join(version.folder, 'definition.json'), 'utf8')));
}

given('mac/multi_attr_split_all')('MAC’s released pair lists', () => {
  it('have the vocabulary and the pairs that were counted in them', async () => {
    const findings = new Findings();
    const source = await SourceFolder.open(join(SOURCES, 'mac'), findings);
    const { attributes, objects, pairs } = await readPairLists(source, 'multi_attr_split_all', 'many', findings);
    expect(attributes).toEqual((await readFile(join(SOURCES, 'mac/attributes.txt'), 'utf8')).trim().split('\n'));
    expect(objects).toEqual((await readFile(join(SOURCES, 'mac/objects.txt'), 'utf8')).trim().split('\n'));
    expect([pairs.train.length, pairs.val.length, pairs.test.length]).toEqual([6_791, 1_762, 4_381]);
    expect(findings.reported).toEqual([]);
  });
});

given('compun/Compun.csv')('Compun’s released list', () => {
  it('is 400 nouns, of which 176 are one word, and needs no other file', async () => {
    await renderCompunRelease({ folder: join(root, 'compun'), lists: { names: join(SOURCES, 'compun/Compun.csv') } });
    const { compounds = [] } = await definitionFrom('compun', join(root, 'compun'));
    expect(compounds).toHaveLength(400);
    expect(compounds.filter(({ name }) => !name.includes(' '))).toHaveLength(176);
    expect(compounds.find(({ name }) => name === 'M & M cookies')?.constituents).toEqual(['M & M', 'cookies']);
    expect(compounds.filter(({ category }) => category !== undefined)).toHaveLength(4);
    const sources = compounds.map(({ name }) => splitNoun(name)?.source);
    expect(sources.filter((source) => source === 'the last space')).toHaveLength(224);
    expect(sources.filter((source) => source === 'by us')).toHaveLength(176);
  });

  it('is split as a second reader split it', async () => {
    const second: unknown = JSON.parse(await readFile(join(SOURCES, 'compun/compound-nouns.json'), 'utf8'));
    const { items } = second as { items: { name: string; constituents: string[] }[] };
    expect(items.map(({ name }) => splitNoun(name)?.constituents)).toEqual(items.map((item) => item.constituents));
  });
});

/** The sources may be read-only, and their copies are then too. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

given('vaw/attribute_index.json')('VAW’s released vocabulary', () => {
  it('assigns 620 attributes to eight types and three bands as the published table does', async () => {
    const folder = join(root, 'vaw');
    await cp(join(SOURCES, 'vaw'), folder, { recursive: true });
    await makeWritable(folder);
    const [entry] = vawEntries();
    await writeInto(
      folder,
      'test.json',
      JSON.stringify([{ ...entry, positive_attributes: ['wooden'], negative_attributes: ['blue'] }]),
    );
    await writeInto(folder, 'images/11.jpg', await placeholderPicture(1));
    const { attributes, families, bands, hierarchy } = await definitionFrom('vaw', folder);
    expect(attributes).toHaveLength(620);
    const sizes = Object.fromEntries(Object.entries(families).map(([type, members]) => [type, members.length]));
    expect(sizes).toEqual({
      other: 314,
      color: 84,
      action: 57,
      material: 49,
      state: 43,
      shape: 31,
      texture: 23,
      size: 19,
    });
    expect([bands?.head.length, bands?.medium.length, bands?.tail.length]).toEqual([300, 242, 78]);
    expect(hierarchy).toHaveLength(181);
  });
});

describe('the released files', () => {
  const FILES: readonly (readonly [importer: string, folder: string, recorded: number])[] = [
    ['mac', 'mac/multi_attr_split_all', 3],
    ['compun', 'compun', 1],
    ['vaw', 'vaw', 4],
    ['mcrae-things', 'mcrae-things/source', 11],
    ['mcrae-things', 'mcrae-things/derived', 1],
  ];
  (existsSync(SOURCES) ? it.each(FILES) : it.skip.each(FILES))(
    'of %s in %s have the recorded digests, and a changed byte is noted',
    async (importer, folder, recorded) => {
      const findings = new Findings();
      const source = await SourceFolder.open(join(SOURCES, folder), findings);
      for (const name of await source.filesIn('.')) await source.bytes(name);
      noteChangedFiles(importer, source.sources, findings);
      expect(findings.reported).toEqual([]);
      const changed = source.sources.map((file) => ({ ...file, sha256: '0'.repeat(64) }));
      noteChangedFiles(importer, changed, findings);
      expect(findings.counts.file_differs).toBe(recorded);
    },
  );

  (existsSync(SOURCES) ? it : it.skip)(
    'reveal a flipped bit in a mask of the folds, which has no other finding',
    async () => {
      const folder = join(root, 'flipped');
      await cp(join(SOURCES, 'mcrae-things'), folder, { recursive: true });
      await makeWritable(folder);
      const path = join(folder, 'derived/splits.compact.json');
      const text = await readFile(path, 'latin1');
      const at = text.indexOf('"a_bird"') + '"a_bird": ["ACwSQ'.length;
      await writeFile(path, text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1), 'latin1');
      const findings = new Findings();
      const source = await SourceFolder.open(folder, findings);
      await MCRAE_THINGS.read(source, findings);
      noteChangedFiles('mcrae-things', source.sources, findings);
      expect(findings.counts).toEqual({ image_missing: 1_854, file_differs: 1 });
      const note = findings.reported.find(({ code }) => code === 'file_differs');
      expect(note?.place?.file).toBe('derived/splits.compact.json');
    },
    120_000,
  );
});

given('mcrae-things/source', 'mcrae-things/derived')('the released McRae × THINGS files', () => {
  let definition: BenchmarkDefinition;
  beforeAll(async () => {
    const findings = new Findings(); // without images: each missing one is an error, and the definition is complete
    const release = await MCRAE_THINGS.read(await SourceFolder.open(join(SOURCES, 'mcrae-things'), findings), findings);
    expect(findings.counts).toEqual({ image_missing: 1_854 });
    definition = parseDefinition({ schema: 'benchmark/1', version: 1, ...release.definition });
  }, 120_000);

  it('query 211 attributes of 1,854 concepts under five strategies', () => {
    const { attributes, objects, probe } = definition;
    expect([attributes.length, objects.length]).toEqual([211, 1_854]);
    const folds = Object.entries(probe?.strategies ?? {}).map(([name, byAttribute]) => [
      name,
      byAttribute['a_bird']?.length,
    ]);
    expect(folds).toEqual([
      ['random', 10],
      ['llm', 5],
      ['similarity', 5],
      ['clustering', 1],
      ['supercategory', 1],
    ]);
  });

  it.each(['clustering', 'supercategory'])('have the folds by %s that were recomputed from them', async (strategy) => {
    const compact: unknown = JSON.parse(
      await readFile(join(SOURCES, 'mcrae-things/derived/splits.compact.json'), 'utf8'),
    );
    const { splits } = compact as { splits: Record<string, Record<string, string[]>> };
    const listed = (await readFile(join(SOURCES, 'mcrae-things/source/concepts-things.txt'), 'utf8'))
      .trim()
      .split('\n');
    for (const attribute of definition.attributes) {
      const byName = (mask: Uint8Array, names: readonly string[]) => names.filter((_, i) => mask[i] === 1).sort();
      const ours = byName(
        testSide(definition.probe?.strategies[strategy]?.[attribute]?.[0] ?? '', 1_854),
        definition.objects,
      );
      expect(ours).toEqual(byName(testSide(splits[strategy]?.[attribute]?.[0] ?? '', 1_854), listed));
    }
  });

  it('are audited fold by fold: shared supercategories and the pairs of the language model', async () => {
    const json = async (path: string): Promise<unknown> =>
      JSON.parse(await readFile(join(SOURCES, 'mcrae-things', path), 'utf8'));
    const norms = (await json('source/mcrae-x-things.json')) as [string, string][];
    const places = new Map(definition.objects.map((concept, i) => [concept, i]));
    const positives = new Map(definition.attributes.map((attribute) => [attribute, new Set<number>()]));
    for (const [concept, attribute] of norms) positives.get(attribute)?.add(places.get(concept) ?? -1);
    const { pairs } = (await json('derived/llm-similar-pairs.json')) as { pairs: [string, string][] };
    const twins = pairsOfGroups(indexGroups({ groups: pairs }, definition.objects).groups);
    const audits = auditProbe(definition, positives, { twins });
    const shares = audits.map(({ strategy, folds, leaked }) => [
      strategy,
      folds,
      leaked['group:supercategory']?.toFixed(3),
      leaked['pair:twins']?.toFixed(3),
    ]);
    // The released split by supercategory assigned 20 concepts to another row's group, so that most groups have a
    // member on the other side.
    expect(shares).toEqual([
      ['random', 2_110, '0.999', '0.100'],
      ['llm', 1_055, '0.999', '0.000'],
      ['similarity', 1_055, '1.000', '0.061'],
      ['clustering', 211, '0.999', '0.028'],
      ['supercategory', 211, '0.717', '0.032'],
    ]);
  });

  it('find for every concept the categories of a manual alignment', async () => {
    const aligned: unknown = JSON.parse(
      await readFile(join(SOURCES, 'mcrae-things/derived/supercategories.aligned.json'), 'utf8'),
    );
    const { conceptCategories } = aligned as { conceptCategories: Record<string, string[]> };
    const ours = Object.fromEntries(definition.objects.map((concept): [string, string[]] => [concept, []]));
    for (const [category, members] of Object.entries(definition.probe?.categories ?? {}))
      for (const member of members) ours[definition.objects[member] ?? '']?.push(category);
    const sorted = (lists: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(lists).map(([concept, list]) => [concept, [...list].sort()]));
    expect(sorted(ours)).toEqual(sorted(conceptCategories));
  });
});
