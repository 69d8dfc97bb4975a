import { fittingLeaderboard, leaderboardTable } from './leaderboard-table.js';

const metric = (id: string, label: string, direction = 'HIGHER') => ({
  id,
  label,
  direction,
  format: 'PERCENT' as const,
});
const cell = (id: string, value: number, half: number) => ({
  metric: id,
  value,
  low: value - half,
  high: value + half,
  rankLow: 1,
  rankHigh: 2,
});
const METRICS = [metric('em', 'EM'), metric('auc', 'AUC'), metric('tied', 'Tied', 'LOWER')];
const ROWS = [
  {
    name: 'Set decoder',
    note: null,
    team: 'Lab',
    submissionCode: 'SETDEC',
    evidence: 'VERIFIED',
    cells: [cell('em', 0.5, 0.01), cell('auc', 0.25, 0.02), cell('tied', 0.1, 0.03)],
  },
  {
    name: 'Random',
    note: 'a note',
    team: null,
    submissionCode: null,
    evidence: 'REFERENCE',
    cells: [cell('em', 0.01, 0.001)],
  },
];
const linesOf = (columns: number, sortedBy = 'em') => leaderboardTable(METRICS, ROWS, sortedBy, columns).split('\n');

describe('a board on the command line', () => {
  it('has the interval of each verified value', () =>
    expect(linesOf(Infinity)).toEqual([
      'rank  method       team       code             EM          AUC       Tied ↓',
      '────  ───────────  ─────────  ──────  ───────────  ───────────  ───────────',
      '1–2   Set decoder  Lab        SETDEC  50.00 ±1.00  25.00 ±2.00  10.00 ±3.00',
      '1–2   Random ‡     reference                 1.00            –            –',
    ]));
  it('marks a model that was not trained on the benchmark', () => {
    const rows = ROWS.map((row) => ({ ...row, notTrained: row.team !== null }));
    expect(leaderboardTable(METRICS, rows, 'em', Infinity).split('\n').slice(2)).toEqual([
      expect.stringContaining('Set decoder †  Lab'),
      expect.stringContaining('Random ‡       reference'),
    ]);
  });
  it.each([
    [Infinity, ['em', 'auc', 'tied']],
    [40, ['em']],
  ])('names the metrics that it shows in %s columns, for the notes below it', (columns, ids) =>
    expect(fittingLeaderboard(METRICS, ROWS, 'em', columns).shown.map(({ id }) => id)).toEqual(ids),
  );
  it('has the decimals of the step of rounded values', () => {
    const [first] = ROWS;
    const rounded = { ...cell('em', 0.56, 0.0556), step: 0.02 };
    const rows = [{ ...first!, cells: [rounded, cell('auc', 0.25, 0.02)] }];
    expect(leaderboardTable(METRICS.slice(0, 2), rows, 'em', Infinity).split('\n').at(-1)).toBe(
      '1–2   Set decoder  Lab   SETDEC  56 ±6  25.00 ±2.00',
    );
  });
  it('omits the last columns where it is too wide, and no interval of those that it shows', () => {
    expect(linesOf(74).slice(2)).toEqual([
      '1–2   Set decoder  Lab        SETDEC  50.00 ±1.00  25.00 ±2.00',
      '1–2   Random ‡     reference                 1.00            –',
      'not shown in 74 columns: Tied ↓; a wider terminal and --json show them',
    ]);
    expect(linesOf(60)[2]).toBe('1–2   Set decoder  Lab        SETDEC  50.00 ±1.00');
  });
  it('shortens names where only these leave space for the codes', () => {
    const rows = ROWS.map((row) => ({ ...row, name: `${row.name} with a rather long name` }));
    const lines = leaderboardTable(METRICS, rows, 'em', 50).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'rank  method                   code             EM',
      '────  ───────────────────────  ──────  ───────────',
      '1–2   Set decoder with a rat…  SETDEC  50.00 ±1.00',
    ]);
  });
  it('keeps the interval of the metric that ranks the board, and omits the last columns first', () => {
    const [row = '', , note] = leaderboardTable(METRICS, ROWS, 'auc', 68, 'em').split('\n').slice(2);
    expect(row).toBe('1–2   Set decoder  Lab        SETDEC  50.00 ±1.00  25.00 ±2.00');
    expect(note).toBe('not shown in 68 columns: Tied ↓; a wider terminal and --json show');
  });
  it('keeps the interval and the column of the metric that sorts', () => {
    expect(linesOf(68, 'tied')[2]).toContain('10.00 ±3.00');
    expect(linesOf(30).slice(2)).toEqual([
      '1–2   Set decoder  50.00 ±1.00',
      '1–2   Random ‡            1.00',
      'not shown in 30 columns: team,',
      '  code, AUC, Tied ↓; a wider',
      '  terminal and --json show',
      '  them',
    ]);
  });
});
