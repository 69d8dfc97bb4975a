import { bandsOf, endsOf, valuesByName } from './slices.js';

const slice = (name: string, value: number | null) => ({ name, value, n: 40, low: null, high: null });
const names = (slices: readonly { name: string }[]) => slices.map(({ name }) => name).join('');

describe('the ends of the slices', () => {
  const many = [...'hgfedcba'].map((name, index) => slice(name, 0.8 - index / 10));

  it('are the lowest and the highest, ascending', () => {
    const { lowest, highest } = endsOf(many, 2);
    expect([names(lowest), names(highest)]).toEqual(['ab', 'gh']);
  });
  it('divide a short list without repetition', () => {
    const { lowest, highest } = endsOf(many.slice(0, 3), 8);
    expect([names(lowest), names(highest)]).toEqual(['fg', 'h']);
  });
  it('omit slices without a value', () => expect(names(endsOf([slice('x', null), ...many], 1).lowest)).toBe('a'));
  it('list equal values by number of instances, then by name, and prefer many instances at both ends', () => {
    const tied = [...'cbadef'].map((name) => ({ ...slice(name, 0), n: name === 'd' ? 90 : 40 }));
    expect(names(endsOf(tied, 2).lowest)).toBe('da');
    const { lowest, highest } = endsOf(
      [...tied, ...'xyz'].map((each) =>
        typeof each === 'string' ? { ...slice(each, 1), n: each === 'z' ? 90 : 40 } : each,
      ),
      2,
    );
    expect([names(lowest), names(highest)]).toEqual(['da', 'zx']);
  });
  it('are empty without slices', () => expect(endsOf([], 8)).toEqual({ lowest: [], highest: [] }));
});

it('maps attributes to bands', () => {
  expect(bandsOf({ bands: { head: ['blue'], medium: [], tail: ['aqua', 'navy'] } }).get('navy')).toBe('tail');
  expect(bandsOf({}).size).toBe(0);
});

it('maps names to values, including undefined ones', () => {
  const slices = { attribute: [slice('red', 0.5), slice('wet', null)], object: [], pair: [] };
  expect([...valuesByName({ slices }, 'attribute')]).toEqual([
    ['red', 0.5],
    ['wet', null],
  ]);
});
