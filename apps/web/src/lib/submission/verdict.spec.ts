import type { BoardResult, Evaluation } from '../api/documents/submission.ts';
import { untestedCause, verdictOf } from './verdict.ts';

const AUC = { id: 'mac.auc.v1', label: 'AUC', format: 'PERCENT', direction: 'HIGHER' };
const metric = AUC as Evaluation['track']['metrics'][number];
const around = (value: number | null, half: number | null = 0.04, step: number | null = 0.01) => {
  const end = (by: number) => (value === null || half === null ? null : value + by * half);
  return [{ metric: AUC.id, value, low: end(-1), high: end(1), step }];
};
type Best = NonNullable<BoardResult['best']>;
const best = (outcome: Best['outcome'], value = 0.56): Best => ({
  submissionCode: 'B35T',
  name: 'Best',
  value,
  step: 0.01,
  outcome,
});
const ranked = (low: number, high: number) => ({ metric: AUC.id, low, high, of: 12 });
type Judged = Parameters<typeof verdictOf>[0];
const result = (more: Partial<Judged>): Judged => ({
  values: around(0.42),
  rank: null,
  best: null,
  uncalibrated: [],
  chance: { model: 'random', value: 0.1, step: null },
  ...more,
});
const text = (more: Partial<Judged>, of = metric, original?: string) => {
  const found = verdictOf(result(more), of, original);
  return (
    found && [found.before, ...(found.named ? ['Best'] : []), ...(found.after ? [`; ${found.after}`] : [])].join(' ')
  );
};

describe('how a result compares with chance', () => {
  it.each([
    [around(0.42), 'better than chance (10.00%)'],
    [around(0.4, 0.2), 'better than chance (10.00%)'],
    [around(0.22), 'above chance (10.00%) by at least 8 points'],
    [around(0.22, 0.0377, null), 'above chance (10.00%) by at least 8.23 points'],
    [around(0.16, 0.04, null), 'close to chance (10.00%): better by less than 2.5 half-widths of the interval'],
    [around(0.24), 'better than chance (10.00%)'],
    [around(0.22, 0.114), 'better than chance (10.00%)'],
    [around(0.13), 'close to chance (10.00%)'],
    [around(0.05), 'below chance (10.00%)'],
    [around(0.05, null), 'below chance (10.00%)'],
    [around(0.5, null), 'better than chance (10.00%), without an interval'],
  ])('follows from the interval of %j', (values, expected) => expect(text({ values })).toBe(expected));
  it('names why intervals are unreliable', () => {
    const of = (values: Judged['values'], unit: string) =>
      text({ uncalibrated: [AUC.id], values, neighbours: [{ difference: 0.1, unit }] });
    expect(text({ uncalibrated: [AUC.id] })).toBe(
      'better than chance (10.00%), but with too few images for reliable intervals',
    );
    expect(of(around(0.42), 'attribute')).toBe(
      'better than chance (10.00%), but with too few attributes for reliable intervals',
    );
    expect(of(around(0.13), 'attribute')).toBe('close to chance (10.00%)');
    const values = [{ metric: AUC.id, value: 0.003, low: 0.001, high: 0.009 }];
    expect(text({ values, uncalibrated: [AUC.id], chance: { model: 'random', value: 0, step: null } })).toBe(
      'close to chance (0.00%): better by less than 2.5 half-widths of the interval, but with too few hits for reliable intervals',
    );
  });
  it('follows the place of the first entry where differences are not tested', () =>
    expect(
      text({
        best: best(null),
        rank: ranked(1, 3),
        uncalibrated: [AUC.id],
        neighbours: [{ difference: 0.1, unit: 'attribute' }],
      }),
    ).toBe(
      'the highest value; differences are not tested: too few attributes for reliable intervals. Better than chance (10.00%)',
    ));
  it('is the same for the best entry where that is not above chance', () => {
    const chance = { model: 'random', value: 0.33, step: null };
    const more = { chance, values: around(0.15), best: best('NOT_SIGNIFICANT', 0.25) };
    expect(text(more)).toBe('below chance (33.00%), like the best entry Best');
    expect(text({ ...more, values: around(0.32) })).toBe('close to chance (33.00%), like the best entry Best');
    expect(text({ ...more, values: around(0.5) })).toMatch(/25 points higher than the first entry Best/);
  });
  it('is the other way round where lower is better', () => {
    const coverage = { ...metric, direction: 'LOWER' } as typeof metric;
    expect(text({ values: around(0.02, 0.01) }, coverage)).toBe('better than chance (10.00%)');
    expect(text({ values: around(0.16) }, coverage)).toBe('below chance (10.00%)');
    expect(text({ values: around(0.02), chance: null, best: best('SIGNIFICANT', 0.01) }, coverage)).toBe(
      '1 point behind the best entry Best ; significantly worse',
    );
  });
});

