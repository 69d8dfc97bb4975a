import { formatDuration } from '../format.ts';
import { words } from '../strings/next-steps.ts';
import { checksOf, readReport, type Check } from './checks.ts';
import { stageOf, type PresentEvaluation } from './present-run.ts';
import { leftAfterPilot, pace, stepViews, type StepView } from './steps.ts';

/** Where an evaluation that has not ended is in the queue, or in its run. */
export type Position =
  | { readonly kind: 'not-queued' }
  /** `ahead` is null until an answer has it. */
  | { readonly kind: 'queued'; readonly ahead: number | null }
  | { readonly kind: 'evaluating'; readonly done: number; readonly shards: number }
  | { readonly kind: 'predicted' }
  | { readonly kind: 'scoring' };

/** Seconds until the scores, and at most with the slower models; `late` once the estimated time has passed. */
export type ExpectedEnd =
  | { readonly kind: 'estimated'; readonly seconds: number; readonly most?: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'late' };

/** What a submitter wants to know of an evaluation that has not ended. */
export interface Outlook {
  readonly position: Position;
  readonly end: ExpectedEnd;
  /** The bundle's checks; null until the validator has reported. */
  readonly checks: readonly Check[] | null;
  /** Steps that are not completed, the current one first. */
  readonly steps: readonly StepView[];
}

/** The facts of an evaluation on which its outlook depends. */
export type OutlookFacts = Pick<
  PresentEvaluation,
  'state' | 'steps' | 'shards' | 'waiting' | 'expected' | 'instancesDone' | 'instancesTotal' | 'bundleReport'
>;

/** Expects an evaluation that has not ended. */
export function outlookOf(evaluation: OutlookFacts, now: Date): Outlook {
  const steps = stepViews(evaluation.steps, evaluation.state);
  const report = readReport(evaluation.bundleReport);
  return {
    position: positionOf(evaluation),
    end: expectedEnd(evaluation, steps, now),
    checks: report && checksOf(report),
    steps: steps.filter(({ phase }) => phase === 'now' || phase === 'todo'),
  };
}

/**
 * The end at the pace of the evaluation step; before its first image the platform's estimate until its time has passed,
 * or else the pace of the pilot shard.
 */
export function expectedEnd(
  evaluation: Pick<OutlookFacts, 'state' | 'shards' | 'expected' | 'instancesDone' | 'instancesTotal'>,
  steps: readonly StepView[],
  now: Date,
): ExpectedEnd {
  const predicted = evaluation.shards.length > 0 && evaluation.shards.every(({ state }) => state === 'DONE');
  if (predicted) return { kind: 'unknown' }; // audits and scoring have no estimate
  const isPredicting = evaluation.state === 'PREDICTING';
  const speed = isPredicting ? pace(steps, evaluation, now) : null;
  if (speed) return { kind: 'estimated', seconds: speed.left };
  const { expected } = evaluation;
  if (expected === null) {
    const left = isPredicting ? leftAfterPilot(steps, evaluation) : null;
    return left === null ? { kind: 'unknown' } : { kind: 'estimated', seconds: left };
  }
  const secondsTo = (at: Date) => (at.getTime() - now.getTime()) / 1_000;
  const [seconds, most] = [secondsTo(expected.at), secondsTo(expected.latest)];
  if (most <= 0) return { kind: 'late' };
  return { kind: 'estimated', seconds: seconds > 0 ? seconds : most, most };
}

/** `in about 2 min`, or `in less than a minute` if that also holds with the slower models. */
export function endText(end: { readonly seconds: number; readonly most?: number }): string {
  return (end.most ?? end.seconds) < 60 ? words.soon : words.end(durationText(end));
}

/** `2 min`, or a range where the slower models need much longer: `2 min to 6 min`. */
function durationText({ seconds, most = seconds }: { readonly seconds: number; readonly most?: number }): string {
  const least = formatDuration(seconds);
  return most < 1.5 * seconds ? least : `${least} to ${formatDuration(most)}`;
}

function positionOf({ state, shards, waiting }: OutlookFacts): Position {
  const stage = stageOf({ state, shards });
  if (stage === 'SCORED') return { kind: 'scoring' };
  if (stage === 'QUEUED') return { kind: 'queued', ahead: waiting?.ahead ?? null };
  if (stage !== 'WARMED_UP' && stage !== 'EVALUATED') return { kind: 'not-queued' };
  // Not the shards in progress: between two shards none is for a moment, and the text would change back and forth.
  const done = shards.filter((shard) => shard.state === 'DONE').length;
  return done === shards.length ? { kind: 'predicted' } : { kind: 'evaluating', done, shards: shards.length };
}
