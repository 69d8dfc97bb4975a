import type { Metric } from './metric.js';
import { NO_FACTS, type BoardRow } from './row.js';
import { paretoFront } from './pareto.js';

const em: Metric = {
  id: 'em',
  label: 'EM',
  group: '',
  direction: 'HIGHER',
  format: 'PERCENT',
  axis: 'LINEAR',
  help: '',
};
const row = (
  name: string,
  latencyMs: number | null,
  value: number | null,
  evidence: BoardRow['evidence'] = 'VERIFIED',
): BoardRow => ({
  ...NO_FACTS,
  id: name,
  name,
  evidence,
  trainingDeclared: true,
  cells: [{ metric: 'em', value, low: null, high: null, rankLow: null, rankHigh: null, tier: null, mark: null }],
  cost: { latencyMs, flops: 0, memoryBytes: null, ratio: null, hardwareClass: 'a machine' },
});
const rows = [
  row('slow and best', 30, 0.3),
  row('quick', 10, 0.1),
  row('beaten', 20, 0.1),
  row('quick too', 10, 0.1),
  row('paper', 5, 0.9, 'REPORTED'),
  row('unknown cost', null, 0.9),
  row('unknown value', 1, null),
];
const front = (metric = em) =>
  paretoFront(rows, metric, 'latency')
    .filter((point) => point.front)
    .map((point) => point.row.name);

describe('the Pareto front', () => {
  it('contains the rows that no verified row beats in both, ties included; reported rows are neither on it nor dominate others', () =>
    expect(front()).toEqual(['quick', 'quick too', 'slow and best']));
  it('contains no value at chance', () => {
    const random: BoardRow = { ...row('random', null, 0.1, 'REFERENCE'), id: 'reference-random' };
    const onFront = (references: readonly BoardRow[]) =>
      paretoFront([row('zero', 5, 0), ...rows], em, 'latency', references)
        .filter((point) => point.front)
        .map((point) => point.row.name);
    expect(onFront([])).toEqual(front());
    expect(onFront([random])).toEqual(['slow and best']);
  });
  it('is reversed when lower is better', () =>
    expect(front({ ...em, direction: 'LOWER' })).toEqual(['quick', 'quick too']));
  it('omits rows without a cost or a value', () =>
    expect(paretoFront(rows, em, 'latency').map((point) => point.row.name)).toEqual([
      'paper',
      'quick',
      'quick too',
      'beaten',
      'slow and best',
    ]));
  it('is empty when no cost is above zero, since the axis is logarithmic', () =>
    expect(paretoFront(rows, em, 'flops')).toEqual([]));
  it('is empty where differences are not tested', () =>
    expect(front({ ...em, notes: ['NOT_CALIBRATED'] })).toEqual([]));
});
