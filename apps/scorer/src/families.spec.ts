import { Families } from './families.js';

const entry = (value: number) => ({
  id: `${value}`,
  measured: { value, contributions: Float64Array.of(value), projections: Float64Array.of(value) },
});

describe('families of pair tests', () => {
  it('are the same for the same board and metric, and the ones used longest ago are forgotten beyond the bound', () => {
    const families = new Families(8 * 5); // a family of two entries and one sign vector has 1 + 2 numbers
    const [first, second] = ['a', 'b'].map((key) => families.get(key));
    expect(families.get('a')).toBe(first);
    for (const family of [first!, second!]) family.tests([entry(1), entry(2)]);
    expect(families.get('a')).toBe(first);
    expect(families.get('b')).not.toBe(second);
  });
});
