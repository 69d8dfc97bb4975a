import { DETAILS_PER_SEASON, effectiveRule, isAboveChance, isLadderStep, type Estimate } from '@primitives/evaluation';
import { metricDefinition } from '@primitives/metrics';
import {
  bestPublished,
  detailsPublished,
  earlierTerm,
  hadDetails,
  listingOfEvaluation,
  type EarlierTerm,
  type EvaluationWork,
  type ResultRelease,
  type Tx,
} from '@primitives/store';
import type { Judged } from './judge.js';
import type { Parts } from './dependencies.js';
import { isProtected, releaseOfResult, stepOf } from './releases.js';

/** Whether a new result comes on its boards, and what its team receives where it does not. */
export interface Release {
  readonly visibility: 'shown' | 'hidden' | 'embargoed' | 'withheld' | 'sealed';
  readonly reason: string | null;
  /** It is withheld since it is not clearly better than chance. */
  readonly atChance: boolean;
  /** The result in whose place it comes was taken off the boards: so is this one, on top of what it would be. */
  readonly takenOff: { readonly visibility: 'hidden' | 'retracted'; readonly reason: string } | null;
  /** What may be published of it; null where the exact result is. */
  readonly form: ResultRelease | null;
}

/** A judged result, and its chance level where that decides about it. */
export interface Candidate extends Judged {
  readonly chance: number | null;
}

/**
 * How a result is released: a debug run never; in a phase that publishes at its end not before; on a hidden split with
 * the Ladder only a step; what its team keeps back not yet. A result that comes in the place of an earlier one, under a
 * correction or evaluated again, was requested by us, and reveals nothing that the team chose: it stays as that
 * was. Only a rerun of what was withheld is decided again.
 */
export async function releaseOf(parts: Parts, db: Tx, work: EvaluationWork, candidate: Candidate): Promise<Release> {
  const earlier = isReplacement(work) ? await earlierTerm(db, work.id) : null;
  const details = isProtected(work) && (await mayHaveDetails(db, work));
  const form = isProtected(work)
    ? releaseOfResult(parts, work, candidate.result.boards, { ...candidate, details })
    : null;
  const released = await releasedAs(db, work, { candidate, form, earlier });
  const told = released.visibility !== 'withheld';
  // A result that is withheld has no slices either, should a maintainer show it one day, and uses nothing of the
  // season.
  const published =
    form && !told && details
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
  if (work.debug) return { visibility: 'hidden', reason: 'a debug run stands on no board' };
  if (work.sealed) return SEALED;
  const withheld = await withheldAs(db, work, decided);
  if (withheld) return withheld;
  if ((await listingOfEvaluation(db, work.id)) !== 'listed')
    return { visibility: 'embargoed', reason: 'its team does not list it yet' };
  return { visibility: 'shown', reason: null };
}

/** Null where the Ladder lets the result through. */
async function withheldAs(
  db: Tx,
  work: EvaluationWork,
  { candidate, form, earlier }: Decided,
): Promise<Released | null> {
  if (form === null || effectiveRule(work) !== 'ladder' || work.reference) return null;
  if (work.erratumId !== null) return earlier?.released === 'withheld' ? WITHHELD : null;
  if (work.rerunOf !== null && earlier?.released !== 'withheld') return null;
  const [board] = work.boards;
  if (board === undefined) return null;
  const { direction } = metricDefinition(work.primaryMetric);
  const best = await bestPublished(db, work, { trackId: work.trackId, board, metric: work.primaryMetric, direction });
  if (best === null) {
    const exact = candidate.result.boards[board]?.values[work.primaryMetric] ?? UNDEFINED;
    return isAboveChance({ ...exact, chance: candidate.chance, direction }) ? null : AT_CHANCE;
  }
  const value = form.boards[board]?.values[work.primaryMetric]?.value ?? null;
  return isLadderStep({ value, best, step: stepOf(work, candidate.units), direction }) ? null : WITHHELD;
}

/**
 * Whether the chance level of the result decides about its release: where nothing was published to its account or team
 * before.
 */
export async function needsChance(db: Tx, work: EvaluationWork): Promise<boolean> {
  if (effectiveRule(work) !== 'ladder' || work.reference || work.debug || work.sealed || work.erratumId !== null)
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
  return (await detailsPublished(db, work, work.trackId)) < DETAILS_PER_SEASON;
}

const isReplacement = ({ erratumId, rerunOf }: EvaluationWork): boolean => erratumId !== null || rerunOf !== null;

function takenOff(earlier: EarlierTerm | null): Release['takenOff'] {
  if (earlier?.visibility !== 'hidden' && earlier?.visibility !== 'retracted') return null;
  return { visibility: earlier.visibility, reason: earlier.reason ?? 'the result before it was' };
}

const UNDEFINED: Estimate = { value: null, low: null, high: null };

const SEALED: Released = { visibility: 'sealed', reason: 'results of its phase are published when the phase closes' };

const WITHHELD: Released = {
  visibility: 'withheld',
  reason:
    'it is not better than the best published result of its team and account by the step of the track, so that its values are not published',
};

const AT_CHANCE: Released = {
  visibility: 'withheld',
  reason: 'it is not clearly better than the same answers given for other images, so that its values are not published',
};
