import {
  claimHref,
  claimOf,
  isBehind,
  measuredMetrics,
  meritOf,
  rowsOfClaim,
  statedClaims,
  verdictOn,
} from './claim.ts';
import { words } from '../strings/claim.ts';

const test = {
  a: 'x',
  b: 'y',
  difference: 0.1,
  low: 0.02,
  high: 0.18,
  p: 0.01,
  step: null,
  verdict: 'BETTER',
} as const;

it('supports a significant difference in the claimed direction', () =>
  expect(claimOf([test], 'x', 'y')).toEqual({
    verdict: 'supported',
    difference: 0.1,
    low: 0.02,
    high: 0.18,
    p: 0.01,
    step: null,
  }));
it('contradicts one in the other direction, with the interval turned', () =>
  expect(claimOf([test], 'y', 'x')).toEqual({
    verdict: 'contradicted',
    difference: -0.1,
    low: -0.18,
    high: -0.02,
    p: 0.01,
    step: null,
  }));
it.each([
  ['NOT_SIGNIFICANT', 'not_significant'],
  ['NOT_TESTED', 'not_tested'],
] as const)('of a pair that is %s is %s, from both sides', (verdict, expected) => {
  const neither = { ...test, low: null, high: null, verdict };
  expect([claimOf([neither], 'x', 'y')?.verdict, claimOf([neither], 'y', 'x')?.verdict]).toEqual([expected, expected]);
  expect(claimOf([neither], 'y', 'x')).toMatchObject({ low: null, high: null });
});
it('has no verdict without a test of the two', () => expect(claimOf([test], 'x', 'z')).toBeNull());
describe('the verdict of another snapshot', () => {
  const nodes = [
    { id: 'x', submissionCode: 'X' },
    { id: 'y', submissionCode: 'Y' },
    { id: 'z', submissionCode: 'Z' },
  ];
  const board = { rows: { nodes }, pairs: [test] };
  it('is that of its test of the same submissions, in the same order', () => {
    expect(verdictOn(board, 'X', 'Y')).toBe('supported');
    expect(verdictOn(board, 'Y', 'X')).toBe('contradicted');
    expect(verdictOn({ ...board, pairs: [{ ...test, verdict: 'NOT_SIGNIFICANT' }] }, 'X', 'Y')).toBe('not_significant');
  });
  it('is none where it does not list or test both', () =>
    expect([verdictOn(board, 'X', 'Z'), verdictOn(board, 'X', 'W'), verdictOn(board, 'W', 'X')]).toEqual([
      null,
      null,
      null,
    ]));
  it('is named where it differs', () => {
    expect(words.newerVerdict('supported', 'supported')).toBe('same verdict.');
    expect(words.newerVerdict('supported', 'not_significant')).toBe(
      'verdict there: not supported (difference not significant).',
    );
    expect(words.newerVerdict('supported', null)).toBe('no verdict there.');
  });
});
it('names board and snapshot in the claim, and verdict and values in its copy', () => {
  const claim = words.claim({
    a: 'Small CLIP, fixed prompt',
    b: 'Dual encoder',
    metric: 'Exact Match',
    direction: 'HIGHER',
    board: 'Shapes-MAC, open world',
    number: 12,
    day: '28 Nov 2026',
  });
  expect(claim).toBe(
    '“Small CLIP, fixed prompt is better than Dual encoder in Exact Match on Shapes-MAC, open world (snapshot 12 of 28 Nov 2026).”',
  );
  const values = [
    { name: 'Small CLIP', value: '41.20%' },
    { name: 'Dual encoder', value: '39.90%' },
  ] as const;
  const test = '(paired sign-flip test, 5% level, corrected for all pairs of the board)';
  expect(words.citedVerdict('not_tested', null, null)).toBe('Not tested');
  expect(words.citedVerdict('not_significant', null, null)).toBe(`Not supported: difference not significant ${test}`);
  const verdict = words.citedVerdict('supported', values, '4 points');
  expect(verdict).toBe(
    `Supported ${test}; Small CLIP 41.20% vs. Dual encoder 39.90%, equal after rounding: they differ by less than 4 points`,
  );
  expect(words.copied(claim, verdict, 'Neither value is better.', 'https://x.org/t')).toBe(
    `${claim} Primitives: supported ${test}; Small CLIP 41.20% vs. Dual encoder 39.90%, equal after rounding: they differ by less than 4 points. Neither value is better. https://x.org/t`,
  );
});
it('is offered under the metrics that an entry has a value of', () =>
  expect(
    measuredMetrics(
      [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      [
        { cells: [{ metric: 'a', value: null }] },
        {
          cells: [
            { metric: 'a', value: 0 },
            { metric: 'b', value: null },
          ],
        },
      ],
    ),
  ).toEqual([{ id: 'a' }]));
it('compares the named rows, by default the best two, and never others in place of a named one', () => {
  const rows = ['A', 'B', 'C'].map((submissionCode) => ({ submissionCode }));
  const codesOf = (a: string | null, b: string | null) => {
    const { first, second, unlisted } = rowsOfClaim(rows, a, b, () => null);
    return [first?.submissionCode, second?.submissionCode, ...unlisted];
  };
  expect(codesOf(null, null)).toEqual(['A', 'B']);
  expect(codesOf('B', null)).toEqual(['B', 'C']);
  expect(codesOf('C', null)).toEqual(['C', 'B']);
  expect(codesOf(null, 'A')).toEqual(['B', 'A']);
  expect(codesOf('B', 'A')).toEqual(['B', 'A']);
  expect(codesOf('X', 'A')).toEqual([undefined, 'A', 'X']);
  expect(codesOf('A', 'X')).toEqual(['A', undefined, 'X']);
});
it('compares the best with the next entry that is no near copy of it, if no other is named', () => {
  const [first, other] = [{ submissionCode: 'A' }, { submissionCode: 'C' }];
  const copy = { submissionCode: 'B', similarTo: { submissionCode: 'A', name: 'A' } };
  const pairOf = (rows: (typeof first)[], b: string | null) => rowsOfClaim(rows, null, b, () => null);
  expect(pairOf([first, copy, other], null)).toMatchObject({ first, second: other });
  expect(pairOf([first, copy, other], 'B')).toMatchObject({ first, second: copy });
  expect(pairOf([first, copy], null)).toMatchObject({ first, second: copy });
});
it('puts the better value first unless both models are named', () => {
  const rows = [0.56, 0.58, 0.58].map((value, at) => ({ submissionCode: 'ABC'[at]!, value }));
  const codesOf = (a: string | null, b: string | null, sign = 1) => {
    const { first, second } = rowsOfClaim(rows, a, b, ({ value }) => sign * value);
    return [first?.submissionCode, second?.submissionCode];
  };
  expect(codesOf(null, null)).toEqual(['B', 'A']);
  expect(codesOf(null, null, -1)).toEqual(['A', 'B']);
  expect(codesOf('A', null)).toEqual(['B', 'A']);
  expect(codesOf('B', null)).toEqual(['B', 'C']);
  expect(codesOf('A', 'B')).toEqual(['A', 'B']);
});
it('compares values by what is better', () => {
  const row = { cells: [{ metric: 'm', value: 0.5 }] };
  const meritAs = (direction: 'HIGHER' | 'LOWER', id = 'm') => meritOf(row, { id, direction });
  expect([meritAs('HIGHER'), meritAs('LOWER'), meritAs('LOWER', 'n')]).toEqual([0.5, -0.5, null]);
});
it('is not supported by a value that is worse, but not significantly', () => {
  const of = (difference: number, verdict: 'not_significant' | 'contradicted' = 'not_significant') => ({
    difference,
    verdict,
    low: null,
    high: null,
    p: null,
    step: null,
  });
  expect(isBehind(of(-0.02), 'HIGHER')).toBe(true);
  expect(isBehind(of(-0.02), 'LOWER')).toBe(false);
  expect(isBehind(of(0.02), 'LOWER')).toBe(true);
  expect(isBehind(of(0), 'HIGHER')).toBe(false);
  expect(isBehind(of(-0.02, 'contradicted'), 'HIGHER')).toBe(false);
  const ahead = { name: 'B', direction: 'HIGHER', rounded: false } as const;
  expect(words.meaning('not_significant', 'A', ahead)).toMatch(/^B has the higher value; the difference is not signif/);
  expect(words.citedVerdict('not_significant', null, null, ahead)).toMatch(
    /^Not supported: B has the higher value, difference not significant \(paired/,
  );
});
it('names a better rounded value as the published one, which may reverse the order of the exact values', () => {
  const ahead = { name: 'B', direction: 'HIGHER', rounded: true } as const;
  const text = 'B has the higher published (rounded) value';
  expect(words.meaning('not_significant', 'A', ahead)).toContain(`${text}; the difference`);
  expect(words.citedVerdict('not_significant', null, null, ahead)).toContain(`Not supported: ${text}, difference`);
  expect(words.meaning('not_significant', 'A', { ...ahead, direction: 'LOWER' })).toContain(
    'B has the lower (better) published (rounded) value',
  );
});
it('marks the intervals of a metric without a test as indicative, and states that there is none', () => {
  expect(words.picture('F1', true)).toBe('F1 with 95% intervals');
  expect(words.picture('F1', false)).toBe('F1 with 95% intervals (indicative: unreliable at this size)');
  expect(words.imagesOf('90', 'attributes', true)).toBe('90 images; intervals and test over attributes');
  expect(words.imagesOf('90', 'attributes', false)).toBe('90 images; intervals over attributes; no test');
  expect(words.imagesOf('90', null, false)).toBe('90 images; no test');
});
it('has an address with models, metric and snapshot', () =>
  expect(
    claimHref({ track: 'mac', board: 'closed' }, { a: '7QX2MA', b: '4F2KW9', metric: 'mac.auc.v1', asOf: 's1' }),
  ).toBe('/t/mac/closed/claim?a=7QX2MA&b=4F2KW9&metric=mac.auc.v1&asof=s1'));

describe('the claim that a comparison states', () => {
  const stated = (verdict: string | null, metric = 'mac.auc.v1') =>
    statedClaims(['A', 'B', 'C'], [{ submissionCode: 'B', metric, verdict }], 'mac.auc.v1');
  it('names the better model first, for each model against the reference', () => {
    expect(stated('BETTER')).toEqual([
      { a: 'B', b: 'A' },
      { a: 'A', b: 'C' },
    ]);
    expect(stated('WORSE')[0]).toEqual({ a: 'A', b: 'B' });
  });
  it('keeps the order of the page where neither is better under the metric', () =>
    expect([stated('NOT_SIGNIFICANT'), stated(null), stated('BETTER', 'mac.seen.v1')].map(([claim]) => claim)).toEqual(
      Array(3).fill({ a: 'A', b: 'B' }),
    ));
  it('states none of one model', () => expect(statedClaims(['A'], [], 'mac.auc.v1')).toEqual([]));
});
