import { words } from '../strings/compare.ts';
import { verdictCounts } from './verdict-counts.ts';

type Verdict = 'BETTER' | 'WORSE' | 'NOT_SIGNIFICANT' | 'NOT_TESTED' | null;
const MODELS = [
  { name: 'CNN', submissionCode: 'a' },
  { name: 'CLIP', submissionCode: 'b' },
];
const METRICS = [{ id: 'm', direction: 'HIGHER' }] as const;
const counted = (differences: readonly (readonly [Verdict, number | null])[]) =>
  verdictCounts(
    MODELS,
    differences.map(([verdict, difference]) => ({ submissionCode: 'b', metric: 'm', verdict, difference })),
    METRICS,
  );
const of = (...verdicts: readonly Verdict[]) => counted(verdicts.map((verdict) => [verdict, null]));
const sentence = (...verdicts: readonly Verdict[]) => of(...verdicts).map((count) => words.verdict('CNN', count));

describe('the verdicts of a comparison', () => {
  it('count tested metrics only', () =>
    expect(of('BETTER', 'WORSE', 'WORSE', 'NOT_SIGNIFICANT', 'NOT_TESTED', null)).toEqual([
      { name: 'CLIP', better: 1, worse: 2, tested: 4, rounded: 0 },
    ]));
  it('are none where nothing is tested', () => expect(of('NOT_TESTED', null)).toEqual([]));
  it('name the better model first', () => {
    expect(sentence('WORSE', 'WORSE', 'NOT_SIGNIFICANT')).toEqual([
      'CNN is significantly better than CLIP on 2 of 3 metrics.',
    ]);
    expect(sentence('BETTER', 'BETTER', 'WORSE')).toEqual([
      'CLIP is significantly better than CNN on 2 of 3 metrics, and significantly worse on 1.',
    ]);
  });
  it('state how many differences remain after rounding', () =>
    expect(
      counted([
        ['WORSE', -2],
        ['WORSE', 0],
        ['WORSE', 2],
        ['NOT_SIGNIFICANT', 0],
      ]).map((count) => words.verdict('CNN', count)),
    ).toEqual([
      'CNN is significantly better than CLIP on 3 of 4 metrics; the rounded values show 1 of these 3 differences.',
    ]));
  it('state that no difference is significant', () =>
    expect(sentence('NOT_SIGNIFICANT')).toEqual(['No difference between CNN and CLIP is significant.']));
});
