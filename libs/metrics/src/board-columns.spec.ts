import { boardMetrics, boardPrimaryMetric } from './board-columns.js';
import { metricDefinition } from './registry.js';

describe('the metric that ranks a board', () => {
  const track = { protocol: 'compmap', primaryMetric: 'compmap.auc.v1' } as const;
  it('is the metric of the track where the board has it', () =>
    expect(boardPrimaryMetric(track, 'closed')).toBe('compmap.auc.v1'));
  it('is another one on a board without it', () =>
    expect(boardPrimaryMetric(track, '5-way 1-shot')).toBe('fewshot.prim.v1'));
});

describe('the default columns of a board of VAW', () => {
  it.each([
    ['vaw-classifier', ['mAP', 'mR@15', 'mA', 'F1@15', 'CmAP', 'CV']],
    ['vaw-itc', ['mAP', 'CmAP', 'CV']],
    ['vaw-itm', ['mAP', 'mA', 'CmAP (scored cells)', 'CV (scored cells)']],
    ['vaw-vqa', ['Accuracy', 'CV', 'CV (same label)']],
  ] as const)('are the most cited metrics: %s', (protocol, labels) => {
    const defaults = boardMetrics(protocol, 'main')
      .map(metricDefinition)
      .filter(({ optional }) => !optional);
    expect(defaults.map(({ label }) => label)).toEqual(labels);
  });
});
