import { byValue } from './by-value.js';

const row = (name: string, value: number | null) => ({ name, cells: { m: { value } } });
const rows = [row('none', null), row('a', 0.56), row('b', 0.58), row('c', 0.58)];
const namesOf = (isLowerBetter: boolean) => byValue(rows, 'm', isLowerBetter).map(({ name }) => name);

it('orders rows by their values, equal ones as before and rows without a value last', () => {
  expect(namesOf(false)).toEqual(['b', 'c', 'a', 'none']);
  expect(namesOf(true)).toEqual(['a', 'b', 'c', 'none']);
});
