import { DETAILS_LIMIT } from '@primitives/evaluation';
import { effectiveRule, isAboveChance, isImprovement, RULE_REASONS } from '@primitives/results';
import type { Estimate } from '@primitives/ranking';
import { metricDefinition } from '@primitives/metrics';
import { bestPublished, detailsPublished, hadDetails, knownValues, type ResultRelease } from '@primitives/store/boards';
import type { Tx } from '@primitives/store/connection';
import { earlierTerm, type EarlierTerm, type EvaluationWork } from '@primitives/store/evaluations';
import { listingOfEvaluation } from '@primitives/store/submissions';
import { BoardsChangedError } from './boards.js';
import type { ComputedResult } from './compute-result.js';
import type { Parts } from './dependencies.js';
import { isProtected, releaseOfResult, minImprovementOf } from './releases.js';

/** Whether a new result appears on its boards, and the event for its team if it does not. */
export interface Release {
  readonly visibility: 'shown' | 'hidden' | 'embargoed' | 'withheld' | 'sealed';
  readonly reason: string | null;
  /** Withheld because it is not clearly better than chance. */
  readonly atChance: boolean;
  /** The result that it replaces was removed from the boards: so is this one, in addition to its own state. */
  readonly takenOff: { readonly visibility: 'hidden' | 'withdrawn'; readonly reason: string } | null;
  /** The publishable form; null if the exact result is published. */
  readonly form: ResultRelease | null;
}

/** A scored result, and its chance level; undefined if nothing needed it when the ranking began. */
export interface Candidate extends ComputedResult {
  readonly chance: number | null | undefined;
}

/**
 * How a result is released. A debug run is never released; a phase that publishes at its end releases then, and a
 * season when it closes; on a hidden split with the rule `improvements`, only an improvement is released, or a copy
 * with values that are known already; a result that its team withholds is not released. A result that replaces an
 * earlier one after a correction or a rerun keeps the earlier state: the platform requested it, so it reveals nothing
 * that the team chose. Only a rerun of a withheld result is decided again.
 */
export async function releaseOf(parts: Parts, db: Tx, work: EvaluationWork, candidate: Candidate): Promise<Release> {
  const earlier = isReplacement(work) ? await earlierTerm(db, work.id) : null;
  const details = isProtected(work) && (await mayHaveDetails(db, work));
  const form = isProtected(work)
    ? releaseOfResult(parts, work, candidate.result.boards, { ...candidate, details })
    : null;
  const released = await releasedAs(db, work, { candidate, form, earlier });
  const visible = released.visibility !== 'withheld';
  // A withheld result has no slices either, even if a maintainer shows it later, and uses nothing of the limit.
  const published =
    form && !visible && details
      ? releaseOfResult(parts, work, candidate.result.boards, { ...candidate, details: false })
      : form;
  return { ...released, atChance: released === AT_CHANCE, takenOff: takenOff(earlier), form: published };
}

type Released = Pick<Release, 'visibility' | 'reason'>;
interface Decided {
  readonly candidate: Candidate;
  readonly form: ResultRelease | null;
  readonly earlier: EarlierTerm | null;
}

async function releasedAs(db: Tx, work: EvaluationWork, decided: Decided): Promise<Released> {
  if (work.debug) return { visibility: 'hidden', reason: 'a debug run is on no board' };
  if (work.sealed) return SEALED;
  const withheld = await withheldAs(db, work, decided);
  if (withheld) return withheld;
  if ((await listingOfEvaluation(db, work.id)) !== 'listed')
    return { visibility: 'embargoed', reason: 'its team chose not to list it' };
  return { visibility: 'shown', reason: null };
}

/** Null if the release rule publishes the result. */
async function withheldAs(
  db: Tx,
  work: EvaluationWork,
  { candidate, form, earlier }: Decided,
): Promise<Released | null> {
  if (form === null || effectiveRule(work) !== 'improvements' || work.reference) return null;
  if (work.erratumId !== null) return earlier?.released === 'withheld' ? WITHHELD : null;
  if (work.rerunOf !== null && earlier?.released !== 'withheld') return null;
  const [board] = work.boards;
  if (board === undefined) return null;
  if (await repeatsKnownValues(db, work, form)) return null;
  const { direction } = metricDefinition(work.primaryMetric);
  const best = await bestPublished(db, work, { trackId: work.trackId, board, metric: work.primaryMetric, direction });
  if (best === null) {
    if (candidate.chance === undefined) throw new BoardsChangedError(); // the best one stopped counting meanwhile
    const exact = candidate.result.boards[board]?.values[work.primaryMetric] ?? UNDEFINED;
    return isAboveChance({ ...exact, chance: candidate.chance, direction }) ? null : AT_CHANCE;
  }
  const value = form.boards[board]?.values[work.primaryMetric]?.value ?? null;
  return isImprovement({ value, best, minImprovement: minImprovementOf(work, candidate.units), direction })
    ? null
    : WITHHELD;
}

/**
 * Whether it is a copy with exactly the values that its team can read already, which reveals nothing new. A copy with
 * another value is compared like any result: a model whose answers vary by machine would otherwise reveal labels.
 */
async function repeatsKnownValues(db: Tx, work: EvaluationWork, form: ResultRelease): Promise<boolean> {
  const known = await knownValues(db, work);
  return known.some((boards) =>
    Object.entries(form.boards).every(([board, { values }]) =>
      Object.entries(values).every(([metric, { value }]) => boards[board]?.[metric]?.value === value),
    ),
  );
}

/**
 * Whether the chance level of the result decides about its release: if nothing of its account or team was published
 * before.
 */
export async function needsChance(db: Tx, work: EvaluationWork): Promise<boolean> {
  if (effectiveRule(work) !== 'improvements' || work.reference || work.debug || work.sealed || work.erratumId !== null)
    return false;
  const [board] = work.boards;
  if (board === undefined) return false;
  const { direction } = metricDefinition(work.primaryMetric);
  return (
    (await bestPublished(db, work, { trackId: work.trackId, board, metric: work.primaryMetric, direction })) === null
  );
}

async function mayHaveDetails(db: Tx, work: EvaluationWork): Promise<boolean> {
  if (work.reference) return true;
  if (isReplacement(work)) return hadDetails(db, work.id);
  return (await detailsPublished(db, work, work.trackId)) < DETAILS_LIMIT;
}

const isReplacement = ({ erratumId, rerunOf }: EvaluationWork): boolean => erratumId !== null || rerunOf !== null;

function takenOff(earlier: EarlierTerm | null): Release['takenOff'] {
  if (earlier?.visibility !== 'hidden' && earlier?.visibility !== 'withdrawn') return null;
  return { visibility: earlier.visibility, reason: earlier.reason ?? 'the result before it was' };
}

const UNDEFINED: Estimate = { value: null, low: null, high: null };

const SEALED: Released = {
  visibility: 'sealed',
  reason: 'results of its phase or season are published when that closes',
};

const WITHHELD: Released = { visibility: 'withheld', reason: RULE_REASONS.improvement };

const AT_CHANCE: Released = { visibility: 'withheld', reason: RULE_REASONS.chance };
