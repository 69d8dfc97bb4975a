import { words } from '../strings/compare.ts';
import { verdictCounts } from './verdict-counts.ts';

type Verdict = 'BETTER' | 'WORSE' | 'NOT_SIGNIFICANT' | 'NOT_TESTED' | null;
const MODELS = [
  { name: 'CNN', submissionCode: 'a' },
  { name: 'CLIP', submissionCode: 'b' },
];
const METRICS = [
  { id: 'm', label: 'Exact Match', format: 'PERCENT', direction: 'HIGHER', axis: 'LINEAR' },
  { id: 'n', label: 'Coverage', format: 'PERCENT', direction: 'LOWER', axis: 'LOG' },
] as const;
const UNKNOWN = { difference: null, low: null, high: null, step: null, p: null, itemsNeeded: null };
type Test = Partial<Parameters<typeof verdictCounts>[1][number]>;
/** Tests of CLIP against the reference: the first under the ranking metric, the others under another. */
const counted = (...tests: readonly Test[]) =>
  verdictCounts(
    MODELS,
    tests.map((test, at) => ({
      ...UNKNOWN,
      submissionCode: 'b',
      metric: at === 0 ? 'm' : 'n',
      verdict: 'NOT_SIGNIFICANT',
      ...test,
    })),
    METRICS,
    'm',
  );
const of = (...verdicts: readonly Verdict[]) => counted(...verdicts.map((verdict) => ({ verdict })));
const sentence = (...tests: readonly Test[]) => counted(...tests).map((count) => words.verdict('CNN', count));
const [BETTER, WORSE, NONE] = [{ verdict: 'BETTER' }, { verdict: 'WORSE' }, { verdict: 'NOT_SIGNIFICANT' }] as const;

describe('the verdicts of a comparison', () => {
  it('count tested metrics only', () =>
    expect(of('BETTER', 'WORSE', 'WORSE', 'NOT_SIGNIFICANT', 'NOT_TESTED', null)).toMatchObject([
      { name: 'CLIP', better: 1, worse: 2, tested: 4, rounded: [] },
    ]));
  it('are none where nothing is tested', () => expect(of('NOT_TESTED', null)).toEqual([]));
  it('start with the ranking metric, its difference, interval and p', () => {
    const measured = { difference: -0.0975, low: -0.192, high: -0.003, p: 0.025 };
    expect(sentence({ ...WORSE, ...measured }, WORSE, NONE)).toEqual([
      'CNN is significantly better than CLIP on Exact Match, by 9.75 ±9.45 percentage points (p = 0.025). ' +
        'Of 3 tested metrics, CNN is significantly better on 2; 1 shows no significant difference.',
    ]);
  });
  it('call a difference of rounded values approximate', () =>
    expect(sentence({ ...BETTER, difference: 0.06, step: 0.02 }, WORSE)[0]).toContain(
      ', by about 6 percentage points',
    ));
  it('state no difference of rounded counts', () => {
    const test = { ...UNKNOWN, submissionCode: 'b', metric: 'n', verdict: 'WORSE', difference: 10, step: 20 } as const;
    const [count] = verdictCounts(MODELS, [{ ...test }], METRICS, 'n');
    expect(count?.ranking).toMatchObject({ verdict: 'WORSE', by: null });
    expect(count && words.verdict('CNN', count)).toBe('CNN is significantly better than CLIP on Coverage.');
  });
  it('keep the direction of the ranking metric when most others have the opposite one', () =>
    expect(sentence({ ...BETTER, difference: 0.1 }, WORSE, WORSE)).toEqual([
      'CLIP is significantly better than CNN on Exact Match, by 10.00 percentage points. ' +
        'Of 3 tested metrics, CLIP is significantly better on 1 and worse on 2.',
    ]));
  it('state that the ranking metric shows no difference', () =>
    expect(sentence({ ...NONE, difference: 0.01, p: 0.4 }, WORSE)).toEqual([
      'CNN and CLIP do not differ significantly on Exact Match (p = 0.400). ' +
        'Of 2 tested metrics, CNN is significantly better on 1; 1 shows no significant difference.',
    ]));
  it('count the metrics where the ranking one is not tested', () =>
    expect(sentence({ verdict: 'NOT_TESTED', difference: 0.1 }, BETTER)).toEqual([
      'CLIP compared with CNN. Of 1 tested metric, CLIP is significantly better on 1.',
    ]));
  it('name the metrics of which rounding hides the difference', () =>
    expect(sentence({ ...WORSE, difference: 0 }, { ...WORSE, difference: 0.02 })).toEqual([
      'CNN is significantly better than CLIP on Exact Match. ' +
        'Of 2 tested metrics, CNN is significantly better on 2. The published values are rounded and do not show the difference on Exact Match.',
    ]));
  it('name the metrics without a significant difference for each of several models', () => {
    const models = [...MODELS, { name: 'ViT', submissionCode: 'c' }];
    const test = (submissionCode: string, metric: string, verdict: Verdict) => ({
      ...UNKNOWN,
      submissionCode,
      metric,
      verdict,
    });
    const tests = ['b', 'c'].flatMap((code) => [test(code, 'm', 'BETTER'), test(code, 'n', 'NOT_SIGNIFICANT')]);
    const sentences = verdictCounts(models, tests, METRICS, 'm').map((count) => words.verdict('CNN', count));
    expect(sentences).toHaveLength(2);
    for (const text of sentences) expect(text).toMatch(/; 1 shows no significant difference\.$/);
  });
  it('are shorter on a phone', () => {
    const short = (...tests: readonly Test[]) => counted(...tests).map((count) => words.shortVerdict('CNN', count));
    expect(short({ ...WORSE, difference: -0.1 }, WORSE, NONE)).toEqual([
      'CNN better than CLIP on Exact Match; better on 2 of 3 metrics.',
    ]);
    expect(short({ ...BETTER, difference: 0.1 }, WORSE, WORSE)).toEqual([
      'CLIP better than CNN on Exact Match; better on 1 of 3 metrics, worse on 2.',
    ]);
    expect(short({ ...NONE, difference: 0.01 }, WORSE)).toEqual([
      'CNN, CLIP: not significant on Exact Match; CNN better on 1 of 2 metrics.',
    ]);
    expect(short({ verdict: 'NOT_TESTED', difference: 0.1 }, BETTER)).toEqual([
      'CLIP, compared with CNN: better on 1 of 1 metric.',
    ]);
    expect(short(NONE)).toEqual(['CNN, CLIP: no significant difference.']);
  });
  it('state that no difference is significant', () =>
    expect(sentence(NONE)).toEqual(['No difference between CNN and CLIP is significant.']));
});
