import { searchTable } from './search-table.js';

const MODEL = {
  __typename: 'FoundModel',
  name: 'Dual encoder',
  version: '1.0.0',
  backbone: 'small CNN + text',
  submissionCode: '05S0EK',
  listing: 'LISTED',
  team: { name: 'Primitives baselines' },
  places: ['closed', 'open'].map((board) => ({ track: 'mac', board, rankLow: 2, rankHigh: 3, rowCount: 6 })),
} as const;
const TRACK = {
  __typename: 'FoundTrack',
  slug: 'mac',
  title: 'Composition',
  shortName: 'MAC',
  boards: ['open'],
} as const;
const PAPER = {
  __typename: 'FoundPaper',
  method: 'Troika',
  citation: 'Huang et al., 2024',
  backbone: 'ViT-L/14',
  rows: [{ track: 'mac', board: 'closed', tableReference: 'Table 2' }],
} as const;
const found = (text: string, hit: typeof MODEL | typeof TRACK | typeof PAPER, nearly = false) =>
  searchTable({ nearly, hits: [hit] }, text, Infinity).split('\n');

describe('the results of a search', () => {
  it.each([
    ['dual', MODEL, 'name'],
    ['BASELINES dual', MODEL, 'team, name'],
    ['cnn', MODEL, 'backbone'],
    ['05s0ek', MODEL, 'code'],
    ['troika', PAPER, 'method'],
    ['2024', PAPER, 'citation'],
    ['vit', PAPER, 'backbone'],
    ['MAC', TRACK, 'short name'],
  ] as const)('name the field that matches %s', (text, hit, field) =>
    expect(found(text, hit)[2]).toMatch(new RegExp(`  ${field}$`)),
  );
  it('name it next to the first place only', () => expect(found('dual', MODEL)[3]).not.toContain('name'));
  it('name no field that the answer does not have', () => expect(found('0.9.0', MODEL)[2]).toMatch(/of 6\s*$/));
  it('name none where the names are only similar', () =>
    expect(found('duel', MODEL, true)[1]).not.toContain('matches'));
});
