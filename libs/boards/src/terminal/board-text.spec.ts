import { boardText } from './board-text.js';

type Board = Parameters<typeof boardText>[0];
const METRIC = {
  id: 'auc',
  label: 'AUC',
  direction: 'HIGHER' as const,
  format: 'PERCENT' as const,
  notes: ['FLOOR_WINS' as const],
};
const boardOf = (snapshot: Board['board']['snapshot']): Board => ({
  track: {
    title: 'Shapes-MAC · multi-attribute composition',
    releaseRule: 'IMPROVEMENTS',
    split: { name: 'test', role: 'HIDDEN' },
    primaryMetric: { id: 'auc' },
  },
  board: { rowCount: 1, snapshot, metrics: [METRIC], rows: { nodes: [] }, references: [] },
});
const linesOf = (board: Board, columns: number) =>
  boardText(board, { slug: 'shapes', name: 'closed', sort: null }, 'http://a.example', columns).split('\n');

describe('a board as text', () => {
  it('begins with track, board, split, number of models and time', () =>
    expect(linesOf(boardOf({ number: 7, asOf: '2026-11-27T12:34:56Z' }), Infinity).slice(0, 3)).toEqual([
      'Shapes-MAC · multi-attribute composition, board closed',
      'test split, hidden; 1 model, as of 2026-11-27 12:34 UTC, snapshot 7',
      '',
    ]));
  it('states that no result is verified yet', () =>
    expect(linesOf(boardOf(null), Infinity)[1]).toBe('test split, hidden; no verified results yet'));
  it('ends with the address of the board', () =>
    expect(linesOf(boardOf(null), Infinity).at(-1)).toBe('http://a.example/t/shapes/closed'));
  it.each([60, 80])('has notes that fit %i columns, except an address', (columns) => {
    const lines = linesOf(boardOf({ number: 7, asOf: '2026-11-27T12:34:56Z' }), columns);
    expect(lines.filter((line) => line.length > columns && !line.includes('http'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(8);
  });
});
