import { beyondAxis, chartMarks } from './chart-marks.ts';

const AXIS = { low: 0, high: 60 };
const NONE = { verified: [], reported: [], references: [] };
const at = (value: number | null, low: number | null = null) => ({ value, low });

describe('the marks of a chart column', () => {
  it('are none without values', () =>
    expect(chartMarks({ ...NONE, verified: [undefined, at(null)] }, AXIS, 100)).toEqual({
      value: false,
      interval: false,
      reported: false,
      reference: false,
      outside: false,
    }));
  it('are a dot, its interval, and a diamond for values of papers and of reference models', () => {
    expect(chartMarks({ ...NONE, verified: [at(0.5)] }, AXIS, 100)).toMatchObject({ value: true, interval: false });
    expect(chartMarks({ ...NONE, verified: [at(0.5, 0.4)] }, AXIS, 100)).toMatchObject({ interval: true });
    expect(chartMarks({ ...NONE, reported: [at(0.1)] }, AXIS, 100)).toMatchObject({ reported: true, reference: false });
    expect(chartMarks({ ...NONE, references: [at(0)] }, AXIS, 100)).toMatchObject({ reported: false, reference: true });
  });
  it('are a triangle for values beyond the axis, in its unit', () => {
    expect(chartMarks({ ...NONE, references: [at(1)] }, AXIS, 100)).toMatchObject({ reference: false, outside: true });
    expect(chartMarks({ ...NONE, references: [at(1)] }, AXIS, 1)).toMatchObject({ reference: true, outside: false });
  });
});

it.each([
  [-1, 'low'],
  [0, null],
  [60, null],
  [61, 'high'],
])('%d is beyond the end %p', (value, end) => expect(beyondAxis(value, AXIS)).toBe(end));
