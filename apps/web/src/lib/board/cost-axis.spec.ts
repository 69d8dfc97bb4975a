import type { BoardRow, CostAxis, Metric } from '@primitives/boards';

import { pointsOn, unmeasured } from './cost-axis.ts';

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
  it('is the first that all verified entries have where no entry has a latency', () => {
    const all = [
      { ...row(null, 8), parameters: 7 },
      { ...row(null, null), parameters: 6 },
    ];
    expect(on(all, 'latency')).toEqual(['parameters', [6, 7]]);
    expect(on(all, 'flops')).toEqual(['flops', [8]]);
  });
  it('stays latency where only some entries have one', () =>
    expect(on([row(4, 8), row(null, 8)], 'latency')).toEqual(['latency', [4]]));
  it('is that of the whole board where a filter leaves no row', () =>
    expect(on([], 'latency', [row(null, 8)])).toEqual(['flops', []]));
  it('stays where nothing is known', () => expect(on([row(null, null)], 'latency')).toEqual(['latency', []]));
  it('stays on a chosen axis without costs', () => expect(on([row(4, 8)], 'memory')).toEqual(['memory', []]));
});

it('names the verified rows with a value that have no point', () => {
  const named = (name: string, of: BoardRow) => ({ ...of, name });
  const reported = { ...row(null, 8), evidence: 'REPORTED' as const };
  const undefinedValue = { ...row(null, 8), cells: [{ metric: 'm', value: null }] } as unknown as BoardRow;
  const rows = [named('measured', row(4, 8)), named('unmeasured', row(null, 8)), reported, undefinedValue];
  expect(unmeasured(rows, metric, 'latency')).toEqual({ missing: ['unmeasured'], possible: 2 });
});
