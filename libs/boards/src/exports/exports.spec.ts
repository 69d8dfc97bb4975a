import type { Metric } from '../metric.js';
import { referenceRows } from '../reference-rows.js';
import { NO_FACTS, type BoardRow } from '../row.js';
import { DEFAULT_VIEW, type BoardView } from '../view.js';
import { writeBoard, type ExportFormat } from './write-board.js';

const metrics: Metric[] = [
  { id: 'em', label: 'Exact & Match', group: 'All', direction: 'HIGHER', format: 'PERCENT', axis: 'LINEAR', help: '' },
  { id: 'cov', label: 'Coverage', group: 'All', direction: 'LOWER', format: 'COUNT', axis: 'LOG', help: '' },
];
const cell = (metric: string, value: number | null, more: Partial<BoardRow['cells'][number]> = {}) => ({
  metric,
  value,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
  ...more,
});
const verified = (name: string, code: string, em: number, more: Partial<BoardRow> = {}): BoardRow => ({
  ...NO_FACTS,
  id: code,
  evidence: 'VERIFIED',
  name,
  version: '1',
  team: 'Ada & Söhne',
  interface: 'matcher',
  licence: 'MIT',
  weights: 'ON_REQUEST',
  providers: ['cpu', 'cuda'],
  notTrained: true,
  trainingDeclared: true,
  submissionCode: code,
  evaluationId: `e-${code}`,
  publishedAt: '2026-11-20T00:00:00.000Z',
  cells: [
    cell('em', em, { low: em - 0.01, high: em + 0.01, rankLow: 1, rankHigh: 2, tier: 1, mark: 'BEST' }),
    cell('cov', 22.018),
  ],
  ...more,
});
const paper = (name: string, em: number): BoardRow => ({
  ...NO_FACTS,
  id: `paper ${name}`,
  evidence: 'REPORTED',
  name,
  trainingDeclared: true,
  citation: 'Xu et al., 2024',
  tableReference: 'Table 3',
  url: 'https://arxiv.example/1',
  cells: [cell('em', em, { mark: 'SECOND' }), cell('cov', null)],
});
const rows = [paper('=A|B*[c]_{x}', 0.1234567890123), verified('Model #1', '4F2KW9', 0.5), paper('CoOP', 0.1)];

const write = (format: ExportFormat, view: Partial<BoardView> = {}, of: readonly BoardRow[] = rows) =>
  writeBoard(format, {
    track: { slug: 'mac', title: 'MAC' },
    board: 'closed',
    metrics,
    rows: of,
    primaryMetric: 'em',
    snapshot: { id: 's-3', number: 3, asOf: '2026-11-21T10:00:00.000Z' },
    publicUrl: 'https://board.example',
    titles: new Map([['https://arxiv.example/1', 'MAC: 100% new']]),
    view: { ...DEFAULT_VIEW, ...view },
  });

