import { boardPrimaryMetric } from './board-columns.js';

describe('the metric that ranks a board', () => {
  const track = { protocol: 'compmap', primaryMetric: 'compmap.auc.v1' } as const;
  it('is the metric of the track where the board has it', () =>
    expect(boardPrimaryMetric(track, 'closed')).toBe('compmap.auc.v1'));
  it('is another one on a board without it', () =>
    expect(boardPrimaryMetric(track, '5-way 1-shot')).toBe('fewshot.prim.v1'));
});
