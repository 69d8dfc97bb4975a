import { NO_FACTS, type BoardRow, type Cell } from './row.js';
import { otherWorld, worldChange } from './world-change.js';

const cell = (value: number | null, metric = 'auc'): Cell => ({
  metric,
  value,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
});
const row = (here: number | null, there?: number | null): BoardRow => ({
  ...NO_FACTS,
  id: 'r',
  evidence: 'VERIFIED',
  name: 'A',
  trainingDeclared: true,
  cells: [cell(here)],
  ...(there === undefined ? {} : { elsewhere: [cell(there)] }),
});

describe('the change from the closed to the open world', () => {
  it('is unknown until the other board is loaded, and when a value is missing or starts at 0', () => {
    expect(worldChange(row(0.4), 'closed', 'auc')).toBeNull();
    expect(worldChange(row(0.4, null), 'closed', 'auc')).toBeNull();
    expect(worldChange(row(0, 0.2), 'closed', 'auc')).toBeNull();
    expect(worldChange(row(0.4, 0.2), 'closed', 'seen')).toBeNull();
  });
  it('is the same from either board', () => {
    expect(worldChange(row(0.4, 0.1), 'closed', 'auc')).toBeCloseTo(-0.75, 12);
    expect(worldChange(row(0.1, 0.4), 'open', 'auc')).toBeCloseTo(-0.75, 12);
  });
  it('needs a board that has both worlds', () => {
    expect(otherWorld(['closed', 'open'], 'open')).toBe('closed');
    expect(otherWorld(['closed', 'open'], 'closed')).toBe('open');
    expect(otherWorld(['main', 't2'], 'main')).toBeNull();
  });
});
