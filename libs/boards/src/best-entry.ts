import { metricDefinition } from '@primitives/metrics';

import { byValue } from './by-value.js';
import type { Neighbour } from './neighbours.js';
import { listedPair } from './listed-pair.js';
import type { BoardSnapshot } from './snapshot.js';

/** The entry with the best value under the primary metric, and the test of a result against it. */
export interface BestEntry {
  readonly submissionCode: string;
  readonly name: string;
  readonly value: number;
  /** Step to which the value was rounded for publication; null if it is exact. */
  readonly step: number | null;
  /** Null where the result is the best entry itself. */
  readonly outcome: Neighbour['outcome'] | null;
}

/** @param evaluationId of the result, which may not be on the board; null without a value on the board */
export function bestEntryOf(snapshot: BoardSnapshot, evaluationId: string): BestEntry | null {
  const metric = snapshot.primaryMetric;
  // Rounded values need not be in the order of the ranks: of the entries of rank 1, the one with the best value counts.
  const valued = snapshot.rows.filter(({ cells }) => (cells[metric]?.value ?? null) !== null);
  const first = valued.filter(({ cells }) => cells[metric]?.rankLow === 1);
  const [best] = byValue(first.length > 0 ? first : valued, metric, metricDefinition(metric).direction === 'lower');
  const cell = best?.cells[metric];
  if (!best || !cell || cell.value === null) return null;
  const { submissionCode, name } = best;
  const outcome = outcomeOf(snapshot, evaluationId, best.evaluationId);
  return { submissionCode, name, value: cell.value, step: cell.step ?? null, outcome };
}

function outcomeOf(snapshot: BoardSnapshot, own: string, best: string): BestEntry['outcome'] {
  const metric = snapshot.primaryMetric;
  if (own === best) return null;
  if (!snapshot.rows.some(({ evaluationId }) => evaluationId === own)) return 'not_ranked';
  if (snapshot.uncalibrated?.includes(metric)) return 'not_tested';
  const verdict = listedPair(snapshot, metric, own, best)?.verdict;
  if (verdict === undefined) return 'not_listed';
  return verdict === 'better' || verdict === 'worse' ? 'significant' : 'not_significant';
}