it('an entry without a rank has the reason of its board', () => {
  const neighbours = [{ difference: 0.1, unit: 'attribute' }];
  expect(untestedCause(result({ uncalibrated: [AUC.id], neighbours }), metric)).toBe(
    'too few attributes for reliable intervals',
  );
  expect(untestedCause(result({ neighbours }), metric)).toBeNull();
});

describe('how a result compares with the best entry', () => {
  const of = (more: Partial<Judged>) => text({ chance: null, ...more });
  it('follows from the test of the board', () => {
    expect(of({ best: best('SIGNIFICANT') })).toBe('14 points behind the best entry Best ; significantly worse');
    expect(of({ best: best('SIGNIFICANT'), values: around(0.56) })).toBe(
      'equal after rounding to the best entry Best ; significantly worse',
    );
    expect(of({ best: best('NOT_SIGNIFICANT'), rank: ranked(1, 5), values: around(0.48) })).toBe(
      '8 points behind the best entry Best ; not significant, shares rank 1–5',
    );
    expect(of({ best: best('NOT_SIGNIFICANT'), rank: ranked(2, 5) })).toMatch(/; not significant$/);
    expect(of({ best: best('NOT_TESTED') })).toMatch(/; differences are not tested$/);
  });
  it('states of the highest value how many others are not significantly worse', () => {
    expect(of({ best: best(null), rank: ranked(1, 3) })).toBe('the highest value, not significantly ahead of 2 others');
    expect(of({ best: best(null), rank: ranked(1, 1) })).toBe(
      'the highest value, significantly ahead of all 11 others',
    );
    expect(of({ best: best(null), rank: ranked(1, 3), uncalibrated: [AUC.id] })).toBe(
      'the highest value; differences are not tested: too few images for reliable intervals',
    );
    expect(of({ best: best(null), rank: ranked(1, 3), neighbours: [{ difference: -0.04, unit: 'image' }] })).toBe(
      'the first entry by rank, not significantly ahead of 2 others',
    );
    expect(of({ best: best(null), rank: { ...ranked(1, 1), of: 1 } })).toBe('the only entry');
  });
  it('states a higher value than that of the first entry without a word on the order', () => {
    const more = { best: best('NOT_SIGNIFICANT', 0.54), rank: ranked(2, 5), values: around(0.58) };
    expect(of(more)).toBe('4 points higher than the first entry Best ; not significantly ahead of it');
  });
  it('is a difference only where the result is on no board', () => {
    expect(of({ best: best('NOT_RANKED'), values: around(0.58) })).toBe('2 points higher than the best entry Best');
    expect(text({ chance: null, best: best('NOT_RANKED') }, metric, 'B35T')).toBe(
      'the same model as the best entry Best',
    );
  });
  it('is unknown without a value, or without chance and a best entry', () => {
    expect(text({ values: around(null), best: best(null) })).toBeNull();
    expect(of({})).toBeNull();
  });
});
