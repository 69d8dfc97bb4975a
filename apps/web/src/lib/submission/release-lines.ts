import { amountText, debugForecast, type DebuggedEvaluation, type Reference } from '@primitives/boards';

import { words } from '../strings/debug-run.ts';

/** A scored evaluation of a team of the reader. */
interface Scored {
  readonly track: { readonly slug: string };
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: object | null;
  readonly submission: { readonly team: { readonly id: string } };
}
interface Debugged extends DebuggedEvaluation {
  readonly track: DebuggedEvaluation['track'] & {
    readonly slug: string;
    readonly shortName: string;
    readonly improvementStep: number | null;
  };
}

/** The tracks on which a team knows the values of a result, which a later one must improve. */
export const tracksWithValues = (scored: readonly Scored[], teamId: string): string[] =>
  scored
    .filter(({ submission, copyOf }) => submission.team.id === teamId && !copyOf)
    .filter(({ publication }) => publication && !['WITHHELD', 'SEALED', 'HIDDEN'].includes(publication.visibility))
    .map(({ track }) => track.slug);

/**
 * Whether the results of a submission with the values of a debug run would be published, a line for each track that may
 * withhold one.
 *
 * @param known slugs of the tracks on which the team knows the values of a result
 * @param referencesOf the references of the first board of a track
 */
export function releaseLines(
  evaluations: readonly Debugged[],
  known: readonly string[],
  referencesOf: (slug: string) => readonly Reference[],
): string[] {
  return evaluations
    .filter(({ track }) => track.releaseRule === 'IMPROVEMENTS')
    .map((evaluation) => {
      const { slug, shortName, improvementStep, metrics, primaryMetric } = evaluation.track;
      if (known.includes(slug)) {
        const metric = metrics.find(({ id }) => id === primaryMetric.id);
        return words.mustImprove(shortName, improvementStep && metric ? amountText(improvementStep, metric) : null);
      }
      const forecast = debugForecast(evaluation, referencesOf(slug));
      return forecast ? words.forecast(shortName, forecast.isPublished) : words.unknown(shortName);
    });
}
