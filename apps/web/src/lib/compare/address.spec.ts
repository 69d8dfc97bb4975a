import {
  answersAddress,
  compareHref,
  DEFAULT_COMPARE,
  readCompare,
  type CompareView,
  withReference,
} from './address.ts';

const read = (address: string) => readCompare(new URL(address, 'http://x').searchParams);

describe('the URL of a comparison', () => {
  it.each<CompareView>([
    {
      models: ['4F2KW9', '9Q1BAA'],
      board: 'mac.open',
      all: false,
      turned: false,
      metric: 'mac.auc.v1',
      against: null,
      papers: ['p-1', 'p-2'],
    },
    {
      models: ['4F2KW9', '9Q1BAA', '000001'],
      board: null,
      all: true,
      turned: true,
      metric: null,
      against: '000001',
      papers: [],
    },
    { models: [], board: null, all: false, turned: false, metric: null, against: null, papers: [] },
  ])('parses to the view that it was formatted from', (view) => expect(read(compareHref(view))).toEqual(view));

  it('drops invalid codes, duplicates and excess ones', () => {
    const codes = ['aaaaaa', 'BBBBBB', 'AAAAAA', 'not one', ...'CDEFG'.split('').map((letter) => letter.repeat(6))];
    expect(read(`/compare?m=${codes.join(',')}&board=mac&vs=AAAAAA&papers=1,1,no%20id,2,3,4,5`)).toMatchObject({
      models: ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE', 'FFFFFF'],
      board: null,
      against: null, // the reference is not set against itself
      papers: ['1', '2', '3', '4'],
    });
  });

  it('puts another reference first, which is set against no chosen model', () => {
    const view = { ...DEFAULT_COMPARE, models: ['AAAAAA', 'BBBBBB', 'CCCCCC'], against: 'CCCCCC' };
    expect(withReference(view, 'CCCCCC')).toMatchObject({ models: ['CCCCCC', 'AAAAAA', 'BBBBBB'], against: null });
  });

  it('knows a comparison by its models and its requested or chosen board', () => {
    const compared = { models: ['AAAAAA', 'BBBBBB'], board: null, chosen: 'mac.closed' };
    const { models } = compared;
    expect(answersAddress(compared, { models, board: null })).toBe(true);
    expect(answersAddress(compared, { models, board: 'mac.closed' })).toBe(true);
    expect(answersAddress(compared, { models, board: 'mac.open' })).toBe(false);
    expect(answersAddress(compared, { models: models.toReversed(), board: null })).toBe(false);
    expect(answersAddress({ ...compared, board: 'mac.open', chosen: undefined }, { models, board: null })).toBe(false);
  });
});
