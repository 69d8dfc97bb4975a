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
const on = (rows: readonly BoardRow[], axis: CostAxis | null, all = rows) => {
  const { axis: shown, points } = pointsOn(rows, all, metric, axis);
  return [shown, points.map(({ cost }) => cost)];
};
const worse = (of: BoardRow) => ({ ...of, cells: [{ metric: 'm', value: 0.4 }] }) as unknown as BoardRow;

describe('the axis of the cost chart', () => {
  it('is the chosen one, also without costs', () => {
    expect(on([row(4, 8)], 'flops')).toEqual(['flops', [8]]);
    expect(on([row(4, 8)], 'memory')).toEqual(['memory', []]);
    expect(on([row(null, 8)], 'latency')).toEqual(['latency', []]);
  });
  it('is latency where the best has one, as in the summary of the board', () => {
    expect(on([row(4, 8), worse(row(null, 8))], null)).toEqual(['latency', [4]]);
    expect(on([worse(row(null, 8)), row(4, 8), worse(row(null, 8))], null)).toEqual(['latency', [4]]);
  });
  it('is another where the best has no latency', () =>
    expect(on([worse(row(4, 7)), row(null, 8), worse(row(5, 9))], null)[0]).toBe('flops'));
  it('is that which most have where the best has none', () => {
    const parameters = (of: BoardRow) => ({ ...of, parameters: 7 });
    expect(on([row(null, null), worse(row(4, null)), worse(parameters(row(4, null)))], null)[0]).toBe('latency');
    expect(on([row(null, null), worse(parameters(row(null, null)))], null)[0]).toBe('parameters');
  });
  it('is that of the whole board where a filter leaves no row', () =>
    expect(on([], null, [row(null, 8)])).toEqual(['flops', []]));
  it('is latency where nothing is known', () => expect(on([row(null, null)], null)).toEqual(['latency', []]));
});

it('names the verified rows with a value that have no point', () => {
  const named = (name: string, of: BoardRow) => ({ ...of, name });
  const reported = { ...row(null, 8), evidence: 'REPORTED' as const };
  const undefinedValue = { ...row(null, 8), cells: [{ metric: 'm', value: null }] } as unknown as BoardRow;
  const rows = [named('measured', row(4, 8)), named('unmeasured', row(null, 8)), reported, undefinedValue];
  expect(unmeasured(rows, metric, 'latency')).toEqual({ missing: ['unmeasured'], possible: 2 });
});
