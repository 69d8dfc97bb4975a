import type { PhaseResult } from './phase.js';
import type { Ended } from './submissions.js';
import { endings, fleetAttackTable, isUnaffected, workTimes, type FleetAttackCase } from './summary.js';

const scored = (seconds: number): Ended => ({ state: 'scored', code: null, ms: seconds * 1e3 });
const open: Ended = { state: 'open', code: null, ms: null };
const failed: Ended = { state: 'failed', code: 'shard_failed', ms: 4_000 };
const health = { unansweredSeconds: 0, loopDelaySeconds: 0.1, peakBytes: 2e8, restarts: 0 };
const phase = (work: readonly Ended[], third: readonly Ended[] = []): PhaseResult => ({
  work,
  third,
  health,
  events: [],
});
const attacked = (work: readonly Ended[]): FleetAttackCase => ({
  attack: 'an attack',
  runners: 1,
  timeout: 60,
  quiet: phase([scored(2)]),
  control: phase([scored(3)]),
  attacked: phase(work, [failed, failed]),
});

describe('the times of other work', () => {
  it('count open and failed submissions as the timeout, so that quantiles include them', () => {
    const times = workTimes([scored(1), scored(2), open, failed], 60);
    expect(times).toEqual({ p50: 2, p95: 60, scored: 2, late: 1, failed: 1 });
  });

  it('count results after the timeout as late', () => {
    expect(workTimes([scored(90)], 60)).toEqual({ p50: 60, p95: 60, scored: 1, late: 1, failed: 0 });
  });
});

describe('other work', () => {
  it('is unaffected up to a fifth above the slower of the quiet and the control phase', () => {
    expect(isUnaffected(attacked([scored(3.5)]))).toBe(true);
    expect(isUnaffected(attacked([scored(3.7)]))).toBe(false);
  });

  it.each([
    ['late', open],
    ['failed', failed],
  ])('is affected when one submission is %s', (_, one) => {
    expect(isUnaffected(attacked([...Array.from({ length: 99 }, () => scored(1)), one]))).toBe(false);
  });
});

describe('the table of attacks', () => {
  it('counts how the hostile submissions ended', () => {
    expect(endings([failed, failed, open])).toBe('failed shard_failed ×2, open ×1');
    expect(endings([])).toBe('none');
  });

  it('marks quantiles that are lower bounds because of the timeout', () => {
    const [, , row = ''] = fleetAttackTable([attacked([open])]).split('\n');
    expect(row).toContain('≥ 60 s');
    expect(row).toContain('failed shard_failed ×2');
    expect(row).toMatch(/NO +\|$/);
  });
});
