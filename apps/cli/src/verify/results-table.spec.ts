import { resultsTable } from './results-table.js';

const value = (value: number | null, half = 0) => ({
  value,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
});

describe('the results of a receipt', () => {
  it('are all printed as on boards, in the order of the columns, after the metric that ranks', () => {
    const results = {
      closed: { 'mac.auc.v1': value(null), 'mac.top5_r.v1': value(0.54, 0.01), 'mac.exact_match.v1': value(0.1892) },
      open: { 'mac.auc.v1': value(0.25), 'mac.exact_match.v1': value(0.1) },
    };
    const text = resultsTable({ track: { slug: 'mac', protocol: 'mac' }, results });
    const rows = text.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['metric', 'closed', 'open']);
    expect(rows[2]?.slice(1)).toEqual(['18.92', '10.00']);
    expect(text).toMatch(/AUC +– +25\.00/);
    expect(text).toMatch(/54\.00 ±1\.00 +–/);
    expect(rows).toHaveLength(5);
  });

  it('of an unknown protocol or metric have its id and the signed number', () =>
    expect(
      resultsTable({ track: { slug: 'x', protocol: 'later' }, results: { closed: { 'later.score.v1': value(0.5) } } }),
    ).toMatch(/later\.score\.v1 +0\.50$/));
});
