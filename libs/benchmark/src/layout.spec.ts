import { boardsOf } from './boards.js';
import type { BenchmarkDefinition } from './definition.js';
import { MATRICES } from './layout-help.js';
import { layoutBytes, predictionLayout } from './layout.js';
import { PROTOCOL_IDS, type InterfaceId, type ProtocolId } from './protocols.js';
import { promptsOf } from './prompts/prompts-of.js';
import { statementNames, VAW_TEMPLATES, VawTexts } from './prompts/vaw.js';

const DEFINITION: BenchmarkDefinition = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: '',
  licence: 'CC0-1.0',
  attributes: ['blue', 'navy', 'wooden'],
  objects: ['raincoat', 'star box'],
  families: { color: ['blue', 'navy'], material: ['wooden'] },
  hierarchy: [['blue', 'navy']],
  pairs: { train: [], val: [], test: [] },
  prompts: { pair: 'a photo of {attribute} {object}', attribute: '{attribute}', object: '{object}' },
  templates: VAW_TEMPLATES,
  subtypes: { 'hull color': ['navy'], material: ['wooden'] },
  compounds: [
    { name: 'raincoat', constituents: ['rain', 'coat'], examples: ['A child in rain.', 'A coat.'] },
    { name: 'star box', constituents: ['star', 'box'], examples: ['A box.'] },
  ],
  concepts: {
    primitives: [
      { name: 'blue', prompts: ['this is blue', 'something blue'] },
      { name: 'wooden', prompts: ['this is wooden'] },
    ],
    task: {
      kind: 'classify',
      classes: [[0], [1]],
      episodes: [{ name: '2-way-1-shot', ways: 2, shots: 1, count: 3, seed: 0 }],
      fullShot: true,
    },
  },
  probe: { strategies: { random: {}, llm: {} }, categories: {} },
};
const ROWS = [{ queries: [0, 1] }, {}, { queries: [2] }];

const shapes = (protocol: ProtocolId, interfaceId?: InterfaceId) =>
  predictionLayout(DEFINITION, protocol, ROWS, interfaceId).map(
    ({ name, rows, columns, required }) => `${name}${required ? '' : '?'} ${rows} × ${columns}`,
  );

describe('the matrices that answer a shard', () => {
  it.each<[ProtocolId, InterfaceId | undefined, string[]]>([
    ['mac', 'classifier', ['attribute? 3 × 3', 'object? 3 × 2', 'pair? 3 × 6']],
    ['czsl', 'dual-encoder', ['pair 3 × 6']],
    ['czsl-cross', undefined, ['attribute? 3 × 3', 'object? 3 × 2', 'pair? 3 × 6']],
    ['vaw-itc', 'dual-encoder', ['score 3 × 3', 'score_t1 3 × 3', 'score_t2 3 × 3']],
    ['vaw-itm', 'matcher', ['query_score 3 × null', 'query_score_t1 3 × null', 'query_score_t2 3 × null']],
    ['vaw-classifier', 'classifier', ['score 3 × 3']],
    ['vaw-vqa', 'vqa', ['answer 3 × null', 'score? 3 × null']],
    ['compun', 'matcher', ['similarity 3 × 7']],
    ['compmap', 'embedder', ['activation 3 × 2']],
    ['attribute-probe', 'embedder', ['embedding 3 × any']],
  ])('%s by a %s', (protocol, interfaceId, expected) => expect(shapes(protocol, interfaceId)).toEqual(expected));
});

describe('the matrices in words', () => {
  it.each(PROTOCOL_IDS)('of %s are those of the layout', (protocol) => {
    const statements = (name: string) => name.replace(/_t[12]$/, '');
    const names = predictionLayout(DEFINITION, protocol, ROWS).map(({ name }) => statements(name));
    expect(MATRICES[protocol].map(({ name }) => name)).toEqual([...new Set(names)]);
  });
});

describe('the bytes of a shard', () => {
  it.each<[ProtocolId, InterfaceId, number]>([
    ['mac', 'matcher', 3 * 6 * 4],
    ['vaw-itm', 'matcher', 3 * 3 * 4],
    ['attribute-probe', 'embedder', 3 * 16_384 * 4],
  ])('of %s by a %s are bounded', (protocol, interfaceId, bytes) =>
    expect(layoutBytes(predictionLayout(DEFINITION, protocol, ROWS, interfaceId))).toBe(bytes),
  );
});

describe('the texts of a protocol', () => {
  it('are every attribute with every object for pairs', () => {
    expect(promptsOf(DEFINITION, 'mac')[3]).toEqual({ text: 'a photo of navy star box', column: 3 });
  });
  it('are the texts of the object for pairs, where a definition has them', () => {
    const objectTexts = DEFINITION.objects.map((object) => [`${object} in rain.`, 'a {attribute} {object}']);
    const texts = promptsOf({ ...DEFINITION, objectTexts }, 'czsl-cross');
    expect(texts.slice(6, 8)).toEqual([
      { text: 'star box in rain.', column: 3 },
      { text: 'a navy star box', column: 3 },
    ]);
  });
  it('are prompt set after prompt set for compounds', () => {
    expect(promptsOf(DEFINITION, 'compun').map(({ text }) => text)).toEqual([
      'a photo of a raincoat',
      'a photo of a star box',
      'a photo of a coat rain',
      'a photo of a box star',
      'a photo of a raincoat. An example of raincoat in an image is A child in rain.',
      'a photo of a raincoat. An example of raincoat in an image is A coat.',
      'a photo of a star box. An example of star box in an image is A box.',
    ]);
  });
  it('of one primitive share its column', () => {
    expect(promptsOf(DEFINITION, 'compmap').map(({ column }) => column)).toEqual([0, 0, 1]);
  });
  it('have as many columns as the matrix that answers them', () => {
    for (const protocol of PROTOCOL_IDS) {
      const texts = promptsOf(DEFINITION, protocol);
      if (texts.length === 0) continue;
      const answer = predictionLayout(DEFINITION, protocol, ROWS).at(-1)?.columns;
      expect([protocol, new Set(texts.map(({ column }) => column)).size]).toEqual([protocol, answer]);
    }
  });
});

describe('VAW’s sentences', () => {
  const texts = new VawTexts(DEFINITION);
  it('begin with the standard statement', () => expect(statementNames(DEFINITION)).toEqual(['t3', 't1', 't2']));
  it('use the type, or the object alone without a type', () => {
    expect([texts.statement('t3', 1, 'boat'), texts.statement('t3', 0, 'boat')]).toEqual([
      'The hull color of the boat is navy.',
      'The boat is blue.',
    ]);
  });
  it('ask about materials with "made of"', () => {
    expect([texts.question(2, 'boat'), texts.question(0, 'boat')]).toEqual([
      'Is the boat made of wooden?',
      'Is the boat blue?',
    ]);
  });
});

describe('the boards of a protocol', () => {
  it.each<[ProtocolId, string[]]>([
    ['mac', ['closed', 'open']],
    ['vaw-itc', ['main', 't1', 't2']],
    ['vaw-vqa', ['main']],
    ['compun', ['main']],
    ['compmap', ['2-way-1-shot', 'full-shot']],
    ['attribute-probe', ['random', 'llm']],
  ])('%s', (protocol, boards) => expect(boardsOf(DEFINITION, protocol)).toEqual(boards));
});
