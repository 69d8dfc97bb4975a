import { drawnMarks } from './drawn-marks.ts';

const line = { metric: { format: 'PERCENT' }, result: { value: 0.4 }, best: 0.5, other: null };

it('names the marks that a row of the profile has', () => {
  expect(drawnMarks([line])).toEqual(['value', 'best']);
  expect(
    drawnMarks([
      { ...line, best: null },
      { ...line, best: null, other: { value: 0.3 } },
    ]),
  ).toEqual(['value', 'other']);
  expect(drawnMarks([{ ...line, result: null }])).toEqual(['best']);
});
it('names none of a metric that is not drawn', () =>
  expect(drawnMarks([{ ...line, metric: { format: 'DECIMAL' } }])).toEqual([]));
