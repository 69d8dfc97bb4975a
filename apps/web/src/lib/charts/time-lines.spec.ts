import { timeLine } from './time-lines.ts';

const line = (values: readonly (number | null)[]) =>
  timeLine(
    values,
    (index) => index * 10,
    (value) => 100 - value,
  );

it('draws no line across a gap', () => expect(line([1, 2, null, 4, 5]).path).toBe('M0 99L10 98M30 96L40 95'));
it('draws a value between two gaps as a point', () =>
  expect(line([null, 3, null])).toEqual({ path: '', lone: [{ x: 10, y: 97 }] }));
it('draws nothing without values', () => expect(line([null, null])).toEqual({ path: '', lone: [] }));
