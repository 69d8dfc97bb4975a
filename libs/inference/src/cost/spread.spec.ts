import { spreadOf, type TimedPair } from './spread.js';

const pairs = (walls: readonly number[], calibrationMs = 50): TimedPair[] =>
  walls.map((wallMs) => ({ wallMs, cpuMs: wallMs / 2, calibrationMs }));
const oneToEleven = Array.from({ length: 11 }, (_, i) => 100 + i);

describe('the spread of equal runs', () => {
  it('is their median, the tenth and the ninetieth percentile, and the ratio to the calibration between them', () => {
    expect(spreadOf(pairs(oneToEleven))).toEqual({
      runs: 11,
      medianMs: 105,
      p10Ms: 101,
      p90Ms: 109,
      p95Ms: 109.5,
      cpuMedianMs: 52.5,
      ratio: 105 / 50,
    });
  });

  it('does not depend on the order of the runs', () =>
    expect(spreadOf(pairs([...oneToEleven].reverse()))).toEqual(spreadOf(pairs(oneToEleven))));

  it('interpolates between two neighbours without a middle run', () =>
    expect(spreadOf(pairs([10, 11, 12, 13]))).toMatchObject({
      medianMs: 11.5,
      p10Ms: expect.closeTo(10.3),
      p90Ms: expect.closeTo(12.7),
    }));

  it('has a ratio that does not depend on the speed of the machine', () => {
    const slower = spreadOf(
      pairs(
        oneToEleven.map((ms) => 3 * ms),
        150,
      ),
    );
    expect(slower).toMatchObject({ medianMs: 315, ratio: 2.1 });
  });

  it('is withheld when the machine had other load', () =>
    expect(spreadOf(pairs([100, 100, 100, 100, 160, 160, 160]))).toEqual({
      withheld: expect.stringContaining('1.6 times'),
    }));
  it('is reported when it was just steady enough', () =>
    expect(spreadOf(pairs([100, 100, 100, 150, 150]))).toHaveProperty('medianMs', 100));
  it('is withheld with too few runs', () =>
    expect(spreadOf(pairs([1, 1]))).toEqual({ withheld: 'only 2 runs fitted into the time' }));
});
