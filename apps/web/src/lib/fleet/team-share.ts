import type { Queued } from '../api/documents/fleet.ts';

type Row = Pick<Queued, 'team' | 'teamShareWeight' | 'pool' | 'purpose' | 'state'>;

/** Whether its shards wait for runners, or will. Runs for examples only use what is left. */
const competes = ({ state, purpose }: Row) => state !== 'SCORING' && purpose !== 'EXAMPLES';

/**
 * The part of its pool, 0 to 1, that the team of a row gets while all teams of the queue wait; null if unknown, and in
 * later rows of the team.
 */
export function poolShare(row: Row, queue: readonly Row[]): number | null {
  if (row.teamShareWeight === null || !competes(row)) return null;
  const rivals = queue.filter((each) => each.pool === row.pool && competes(each));
  const earlier = rivals.slice(0, Math.max(0, rivals.indexOf(row)));
  if (earlier.some(({ team }) => team === row.team)) return null;
  const weights = new Map(rivals.map(({ team, teamShareWeight }) => [team, teamShareWeight ?? 0]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? null : row.teamShareWeight / total;
}
