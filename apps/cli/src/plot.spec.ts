import { histogram, plotSvg } from './plot.js';

describe('a plot', () => {
  const plot = { title: 'CS < 1', x: 'k', y: 'CS', data: [[10, 0.3], [100, 0.1], [400, NaN]] } as const; // prettier-ignore

  it('draws every finite value, and escapes its texts', () => {
    const svg = plotSvg({ ...plot, kind: 'line' });
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).toContain('CS &lt; 1');
    expect(svg).not.toContain('NaN');
  });

  it('places larger values further right and higher', () => {
    const svg = plotSvg({ ...plot, kind: 'points' });
    const [first, second] = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(second![0]).toBeGreaterThan(first![0]!);
    expect(second![1]).toBeGreaterThan(first![1]!); // y counts from the top
  });

  it('draws bars from 0 on', () => expect(plotSvg({ ...plot, kind: 'bars' }).match(/<rect x/g)).toHaveLength(2));
  it('has no data without finite values', () =>
    expect(plotSvg({ ...plot, kind: 'points', data: [] })).not.toContain('<circle'));
});

it('a histogram counts every finite value in one bin', () => {
  expect(histogram([0, 0.1, 0.9, 1, -Infinity], 2)).toEqual([
    [0.25, 2],
    [0.75, 2],
  ]);
});
