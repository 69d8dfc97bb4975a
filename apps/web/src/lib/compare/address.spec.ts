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
      asOf: '0197a0e5-0000-7000-8000-000000000000',
    },
    {
      models: ['4F2KW9', '9Q1BAA', '000001'],
      board: null,
      all: true,
      turned: true,
      metric: null,
      against: '000001',
      papers: [],
      asOf: null,
    },
    { models: [], board: null, all: false, turned: false, metric: null, against: null, papers: [], asOf: null },
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

  it('has a snapshot only with its board', () => {
    const asOf = '0197a0e5-0000-7000-8000-000000000000';
    expect(read(`/compare?m=AAAAAA,BBBBBB&asof=${asOf}`)).toMatchObject({ asOf: null });
    expect(read('/compare?m=AAAAAA,BBBBBB&board=mac.closed&asof=12')).toMatchObject({ asOf: null });
  });

  it('puts another reference first, which is set against no chosen model', () => {
    const view = { ...DEFAULT_COMPARE, models: ['AAAAAA', 'BBBBBB', 'CCCCCC'], against: 'CCCCCC' };
    expect(withReference(view, 'CCCCCC')).toMatchObject({ models: ['CCCCCC', 'AAAAAA', 'BBBBBB'], against: null });
  });

  it('knows a comparison by its models and its requested or chosen board', () => {
    const compared = { models: ['AAAAAA', 'BBBBBB'], board: null, asOf: null, chosen: 'mac.closed' };
    const { models } = compared;
    const answers = (of: { chosen?: string | undefined }, address: Partial<CompareView> & { board: string | null }) =>
      answersAddress({ ...compared, ...of }, { models, asOf: null, ...address });
    expect(answers({}, { board: null })).toBe(true);
    expect(answers({}, { board: 'mac.closed' })).toBe(true);
    expect(answers({}, { board: 'mac.closed', asOf: 'a snapshot' })).toBe(false);
    expect(answers({}, { board: 'mac.open' })).toBe(false);
    expect(answers({}, { models: models.toReversed(), board: null })).toBe(false);
    expect(answers({ chosen: undefined }, { board: 'mac.open' })).toBe(false);
  });
});
