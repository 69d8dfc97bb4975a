import {
  ageText,
  columns,
  fittingTable,
  formatBytes,
  formatInterval,
  formatRank,
  formatValue,
  table,
} from './output.js';

describe('a value on the command line', () => {
  it('is printed as in papers', () => expect(formatValue(0.17424, 'PERCENT')).toBe('17.42'));
  it('stays a count where the metric counts', () => expect(formatValue(31.349, 'COUNT')).toBe('31.35'));
  it('is a dash where it is undefined, never 0', () => expect(formatValue(null, 'PERCENT')).toBe('–'));
  it('has half the width of a symmetric interval', () =>
    expect(formatInterval({ value: 0.5, low: 0.49, high: 0.51 }, 'PERCENT')).toBe('±1.00'));
  it('has the bounds of an asymmetric one', () =>
    expect(formatInterval({ value: 0.5, low: 0.4, high: 0.52 }, 'PERCENT')).toBe('[40.00, 52.00]'));
  it('has no interval if it is unknown', () =>
    expect(formatInterval({ value: 0.5, low: null, high: null }, 'PERCENT')).toBe(''));
});

it('an age on the command line has one unit that suits it', () =>
  expect([-3, 90, 446, 10_800, 432_000].map(ageText)).toEqual(['0 s', '90 s', '7 min', '3 h', '5 d']));

describe('a rank on the command line', () => {
  it('is one number when it is certain', () => expect(formatRank(1, 1)).toBe('1'));
  it('is a range when it is not', () => expect(formatRank(2, 3)).toBe('2–3'));
  it('is a dash when there is none', () => expect(formatRank(null, null)).toBe('–'));
});

describe('a table on the command line', () => {
  it('aligns numbers to the right and names to the left', () => {
    expect(
      table(
        ['rank', 'method', 'value'],
        [
          ['1', 'a', '9.10'],
          ['2', 'long', '10.00'],
        ],
      ),
    ).toBe(['rank  method  value', '────  ──────  ─────', '1     a        9.10', '2     long    10.00'].join('\n'));
  });
});

describe('a table with text and numbers', () => {
  it('aligns columns of text to the left, too', () =>
    expect(
      table(
        ['track', 'title', 'boards', 'value', 'ends'],
        [
          ['mac', 'MAC', 'closed, open', '9.10 ±1.00', '–'],
          ['vaw', 'VAW', 'closed', '–', '−10.00'],
        ],
      ).split('\n'),
    ).toEqual([
      'track  title  boards             value    ends',
      '─────  ─────  ────────────  ──────────  ──────',
      'mac    MAC    closed, open  9.10 ±1.00       –',
      'vaw    VAW    closed                 –  −10.00',
    ]));
});

describe('a table on a terminal', () => {
  const [header, rows] = [['track', 'title', 'boards', 'phase'], [['mac', 'MAC', 'closed, open', 'open']]];
  it('omits only as many columns as it must, and names them', () => {
    expect(fittingTable(header, rows, [2, 1], 33)).toBe(table(header, rows));
    expect(fittingTable(header, rows, [2, 1], 32).split('\n')).toEqual([
      'track  title  phase',
      '─────  ─────  ─────',
      'mac    MAC    open',
      'not shown in 32 columns: boards;',
      '  a wider terminal and --json',
      '  show them',
    ]);
    expect(fittingTable(header, rows, [2, 1], 5).replace(/\s+/g, ' ')).toContain('in 5 columns: title, boards;');
  });
});

describe('a number of bytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [16_777_216, '16.8 MB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

it.each([
  ['40', 40],
  ['0', Infinity],
  ['wide', Infinity],
  ['', Infinity],
])('a table in a pipe has as many columns as fit COLUMNS=%j', (named, width) =>
  expect(columns({ COLUMNS: named })).toBe(width === Infinity ? process.stdout.columns || Infinity : width),
);
