import { claimValues, equalWithin } from './claim-values.ts';

const METRIC = { id: 'm', format: 'PERCENT', direction: 'HIGHER' } as const;
const entry = (name: string, value: number | null, step: number | null = null) => ({
  name,
  cells: [
    { metric: 'n', value: 0.1 },
    { metric: 'm', value, step },
  ],
});
const texts = (...of: Parameters<typeof claimValues>) =>
  claimValues(...of)?.map(({ name, value }) => `${name} ${value}`);

describe('the values of a claim', () => {
  it('name the significantly better entry first', () => {
    expect(texts([entry('A', 0.412), entry('B', 0.399)], METRIC, 'supported')).toEqual(['A 41.20%', 'B 39.90%']);
    expect(texts([entry('A', 0.399), entry('B', 0.412)], METRIC, 'contradicted')).toEqual(['B 41.20%', 'A 39.90%']);
  });
  it('name the better value first where neither entry is better', () => {
    expect(texts([entry('A', 0.3), entry('B', 0.4)], METRIC, 'not_significant')).toEqual(['B 40.00%', 'A 30.00%']);
    expect(texts([entry('A', 0.3), entry('B', 0.4)], { ...METRIC, direction: 'LOWER' }, 'not_tested')).toEqual([
      'A 30.00%',
      'B 40.00%',
    ]);
    expect(texts([entry('A', 0.3), entry('B', 0.3)], METRIC, 'not_significant')?.[0]).toBe('A 30.00%');
  });
  it('follow the verdict where rounded values contradict it', () =>
    expect(texts([entry('A', 0.3, 0.02), entry('B', 0.32, 0.02)], METRIC, 'supported')).toEqual(['A 30%', 'B 32%']));
  it('are none where an entry has no value', () =>
    expect(claimValues([entry('A', null), entry('B', 0.3)], METRIC, 'not_tested')).toBeNull());
});

it('bounds the difference of values that are equal after rounding by two steps', () => {
  const values = (a: string, b: string) =>
    [
      { name: 'A', value: a },
      { name: 'B', value: b },
    ] as const;
  const share = { id: 'm', format: 'PERCENT', axis: 'LINEAR' } as const;
  expect(equalWithin(values('40%', '40%'), 0.02, share)).toBe('4 points');
  expect(equalWithin(values('40%', '42%'), 0.02, share)).toBeNull();
  expect(equalWithin(values('40%', '40%'), null, share)).toBeNull();
  expect(equalWithin(values('50', '50'), 50, { id: 'n', format: 'COUNT', axis: 'LOG' })).toBe('');
  expect(equalWithin(null, 0.02, share)).toBe(null);
});
