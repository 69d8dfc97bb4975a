import { amountText, debugForecast, type DebuggedEvaluation, type Reference } from '@primitives/boards';

import { words } from '../strings/debug-run.ts';
import { stateLabels } from '../strings/state-labels.ts';

export { debugForecast };

/** A scored evaluation of a team of the reader. */
interface Scored {
  readonly track: { readonly slug: string };
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: object | null;
  readonly submission: {
    readonly code: string;
    readonly bundleSha256: string;
    readonly team: { readonly id: string };
  };
}
interface Debugged extends DebuggedEvaluation {
  readonly track: DebuggedEvaluation['track'] & {
    readonly slug: string;
    readonly shortName: string;
    readonly improvementStep: number | null;
  };
}
/** A track on which the bundle had no debug run. */
export interface OtherTrack {
  readonly slug: string;
  readonly shortName: string;
  readonly open: boolean;
  readonly interfaces: readonly string[];
  readonly releaseRule: string;
  readonly improvementStep: number | null;
  readonly primaryMetric: Parameters<typeof amountText>[1];
  /** Null without terms. */
  readonly terms: { readonly acceptedAt: Date | string | null } | null;
}
interface Quota {
  readonly left: number | null;
  readonly limit: number;
  readonly windowHours: number;
  /** Of the evaluations on hidden images in 90 days; null without a limit. */
  readonly seasonLimit: number | null;
  /** Null if unknown. */
  readonly seasonLeft: number | null;
}

/** A track on which the bundle of a debug run can be submitted. */
export interface TrackOffer {
  readonly slug: string;
  readonly name: string;
  /** The bundle had a debug run on the track. */
  readonly isDebugged: boolean;
  /** No submission is left. */
  readonly isUsedUp: boolean;
  /** The track has an entry of the model: the result would be its copy. */
  readonly isCopy: boolean;
  /** Its quota, earlier results of the bundle, and what may happen to the result. */
  readonly notes: readonly string[];
}

/** What is known of the tracks. */
interface Known {
  readonly quotaOf: (slug: string) => Quota | undefined;
  /** Slugs of the tracks with an entry of the model. */
  readonly taken: readonly string[];
  readonly scored: readonly Scored[];
  readonly submission: { readonly bundleSha256: string; readonly team: { readonly id: string } };
  /** The references of the first board of a track. */
  readonly referencesOf: (slug: string) => readonly Reference[];
}

/** The tracks on which a team knows the values of a result, which a later one must improve. */
export const tracksWithValues = (scored: readonly Scored[], teamId: string): string[] =>
  scored
    .filter(({ submission, copyOf }) => submission.team.id === teamId && !copyOf)
    .filter(({ publication }) => publication && !['WITHHELD', 'SEALED', 'HIDDEN'].includes(publication.visibility))
    .map(({ track }) => track.slug);

/**
 * The open tracks that accept the interface of a bundle and on which it had no debug run. Those with terms that the
 * reader has not accepted are for the form, which shows the terms.
 *
 * @param face the bundle's interface; null: unknown
 */
export const otherTracks = <Track extends OtherTrack>(
  tracks: readonly Track[],
  evaluations: readonly Pick<Debugged, 'track'>[],
  face: string | null,
): Track[] =>
  tracks.filter(
    ({ slug, open, interfaces, terms }) =>
      open &&
      face !== null &&
      interfaces.includes(face) &&
      (terms === null || terms.acceptedAt !== null) &&
      !evaluations.some(({ track }) => track.slug === slug),
  );

/**
 * The tracks of a debug run and then the others, each with what a submission of its bundle uses and may result in.
 *
 * @param others as of `otherTracks`
 */
export function trackOffers(
  evaluations: readonly Debugged[],
  known: Known,
  others: readonly OtherTrack[] = [],
): TrackOffer[] {
  const withValues = tracksWithValues(known.scored, known.submission.team.id);
  const isKnown = (slug: string) => withValues.includes(slug);
  const debugged = evaluations.map((evaluation) => {
    const { slug } = evaluation.track;
    const release = () => releaseNote(evaluation, isKnown(slug), known.referencesOf(slug));
    return { ...offerOf(evaluation.track, known, release), isDebugged: true };
  });
  const further = others.map((track) => {
    const offer = offerOf(track, known, () => ruleNote(track, track.primaryMetric, isKnown(track.slug)));
    return { ...offer, isDebugged: false };
  });
  return [...debugged, ...further];
}

/** @param releaseOf whether the result is published, if it is no copy */
function offerOf(
  { slug, shortName: name }: Pick<OtherTrack, 'slug' | 'shortName'>,
  known: Known,
  releaseOf: () => string | null,
): Omit<TrackOffer, 'isDebugged'> {
  const { bundleSha256 } = known.submission;
  const quota = known.quotaOf(slug);
  const earlier = known.scored.filter(
    ({ track, submission }) => track.slug === slug && submission.bundleSha256 === bundleSha256,
  );
  const isCopy = known.taken.includes(slug);
  const release = isCopy ? null : releaseOf();
  const notes = [
    ...(quota ? [words.quota(quotaNotes(quota))] : []),
    ...earlier.map(({ publication, submission }) =>
      words.earlier(stateLabels[publication?.visibility ?? ''] ?? '', submission.code),
    ),
    ...(isCopy ? [words.copied] : []),
    ...(release === null ? [] : [release]),
  ];
  return { slug, name, isUsedUp: quota?.left === 0 || quota?.seasonLeft === 0, isCopy, notes };
}

/** What is left of both limits, the scarcer one first; the limit where that is unknown. */
export function quotaNotes({ left, limit, windowHours, seasonLeft, seasonLimit }: Quota): string[] {
  const limits = [
    { share: left === null ? 1 : left / limit, text: words.left(left, limit, windowHours) },
    ...(seasonLimit === null
      ? []
      : [{ share: (seasonLeft ?? seasonLimit) / seasonLimit, text: words.seasonLeft(seasonLeft, seasonLimit) }]),
  ];
  return limits.sort((one, other) => one.share - other.share).map(({ text }) => text);
}

/** Whether a result with the values of a debug run would be published; null on a track that withholds none. */
function releaseNote(evaluation: Debugged, isKnown: boolean, references: readonly Reference[]): string | null {
  const { track } = evaluation;
  const metric = track.metrics.find(({ id }) => id === track.primaryMetric.id);
  const forecast = isKnown || track.releaseRule !== 'IMPROVEMENTS' ? null : debugForecast(evaluation, references);
  return forecast ? words.forecast(forecast.isPublished) : ruleNote(track, metric, isKnown);
}

/** The rule by which a track withholds results; null where it withholds none. */
function ruleNote(
  { releaseRule, improvementStep }: Pick<OtherTrack, 'releaseRule' | 'improvementStep'>,
  metric: OtherTrack['primaryMetric'] | undefined,
  isKnown: boolean,
): string | null {
  if (releaseRule !== 'IMPROVEMENTS') return null;
  if (!isKnown) return words.unknown;
  return words.mustImprove(improvementStep && metric ? amountText(improvementStep, metric) : null);
}
