import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSide } from '@primitives/benchmark';
import { judgeOf } from '@primitives/scoring';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { imported, run } from '../../../spec/releases';
import { ownJsonSchema } from './own-schema.js';

const DOCS = join(__dirname, '../../../../../docs');
const DESCRIPTION = {
  schema: 'own-benchmark/1',
  slug: 'mine',
  title: 'Mine',
  description: 'Ours.',
  licence: 'CC0-1.0',
  citation: 'us',
  source: 'here',
};
const ENTRY = { image: 'a.png', correct: 'a cup', wrong: 'a pan' };
const PAIR = { image_0: 'a.png', image_1: 'b.png', caption_0: 'a cup on a pan', caption_1: 'a pan on a cup' };

const HEAD = 'image,correct,wrong\n';
const ROWS = 'a.png,x,y\nb.png,x,y\n';

let root: string;
let count = 0;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'own-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

async function benchmark(task: string, annotations: string | readonly object[], images = ['a.png', 'b.png']) {
  const folder = join(root, String(++count));
  await writeInto(folder, 'benchmark.json', JSON.stringify({ ...DESCRIPTION, task }));
  if (typeof annotations === 'string') await writeInto(folder, 'annotations.csv', annotations);
  else await writeInto(folder, 'annotations.jsonl', annotations.map((each) => `${JSON.stringify(each)}\n`).join(''));
  for (const [turn, image] of images.entries())
    await writeInto(folder, `images/${image}`, await placeholderPicture(turn));
  return folder;
}

describe('the example of docs/import.md', () => {
  const block = (page: string, language: string) => {
    const section = page.slice(page.indexOf('## Your own benchmark'));
    return new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(section)?.[1] ?? '';
  };
  const written = async (format: 'jsonl' | 'csv') => {
    const page = await readFile(join(DOCS, 'import.md'), 'utf8');
    const folder = join(root, `example-${format}`);
    await writeInto(folder, 'benchmark.json', block(page, 'json'));
    await writeInto(folder, `annotations.${format}`, block(page, format));
    for (const [turn, image] of ['stove.jpg', 'table.jpg'].entries())
      await writeInto(folder, `images/${image}`, await placeholderPicture(turn));
    return folder;
  };

  it.each(['jsonl', 'csv'] as const)('becomes a version that caption-choice accepts: %s', async (format) => {
    const { definition, instances, labels, report } = await imported('own', await written(format));
    expect(report.findings).toEqual([]);
    expect([definition.slug, definition.objects, definition.captions?.length]).toEqual([
      'kitchen-swaps',
      ['attribute', 'relation'],
      5,
    ]);
    expect(labels.map(({ captions }) => captions?.length).sort()).toEqual([1, 2]);
    judgeOf('caption-choice', { definition, labels, rows: instances });
    const licence = await readFile(join(report.version!.folder, 'LICENCE.md'), 'utf8');
    expect(licence).toContain('A. Author, Kitchen swaps, 2026');
  });

  it('has the same content in both formats', async () => {
    const [lines, table] = [await imported('own', await written('jsonl')), await imported('own', await written('csv'))];
    expect(table.definition).toEqual(lines.definition);
    const captions = (labels: typeof lines.labels) => labels.map(({ captions: own }) => JSON.stringify(own)).sort();
    expect(captions(table.labels)).toEqual(captions(lines.labels));
  });
});

