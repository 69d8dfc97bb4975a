import { comparisonTable, differenceText, familyTable } from './comparison-text.js';

type Comparison = Parameters<typeof comparisonTable>[0];
type Test = Comparison['differences'][number];

const comparisonOf = (test: Partial<Test>): Comparison => {
  const model = (submissionCode: string) => ({
    submissionCode,
    name: `Model ${submissionCode}`,
    version: '1',
    note: null,
    similarTo: null,
    cells: [{ metric: 'mac.coverage.v1', value: 0.2, low: null, high: null, reason: null, rankLow: 1, rankHigh: 2 }],
  });
  return {
    board: { id: 'mac.closed', track: 'mac', board: 'closed', title: 'MAC' },
    boards: [{ id: 'mac.closed' }],
    primaryMetric: 'mac.coverage.v1',
    resamples: 200,
    metrics: [{ id: 'mac.coverage.v1', label: 'Coverage', direction: 'HIGHER', format: 'PERCENT', notes: [] }],
    models: [model('AAAAAA'), model('BBBBBB')],
    differences: [
      {
        metric: 'mac.coverage.v1',
        submissionCode: 'BBBBBB',
        difference: 0,
        low: null,
        high: null,
        p: null,
        verdict: 'WORSE',
        itemsNeeded: null,
        family: 'BOARD',
        ...test,
      },
    ],
  };
};

describe('a comparison as text', () => {
  it('on rounded values explains a verdict without a difference, and has no column of p', () => {
    const text = comparisonTable(comparisonOf({}), false, Infinity);
    expect(text).toMatch(/^metric +model +value +difference +verdict$/m);
    expect(text).toMatch(/≈ 0 +significantly worse$/m);
    expect(text).toMatch(/^≈ 0 or –: the published values are rounded/m);
    expect(text).toContain(
      'mac.closed: differences from the reference of values that are rounded up or down at random; the verdicts are',
    );
  });

  it('states below the table why differences are not tested', () => {
    const text = comparisonTable(comparisonOf({ verdict: 'NOT_TESTED', difference: 0.1 }), false, Infinity);
    expect(text).toMatch(/not tested$/m);
    expect(text).toMatch(
      /^Coverage: The interval is unreliable for a test set of this size: differences are not tested/m,
    );
    expect(text).not.toContain('≈ 0');
  });

  it('begins with the metric that ranks the board, and separates the others', () => {
    const comparison = comparisonOf({});
    const auc = { ...comparison.metrics[0]!, id: 'mac.auc.v1', label: 'AUC' };
    const lines = comparisonTable({ ...comparison, metrics: [auc, ...comparison.metrics] }, false, Infinity).split(
      '\n',
    );
    expect(lines.slice(2, 7).map((line) => line.split(' ')[0])).toEqual(['Coverage', '', '', 'AUC', '']);
    expect(lines[4]).toBe('');
  });

  it('marks the models of which it prints a note', () => {
    const comparison = comparisonOf({});
    const models = comparison.models.map((model, i) => ({ ...model, note: i === 1 ? 'A known limit.' : null }));
    const text = comparisonTable({ ...comparison, models }, false, Infinity);
    expect(text).toMatch(/Model BBBBBB ‡/);
    expect(text).not.toMatch(/Model AAAAAA ‡/);
    expect(text).toMatch(/^‡ A known limit\.$/m);
  });

  it('marks a near copy and names the earlier entry', () => {
    const comparison = comparisonOf({});
    const similarTo = { submissionCode: 'AAAAAA', name: 'Model AAAAAA' };
    const models = comparison.models.map((model, i) => ({ ...model, similarTo: i === 1 ? similarTo : null }));
    const text = comparisonTable({ ...comparison, models }, false, Infinity);
    expect(text).toMatch(/Model BBBBBB ≈/);
    expect(text).toMatch(/^≈ Nearly the same results as Model AAAAAA \(AAAAAA\)\. Not yet checked by a maintainer\.$/m);
  });

  it('on exact values has intervals and p, and no difference that is rounded to zero', () => {
    const text = comparisonTable(
      comparisonOf({ difference: -0.00002, low: -0.00003, high: -0.00001, p: 0.01 }),
      false,
      Infinity,
    );
    expect(text).toMatch(/^metric +model +value +difference +p +verdict$/m);
    expect(text).toMatch(/−0\.002 ±<0\.01 +0\.010 +significantly worse$/m);
    expect(text).toContain(
      'p and verdict are those of the board, adjusted for all pairs of its entries, like its ranks',
    );
  });
});

describe('a comparison in a terminal', () => {
  const exact = {
    difference: -0.06,
    low: -0.081,
    high: -0.039,
    p: 0.21,
    verdict: 'NOT_SIGNIFICANT',
    itemsNeeded: 1234,
  };
  const wide = comparisonOf(exact as Partial<Test>);
  const models = wide.models.map((model) => ({
    ...model,
    name: `${model.name} with a rather long name`,
    cells: model.cells.map((cell) => ({ ...cell, low: 0.181, high: 0.219 })),
  }));
  const linesIn = (columns: number) => comparisonTable({ ...wide, models }, false, columns).split('\n');

  it.each([160, 120, 100, 80, 60])(
    'of %d columns fits, and has the value and the difference with its interval',
    (columns) => {
      const lines = linesIn(columns);
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      expect(lines[0]).toMatch(/^metric +model +value +difference +(p +)?verdict$/);
      expect(lines[2]).toMatch(/^Coverage +AAAAAA \w.* 20\.00/);
      expect(lines[3]).toMatch(/BBBBBB.* −6\.00 ±2\.10/);
    },
  );

  it('of 60 columns has short verdicts and names, and says what it leaves out', () => {
    const text = linesIn(60).join('\n');
    expect(text).toMatch(/ n\.s\.$/m);
    expect(text).toContain('n.s.: not significant at 5%');
    expect(text.replace(/\s+/g, ' ')).toContain('not shown in 60 columns: notes, intervals of values');
  });

  it('has everything in a pipe', () => {
    const text = linesIn(Infinity).join('\n');
    expect(text).toContain('not significant; a significant difference would need about 1,234 images');
    expect(text).not.toContain('not shown');
  });
});

it.each([
  [0.01, 'p and verdicts are adjusted'],
  [null, 'level: verdicts are adjusted'],
])('names p under the comparison over all boards only where it is published: %p', (p, note) => {
  const { board, metrics, differences } = comparisonOf({ p });
  expect(
    familyTable([{ ...differences[0]!, board: { id: board.id }, metric: metrics[0]!, step: null }], Infinity),
  ).toContain(note);
});

it('prints a single difference with its verdict', () => {
  const { metrics, differences } = comparisonOf({ difference: -0.06, low: -0.08, high: -0.04, p: 0.01 });
  expect(differenceText(differences[0]!, metrics[0]!)).toBe('−6.00 ±2.00; p = 0.010; significantly worse');
});
