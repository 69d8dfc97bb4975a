import { quantile, table } from '@primitives/tool-bench';
import type { PhaseResult } from './phase.js';
import type { Ended } from './submissions.js';

/** The slowdown of other work that counts as unaffected. */
const MAX_SLOWER = 1.2;

/** Times of the working teams in one phase. */
export interface WorkTimes {
  /** Seconds from upload to score. Late and unscored submissions count as the timeout. */
  readonly p50: number;
  readonly p95: number;
  readonly scored: number;
  /** Submissions without a result at the timeout. */
  readonly late: number;
  /** Submissions that ended without a result. */
  readonly failed: number;
}

export function workTimes(ends: readonly Ended[], timeout: number): WorkTimes {
  const seconds = ends.map(({ state, ms }) =>
    state === 'scored' && ms !== null ? Math.min(ms / 1e3, timeout) : timeout,
  );
  const late = ends.filter(
    ({ state, ms }) => state === 'open' || (state === 'scored' && (ms ?? 0) > timeout * 1e3),
  ).length;
  const scored = ends.filter(({ state }) => state === 'scored').length;
  return {
    p50: quantile(seconds, 0.5),
    p95: quantile(seconds, 0.95),
    scored,
    late,
    failed: ends.filter(({ state }) => state !== 'scored' && state !== 'open').length,
  };
}

/** One attack on one fleet. */
export interface FleetAttackCase {
  readonly attack: string;
  readonly runners: number;
  readonly timeout: number;
  readonly quiet: PhaseResult;
  readonly control: PhaseResult;
  readonly attacked: PhaseResult;
}

/** Whether other work is unaffected: nothing failed or late, and hardly slower than with a harmless third team. */
export function isUnaffected({ quiet, control, attacked, timeout }: FleetAttackCase): boolean {
  const { p95, late, failed } = workTimes(attacked.work, timeout);
  const allowed = Math.max(workTimes(quiet.work, timeout).p95, workTimes(control.work, timeout).p95) * MAX_SLOWER;
  return late + failed === 0 && p95 <= allowed;
}

/** The count of each final state: `rejected tokenizer ×8, open ×1`. */
export function endings(ends: readonly Ended[]): string {
  const counts = new Map<string, number>();
  for (const { state, code } of ends) {
    const name = code === null ? state : `${state} ${code}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ×${count}`).join(', ') || 'none';
}

const HEADINGS = [
  'attack',
  'runners',
  'p50 quiet',
  'p95 quiet',
  'p95 control',
  'p50 attacked',
  'p95 attacked',
  'vs quiet',
  'vs control',
  'others failed',
  'late',
  'hostile outcome',
  'runner events',
  'restarts',
  'unanswered',
  'loop delay',
  'runner memory',
  'unaffected',
];

/** One line per attack and fleet. */
export function fleetAttackTable(cases: readonly FleetAttackCase[]): string {
  return table(HEADINGS, cases.map(row));
}

function row(one: FleetAttackCase): (string | number)[] {
  const { attack, runners, timeout } = one;
  const [quiet, control, attacked] = [one.quiet, one.control, one.attacked].map(({ work }) => workTimes(work, timeout));
  if (!quiet || !control || !attacked) return [];
  const seconds = (value: number) => (value >= timeout ? `≥ ${timeout} s` : `${value.toFixed(1)} s`);
  const { health, events, third } = one.attacked;
  const counted = endings(events.map((state) => ({ state, code: null, ms: null })));
  return [
    attack,
    runners,
    seconds(quiet.p50),
    seconds(quiet.p95),
    seconds(control.p95),
    seconds(attacked.p50),
    seconds(attacked.p95),
    (attacked.p95 / quiet.p95).toFixed(2),
    (attacked.p95 / control.p95).toFixed(2),
    attacked.failed,
    attacked.late,
    endings(third),
    counted,
    health.restarts,
    `${health.unansweredSeconds.toFixed(1)} s`,
    `${health.loopDelaySeconds.toFixed(2)} s`,
    `${Math.round(health.peakBytes / 1e6)} MB`,
    isUnaffected(one) ? 'yes' : 'NO',
  ];
}