describe('your own benchmark', () => {
  it('of pairs is accepted by image-caption-pairs', async () => {
    const { definition, instances, labels } = await imported('own', await benchmark('image-caption-pairs', [PAIR]));
    judgeOf('image-caption-pairs', { definition, labels, rows: instances });
  });

  it('of captions is accepted by retrieval', async () => {
    const { definition, instances, labels } = await imported(
      'own',
      await benchmark('retrieval', [
        { image: 'a.png', captions: ['a cup', 'one cup'] },
        { image: 'b.png', captions: 'a pan' },
      ]),
    );
    expect(instances.map(({ queries }) => queries)).toEqual([undefined, undefined]);
    judgeOf('retrieval', { definition, labels, rows: instances });
  });

  it('of captions in the format of COCO has the same labels', async () => {
    const folder = await benchmark('retrieval', []);
    const captions = ['a cup', 'one cup', 'a pan'];
    await rm(join(folder, 'annotations.jsonl'));
    await writeInto(
      folder,
      'annotations.json',
      JSON.stringify({
        images: ['a.png', 'b.png'].map((name, id) => ({ id, file_name: name })),
        annotations: captions.map((caption) => ({ image_id: caption === 'a pan' ? 1 : 0, caption })),
      }),
    );
    const { definition, labels } = await imported('own', folder);
    const texts = labels.map(({ captions: own = [] }) => own.map((caption) => definition.captions?.[caption]));
    expect(texts.sort()).toEqual([['a cup', 'one cup'], ['a pan']]);
  });

  it('refuses two files of annotations', async () => {
    const folder = await benchmark('retrieval', [{ image: 'a.png', captions: 'a cup' }]);
    await writeInto(folder, 'annotations.json', JSON.stringify({ images: [], annotations: [] }));
    expect((await run('own', folder, [])).findings).toMatchObject([
      { code: 'file_twice', place: { file: 'annotations.jsonl' } },
    ]);
  });

  it('of attributes and objects has the pairs of each set', async () => {
    const csv = 'image,attributes,attributes,object,set\na.png,red,old,cup,train\nb.png,red,,pan,test\n';
    const { definition, labels } = await imported('own', await benchmark('attribute-object-pairs', csv));
    expect(definition.pairs).toEqual({
      train: [
        [0, 0],
        [1, 0],
      ],
      val: [],
      test: [[1, 1]],
    });
    judgeOf('czsl', { definition, labels, rows: [{}] });
  });

  describe('of concepts', () => {
    /** Twenty concepts in groups of a blue and a red one; two of them are old. */
    const concepts = (grouped: boolean) =>
      Array.from({ length: 20 }, (_, i) => ({
        image: i % 2 === 0 ? 'a.png' : 'b.png',
        concept: `concept ${i}`,
        attributes: [i % 2 === 0 ? 'red' : 'blue', ...(i < 2 ? ['old'] : [])],
        ...(grouped && { group: `group ${Math.floor(i / 2)}` }),
      }));

    it('is accepted by attribute-probe, without attributes that cannot be split', async () => {
      const folder = await benchmark('attribute-probe', concepts(true));
      const { definition, instances, labels, report } = await imported('own', folder);
      expect(report.findings.map(({ code, message }) => [code, message])).toEqual([
        ['probe_unsplit', expect.stringContaining('"old"')],
      ]);
      expect(definition.attributes).toEqual(['blue', 'red']);
      judgeOf('attribute-probe', { definition, labels, rows: instances });
    });

    it('holds out whole groups if every concept has one', async () => {
      const { definition } = await imported('own', await benchmark('attribute-probe', concepts(true)));
      const { strategies, categories } = definition.probe!;
      const [random, supercategory] = ['random', 'supercategory'].map(
        (strategy) => strategies[strategy]?.['red'] ?? [],
      );
      expect([random?.length, supercategory?.length]).toEqual([10, 1]);
      const held = testSide(supercategory![0]!, 20);
      const groups = Object.values(categories);
      expect(groups).toHaveLength(10);
      for (const members of groups) expect(new Set(members.map((member) => held[member])).size).toBe(1);
      expect(held).toContain(1);
      const { definition: ungrouped } = await imported('own', await benchmark('attribute-probe', concepts(false)));
      expect(Object.keys(ungrouped.probe!.strategies)).toEqual(['random']);
    });
  });

  it.each<[code: string, what: string, line: number | undefined, task: string, annotations: string | object[]]>([
    ['line_malformed', 'a line without a wrong caption', 2, 'caption-choice', [ENTRY, { ...ENTRY, wrong: undefined }]],
    ['line_malformed', 'an unknown field', 1, 'caption-choice', [{ ...ENTRY, colour: 'red' }]],
    ['line_malformed', 'an annotation of another task', 1, 'retrieval', [ENTRY]],
    ['line_malformed', 'a row with too few cells', 3, 'caption-choice', 'image,correct,wrong\na.png,x,y\nb.png,x\n'],
    ['line_malformed', 'a box of three numbers', 2, 'caption-choice', 'image,correct,wrong,box\na.png,x,y,1 2 3\n'],
    ['line_malformed', 'quotes without an end', 3, 'caption-choice', `${HEAD}b.png,x,z\na.png,x,"y\n${ROWS}`],
    ['line_malformed', 'quotes without an end in the first row', 1, 'caption-choice', `image,correct,"wrong\n${ROWS}`],
    ['line_malformed', 'a quotation mark as the last sign', 4, 'caption-choice', `${HEAD}${ROWS}"`],
    ['line_malformed', 'the reserved category', 1, 'caption-choice', [{ ...ENTRY, category: 'other' }]],
    ['line_malformed', 'the reserved category of a pair', 1, 'image-caption-pairs', [{ ...PAIR, category: 'other' }]],
    ['path_escapes', 'an image outside', 1, 'caption-choice', [{ ...ENTRY, image: '../a.png' }]],
    ['label_conflict', 'a caption that is correct and wrong', 1, 'caption-choice', [{ ...ENTRY, wrong: 'a cup' }]],
    ['label_conflict', 'a pair of one image', 1, 'image-caption-pairs', [{ ...PAIR, image_1: './a.png' }]],
    [
      'label_conflict',
      'a pair with equal captions',
      1,
      'image-caption-pairs',
      [{ ...PAIR, caption_1: PAIR.caption_0 }],
    ],
    [
      'label_conflict',
      'images of a concept that differ',
      2,
      'attribute-probe',
      ['red', 'blue'].map((attributes) => ({ image: 'a.png', concept: 'cup', attributes })),
    ],
    [
      'id_duplicate',
      'an id twice',
      2,
      'caption-choice',
      [
        { ...ENTRY, id: 'x' },
        { ...ENTRY, id: 'x' },
      ],
    ],
    ['image_missing', 'a missing image', 1, 'caption-choice', [{ ...ENTRY, image: 'c.png' }]],
    ['image_unnamed', 'an image without an annotation', undefined, 'caption-choice', [ENTRY]],
  ])('finds %s: %s', async (code, _what, line, task, annotations) => {
    const { findings } = await run('own', await benchmark(task, annotations), []);
    const finding = findings.find((each) => each.code === code);
    expect([findings.map((each) => each.code), finding?.place?.line]).toEqual([expect.arrayContaining([code]), line]);
  });

  it('has one image for several spellings of its path', async () => {
    const spellings = ['a.png', './a.png', 'b/../a.png', '/a.png'];
    const { instances } = await imported(
      'own',
      await benchmark(
        'caption-choice',
        [...spellings, 'b.png'].map((image) => ({ ...ENTRY, image })),
      ),
    );
    expect(instances).toHaveLength(5);
    expect(new Set(instances.map(({ image }) => image)).size).toBe(2);
  });

  it('refuses a table that ends inside quotes, once and at the row with the quotes', async () => {
    const csv = `${HEAD}b.png,x,z\na.png,x,"y\n${ROWS}`;
    const { findings, verdict } = await run('own', await benchmark('caption-choice', csv), []);
    const malformed = findings.filter(({ code }) => code === 'line_malformed');
    expect([verdict, malformed.map(({ place }) => place)]).toEqual(['refused', [{ file: 'annotations.csv', line: 3 }]]);
  });

  it.each([
    ['JSON Lines', [{ ...ENTRY, category: 'other' }]],
    ['CSV', 'image,correct,wrong,category\na.png,x,y,other\n'],
  ])('states that a category cannot be named "other": %s', async (_format, annotations) => {
    const { findings, verdict } = await run('own', await benchmark('caption-choice', annotations, ['a.png']), []);
    const finding = findings.find(({ code }) => code === 'line_malformed');
    expect([verdict, finding?.message, finding?.found]).toEqual([
      'refused',
      expect.stringContaining('"category"'),
      '"other" means no category: choose another name, or leave the field out',
    ]);
  });

  it('refuses a description without a licence, and names the field', async () => {
    const folder = await benchmark('caption-choice', [ENTRY]);
    await writeInto(folder, 'benchmark.json', JSON.stringify({ ...DESCRIPTION, licence: '', task: 'retrieval' }));
    const { findings, verdict } = await run('own', folder, []);
    expect([verdict, findings[0]?.code, findings[0]?.message]).toEqual([
      'refused',
      'file_unreadable',
      expect.stringContaining('licence'),
    ]);
  });
});

it('docs/import-own.schema.json is the schema of the reader; npm run docs:import writes it', async () =>
  expect(JSON.parse(await readFile(join(DOCS, 'import-own.schema.json'), 'utf8'))).toEqual(ownJsonSchema()));
