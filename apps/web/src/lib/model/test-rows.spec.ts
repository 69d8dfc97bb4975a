import type { ProfileTrack } from '../api/documents/model.ts';
import { testRows } from './test-rows.ts';

type Test = ProfileTrack['tests'][number];

const test: Test = {
  relation: 'BEST',
  submissionCode: 'BBBBBB',
  name: 'Best',
  version: '1',
  difference: -0.05,
  low: -0.08,
  high: -0.02,
  step: null,
  p: 0.004,
  verdict: 'WORSE',
};
const line = (tests: Test[]) =>
  ({
    track: 'mac',
    board: 'closed',
    tests,
    metric: { label: 'AUC', format: 'PERCENT', direction: 'HIGHER' },
    result: { submissionCode: 'AAAAAA' },
  }) as ProfileTrack;
const textsOf = (more: Partial<Test>) => {
  const [row] = testRows([line([{ ...test, ...more }])]);
  return [row?.difference, row?.interval, row?.verdict];
};

describe('the paired tests of a model', () => {
  it('have difference, interval and verdict, and a link to the comparison with the model first', () => {
    expect(textsOf({})).toEqual(['−5.00', '±3.00', 'significantly worse, p = 0.004']);
    expect(testRows([line([]), line([test])]).map(({ href }) => href)).toEqual([
      '/compare?m=AAAAAA,BBBBBB&board=mac.closed',
    ]);
  });
  it('of a hidden split have no interval, and the verdict of the exact values', () =>
    expect(textsOf({ difference: 0, low: null, high: null, p: null, step: 0.02 })).toEqual([
      'equal after rounding',
      'not published',
      'significantly worse',
    ]));
  it('name equal rounded values so where the difference is not significant', () =>
    expect(textsOf({ difference: 0, low: null, high: null, p: null, step: 0.02, verdict: 'NOT_SIGNIFICANT' })).toEqual([
      'equal after rounding',
      'not published',
      'not significant',
    ]));
  it('have no verdict where the board does not list the pair', () =>
    expect(textsOf({ low: null, high: null, p: null, verdict: null })).toEqual([
      '−5.00',
      '',
      'not listed on the board',
    ]));
});