describe('an exported board', () => {
  it('as CSV has unrounded values, intervals and ranks, and empty fields for unknown values', () => {
    const [head, first, second] = write('csv').split('\r\n');
    expect(head).toMatch(
      /^evidence,name,.*,Exact & Match,Exact & Match ci_low,.*,Coverage rank_high,note,receipt_url$/,
    );
    expect(first).toBe(
      'verified,Model #1,1,Ada & Söhne,matcher,,,MIT,on_request,cpu cuda,false,4F2KW9,2026-11-20T00:00:00.000Z,,,0,0.5,0.49,0.51,,,1,2,22.018,,,,,,,,https://board.example/r/e-4F2KW9.json',
    );
    expect(second).toMatch(
      /^reported,'=A\|B\*\[c\]_\{x\},,,,,,,,,true,,,"Xu et al., 2024",Table 3,,0\.1234567890123,,,,,,,,,,,,,,,$/,
    );
  });

  it('as CSV leaves undeclared training empty', () => {
    const text = writeBoard('csv', {
      track: { slug: 'mac', title: 'MAC' },
      board: 'closed',
      metrics,
      primaryMetric: 'em',
      rows: [verified('M', 'A', 0.5, { trainingDeclared: false })],
      snapshot: null,
      publicUrl: '',
      view: DEFAULT_VIEW,
    });
    const [head = '', row = ''] = text.split('\r\n').map((line) => line.split(','));
    expect(row[head.indexOf('trained_on_track')]).toBe('');
  });

  it('as CSV includes costs when the view shows them', () => {
    const measured = { flops: 5e9, memoryBytes: 1e6, latencyMs: 2.5, ratio: 0.1, hardwareClass: 'a machine' };
    const precision = {
      weights: [
        { dtype: 'int8', share: 0.9 },
        { dtype: 'float32', share: 0.1 },
      ],
      quantisation: ['QDQ' as const],
    };
    const text = writeBoard('csv', {
      track: { slug: 'mac', title: 'MAC' },
      board: 'closed',
      metrics,
      rows: [
        verified('M', 'A', 0.5, { cost: { ...measured, precision } }),
        verified('N', 'B', 0.4, { cost: { ...measured, precision: null } }),
      ],
      primaryMetric: 'em',
      snapshot: null,
      publicUrl: '',
      view: { ...DEFAULT_VIEW, extras: ['latency'] },
    });
    expect(text).toContain('latency_ms,latency_ratio,hardware,precision,note,receipt_url');
    expect(text).toContain(',5000000000,1000000,2.5,0.1,a machine,"int8 90%, float32 10% (QDQ)",,/r/e-A.json');
    expect(text).toContain(',2.5,0.1,a machine,,,/r/e-B.json');
  });

  it('includes the change between worlds of the sort metric, in every format but BibTeX', () => {
    const moved = rows.map((row) => ({ ...row, elsewhere: [cell('em', row.name === 'CoOP' ? null : 0.25)] }));
    const exported = (format: ExportFormat, extras: BoardView['extras']) =>
      write(format, { extras, columns: ['cov'], sort: { metric: 'em', order: 'descending' } }, moved);
    expect(exported('csv', ['change'])).toContain(',Exact & Match closed_to_open,note,receipt_url\r\n');
    expect(exported('csv', ['change'])).toContain(',-0.5,,https://board.example/r/e-4F2KW9.json\r\n');
    const json = JSON.parse(exported('json', ['change'])) as { rows: { closedToOpen: number | null }[] };
    expect(json.rows.map(({ closedToOpen }) => closedToOpen)).toEqual([-0.5, expect.closeTo(1.025, 3), null]);
    expect(exported('tex', ['change'])).toContain('Coverage $\\downarrow$ & Closed to open \\\\');
    expect(exported('tex', ['change'])).toContain(
      'Closed to open: how Exact \\& Match changes, as both boards stood then; the address has the other columns.',
    );
    expect(exported('tex', ['change'])).toContain(
      '\\url{https://board.example/t/mac/closed?sort=-em&cols=cov&asof=s-3}',
    );
    expect(exported('tex', ['change'])).toContain('& 22.02 & $-$50.0\\% \\\\');
    expect(exported('md', ['change'])).toContain('| Coverage ↓ | Closed to open, Exact \\& Match |');
    expect(exported('md', ['change'])).toContain('| 22.02 | −50.0% |');
    for (const format of ['csv', 'json', 'tex', 'md'] as const)
      expect(exported(format, [])).not.toMatch(/closed.?to.?open/i);
  });

  it.each([
    ['of a frozen view', { asOf: 's-3' }, rows.map((row) => ({ ...row, elsewhere: [cell('em', 0.25)] }))],
    ['of a board without another world', {}, rows],
  ])('has no column of changes that could only be empty: %s', (_, view, of) => {
    for (const format of ['csv', 'json', 'tex', 'md', 'bib'] as const)
      expect(write(format, { ...view, extras: ['change'] }, of)).not.toMatch(/closed.?to.?open/i);
    expect(write('tex', { ...view, extras: ['change'] }, of)).toBe(write('tex', view, of));
  });

  it('has the rows, columns and order of the view, in every format', () => {
    const view: Partial<BoardView> = {
      evidence: 'reported',
      columns: ['em'],
      sort: { metric: 'em', order: 'ascending' },
    };
    const json = JSON.parse(write('json', view));
    expect(json.rows.map(({ name }: BoardRow) => name)).toEqual(['CoOP', '=A|B*[c]_{x}']);
    expect(json).toMatchObject({
      metrics: [{ id: 'em' }],
      omittedMetrics: ['cov'],
      url: 'https://board.example/t/mac/closed?sort=em&cols=em&ev=p',
      frozenUrl: 'https://board.example/t/mac/closed?sort=em&cols=em&ev=p&asof=s-3',
    });
    for (const format of ['csv', 'tex', 'md', 'bib'] as const) expect(write(format, view)).not.toContain('Model');
    for (const format of ['csv', 'bib'] as const) expect(write(format, view)).not.toContain('Coverage');
    for (const format of ['tex', 'md'] as const)
      expect(write(format, view).split('Coverage')).toEqual([
        expect.stringMatching(/Metrics of this board that the table omits: $/),
        expect.stringMatching(/^\./),
      ]);
  });

  it('has the optional metrics as data, and names them in a table for texts', () => {
    const hm: Metric = { ...metrics[0]!, id: 'hm', label: 'HM', optional: true };
    const exported = (format: ExportFormat) =>
      writeBoard(format, {
        track: { slug: 'mac', title: 'MAC' },
        board: 'closed',
        metrics: [...metrics, hm],
        rows: [verified('M', 'A', 0.5, { cells: [cell('em', 0.5), cell('hm', 0.75)] })],
        primaryMetric: 'em',
        snapshot: null,
        publicUrl: '',
        view: DEFAULT_VIEW,
      });
    expect(exported('csv')).toMatch(/,HM,HM ci_low,.*\r\n.*,0\.75,/);
    expect(JSON.parse(exported('json'))).toMatchObject({ metrics: [{}, {}, { id: 'hm' }], omittedMetrics: [] });
    for (const format of ['tex', 'md'] as const) {
      expect(exported(format)).not.toContain('75.00');
      expect(exported(format)).toContain('Metrics of this board that the table omits: HM.');
    }
  });

  it('as LaTeX is a booktabs table with its snapshot, evidence and marks, and escapes names', () => {
    const text = write('tex');
    expect(text).toContain(
      '\\caption{MAC, closed, snapshot 3 of 2026-11-21. Values have 95\\% intervals; bold: the best value of verified or reported rows, underlined: the second best.',
    );
    expect(text).toContain('\\url{https://board.example/t/mac/closed?asof=s-3}');
    expect(text).toContain('\\begin{tabular}{rllrr}');
    expect(text).toContain('Exact \\& Match $\\uparrow$ & Coverage $\\downarrow$');
    expect(text).toContain(
      '1--2 & Model \\#1$^{\\dagger}$~\\cite{primitives-4f2kw9} & verified & \\textbf{50.00} {\\scriptsize $\\pm$1.00} & 22.02 \\\\',
    );
    expect(text).toContain(
      '-- & =A\\textbar{}B*[c]\\_\\textbraceleft{}x\\textbraceright{}~\\cite{xu-et-al-2024} & reported, Table 3 & \\underline{12.35} & -- \\\\',
    );
  });

  it('as BibTeX has the snapshot, each submission and each paper once, under the keys of the LaTeX table', () => {
    const text = write('bib');
    expect([...text.matchAll(/^@misc\{(.*),$/gm)].map((match) => match[1])).toEqual([
      'primitives-mac-closed',
      'primitives-4f2kw9',
      'xu-et-al-2024',
    ]);
    expect(text).toContain('url = {https://board.example/t/mac/closed?asof=s-3}');
    expect(text).toContain('author = {{Ada \\& Söhne}}');
    expect(text).toContain(
      'year = {2026},\n  month = nov,\n  howpublished = {Primitives, submission 4F2KW9},\n  url = {https://board.example/s/4F2KW9},\n}',
    );
    expect(text).toContain('author = {Xu and others},\n  title = {{MAC: 100\\% new}},\n  year = {2024},');
  });

  it('as Markdown lets no name become markup, and links each row to its source', () => {
    const text = write('md');
    expect(text).toContain(
      '| 1–2 | [Model #1 †](<https://board.example/e/e-4F2KW9>) | verified | **50.00** ±1.00 | 22.02 |',
    );
    expect(text).toContain(
      '| – | [=A\\|B\\*\\[c\\]\\_{x}](<https://arxiv.example/1>) | reported: Xu et al., 2024, Table 3 | _12.35_ | – |',
    );
  });

  it('says in every format why values and intervals are missing and what is known about columns and rows', () => {
    const note = 'AUC and AUC (all biases) differ.';
    const reasoned = verified('M', 'A', 0.5, {
      note,
      cells: [cell('em', 1, { reason: 'NO_SPREAD' }), cell('cov', null, { reason: 'NO_HIERARCHY' })],
    });
    const noted = metrics.map((metric) =>
      metric.id === 'em' ? { ...metric, notes: ['NOT_CALIBRATED' as const] } : metric,
    );
    const exported = (format: ExportFormat) =>
      writeBoard(format, {
        track: { slug: 'mac', title: 'MAC' },
        board: 'closed',
        metrics: noted,
        rows: [reasoned, verified('N', 'B', 0.4), paper('P', 0.1)],
        primaryMetric: 'em',
        snapshot: null,
        publicUrl: '',
        view: DEFAULT_VIEW,
      });
    const csv = exported('csv');
    expect(csv).toContain(
      ',1,,,,the value stays the same when any one unit is left out,,,,,,,the benchmark has no hierarchy of attributes,,,',
    );
    expect(csv).toContain(`,${note},/r/e-A.json`);
    expect(csv).toContain('0.4,0.39,0.41000000000000003,,,');
    const column = ': The interval is unreliable for a test set of this size: differences are not tested.';
    const [head = '', first = '', ...others] = csv.split('\r\n');
    expect([head.endsWith(',table_notes'), first.endsWith(column), others.join('').includes(column)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(csv).toMatch(/^reported,P.*,0\.1,,,,,,/m);
    const sentences = [
      'The interval is unreliable for a test set of this size: differences are not tested.',
      'Coverage: No value because the benchmark has no hierarchy of attributes.',
      'No interval because the value stays the same when any one unit is left out.',
    ];
    for (const format of ['tex', 'md'] as const)
      for (const sentence of sentences) expect(exported(format)).toContain(sentence);
    expect(exported('tex')).toContain('M$^{\\dagger}$$^{\\ddagger}$');
    expect(exported('md')).toContain(`‡ ${note}`);
    const json = JSON.parse(exported('json')) as { metrics: { notes?: string[] }[]; rows: { note?: string }[] };
    expect([json.metrics[0]?.notes, json.rows[0]?.note]).toEqual([['NOT_CALIBRATED'], note]);
  });

  it('marks no value as best that random answers reach', () => {
    const exported = (format: ExportFormat, random: number) =>
      writeBoard(format, {
        track: { slug: 'mac', title: 'MAC' },
        board: 'closed',
        metrics,
        rows: [verified('M', 'A', 0.5)],
        references: referenceRows({ RANDOM: { em: random, cov: null }, ORACLE: { em: 1, cov: 0 } }, ['em', 'cov']),
        primaryMetric: 'em',
        snapshot: null,
        publicUrl: '',
        view: DEFAULT_VIEW,
      });
    for (const [format, mark] of [
      ['tex', '\\textbf{50.00}'],
      ['md', '**50.00**'],
    ] as const) {
      expect(exported(format, 0.4)).toContain(mark);
      expect(exported(format, 0.5)).not.toContain(mark);
    }
  });

  it('ends with the reference rows in any order of the others, without rank and without a citation', () => {
    const references = referenceRows({ ORACLE: { em: 1, cov: 0 }, CONSTANT: { em: 0, cov: null } }, ['em', 'cov']);
    const exported = (format: ExportFormat, order: 'ascending' | 'descending') =>
      writeBoard(format, {
        track: { slug: 'mac', title: 'MAC' },
        board: 'closed',
        metrics,
        rows,
        references,
        primaryMetric: 'em',
        snapshot: null,
        publicUrl: '',
        view: { ...DEFAULT_VIEW, sort: { metric: 'em', order } },
      });
    for (const order of ['ascending', 'descending'] as const)
      expect(exported('csv', order).trimEnd().split('\r\n').slice(-2)).toEqual([
        expect.stringMatching(/^reference,Constant,.*,,,0,,,,,,,,,,,,,,,$/),
        expect.stringMatching(/^reference,Oracle with scores 0 and 1,.*,,,1,,,,,,,0,,,,,,,,$/),
      ]);
    expect(exported('tex', 'descending')).toContain('-- & Constant & reference & 0.00 & --');
    expect(exported('md', 'descending')).toContain('| – | Constant | reference | 0.00 | – |');
    expect(exported('bib', 'descending')).not.toContain('Constant');
  });
});
