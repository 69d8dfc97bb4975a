import { scoreTable, type PrintedScores } from './score-table.js';

const metric = (id: string, label: string) =>
  ({ id, label, direction: 'higher', format: 'percent', value: 0.5, low: 0.4, high: 0.6 }) as const;
const scores: PrintedScores = {
  protocol: 'mac',
  instances: 2,
  images: 2,
  resamples: 0,
  boards: [
    {
      board: 'closed',
      metrics: [
        metric('mac.auc.v1', 'AUC'),
        metric('mac.other.v1', 'Other'),
        metric('mac.exact_match.v1', 'Exact Match'),
      ],
    },
  ],
};
const labels = (every: string | null) =>
  scoreTable(scores, every, Infinity)
    .split('\n')
    .slice(4, -2)
    .map((line) => line.split(/ {2,}/)[0]);

describe('a table of scores', () => {
  it('shows the columns of the board, the ranking metric first, and names how to print the others', () => {
    expect(labels('--all-metrics').slice(0, 2)).toEqual(['Exact Match', 'AUC']);
    expect(scoreTable(scores, '--all-metrics', Infinity).split('\n').at(-1)).toBe(
      '1 more metric, not on the boards: --all-metrics',
    );
  });

  it('shows all metrics in their order on request', () => {
    expect(labels(null).slice(0, 3)).toEqual(['AUC', 'Other', 'Exact Match']);
    expect(scoreTable(scores, null, Infinity)).not.toContain('not on the boards');
  });

  it('heads the values by the board, and says why a debug run lacks the note on an unreliable interval', () => {
    const [board] = scores.boards;
    const metrics = (board?.metrics ?? []).map((each) => ({ ...each, notes: ['NOT_CALIBRATED' as const] }));
    const text = scoreTable({ ...scores, boards: [{ board: 'closed', metrics }] }, null, Infinity);
    expect(text.split('\n')[0]).toBe('board closed');
    expect(text).toContain('All metrics: The interval is unreliable for a test set of this size. Boards state this');
    expect(text).not.toContain('differences are not tested');
    const narrow = scoreTable({ ...scores, boards: [{ board: 'closed', metrics }] }, null, 60);
    expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});
