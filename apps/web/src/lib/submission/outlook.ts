import type { Evaluation } from '../api/documents/submission.ts';
import { checksOf, readReport, type Check } from './checks.ts';
import { pace, stepViews, type StepView } from './steps.ts';

/** Where an evaluation that has not ended is in the queue, or in its run. */
export type Position =
  | { readonly kind: 'not-queued' }
  | { readonly kind: 'queued'; readonly ahead: number }
  | { readonly kind: 'evaluating'; readonly shards: number; readonly runners: number }
  | { readonly kind: 'between' }
  | { readonly kind: 'scoring' };

/** What a submitter wants to know of an evaluation that has not ended. */
export interface Outlook {
  readonly position: Position;
  /** Seconds until the scores, as far as they are known. */
  readonly seconds: number | null;
  /** The bundle's checks; null until the validator has reported. */
  readonly checks: readonly Check[] | null;
  /** Steps that are not completed, the current one first. */
  readonly steps: readonly StepView[];
}

/** The facts of an evaluation on which its outlook depends. */
export type OutlookFacts = Pick<
  Evaluation,
  'state' | 'steps' | 'shards' | 'waiting' | 'instancesDone' | 'instancesTotal' | 'bundleReport'
>;

/** Expects an evaluation that has not ended. */
export function outlookOf(evaluation: OutlookFacts, now: Date): Outlook {
  const steps = stepViews(evaluation.steps, evaluation.state);
  const report = readReport(evaluation.bundleReport);
  const speed = pace(steps, evaluation.instancesDone, evaluation.instancesTotal, now);
  return {
    position: positionOf(evaluation),
    seconds: evaluation.state === 'PREDICTING' && speed ? speed.left : (evaluation.waiting?.expectedSeconds ?? null),
    checks: report && checksOf(report),
    steps: steps.filter(({ phase }) => phase === 'now' || phase === 'todo'),
  };
}

function positionOf({ state, shards, waiting }: OutlookFacts): Position {
  if (state === 'SCORING') return { kind: 'scoring' };
  if (state !== 'PREDICTING') return { kind: 'not-queued' };
  const leased = shards.filter((shard) => shard.state === 'LEASED');
  if (leased.length > 0)
    return { kind: 'evaluating', shards: leased.length, runners: new Set(leased.map(({ runner }) => runner)).size };
  if (shards.some((shard) => shard.state === 'DONE')) return { kind: 'between' };
  return { kind: 'queued', ahead: waiting?.ahead ?? 0 };
}
