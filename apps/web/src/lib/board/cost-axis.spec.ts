import type { BoardRow, CostAxis, Metric } from '@primitives/boards';

import { countVerified, pointsOn } from './cost-axis.ts';

const metric = { id: 'm', direction: 'HIGHER' } as Metric;
const row = (latencyMs: number | null, flops: number | null) =>
  ({
    evidence: 'VERIFIED',
    parameters: null,
    cells: [{ metric: 'm', value: 0.5 }],
    cost: { latencyMs, flops, memoryBytes: null },
  }) as unknown as BoardRow;
const on = (rows: readonly BoardRow[], axis: CostAxis, all = rows) => {
  const { axis: shown, points } = pointsOn(rows, all, metric, axis);
  return [shown, points.map(({ cost }) => cost)];
};

describe('the axis of the cost chart', () => {
  it('is the chosen one', () => expect(on([row(4, 8)], 'latency')).toEqual(['latency', [4]]));
  it('is FLOPs where no entry has a latency', () => expect(on([row(null, 8)], 'latency')).toEqual(['flops', [8]]));
  it('is parameters where nothing else is known', () =>
    expect(on([{ ...row(null, null), parameters: 7 }], 'latency')).toEqual(['parameters', [7]]));
  it('is that of the whole board where a filter leaves no row', () =>
    expect(on([], 'latency', [row(null, 8)])).toEqual(['flops', []]));
  it('stays where nothing is known', () => expect(on([row(null, null)], 'latency')).toEqual(['latency', []]));
  it('stays on a chosen axis without costs', () => expect(on([row(4, 8)], 'memory')).toEqual(['memory', []]));
});

it('the rows that could have a point are verified ones with a value', () => {
  const reported = { ...row(4, 8), evidence: 'REPORTED' as const };
  const undefinedValue = { ...row(4, 8), cells: [{ metric: 'm', value: null }] } as unknown as BoardRow;
  expect(countVerified([row(null, null), row(4, 8), reported, undefinedValue], metric)).toBe(2);
});
