import { debugForecast } from '../debug-forecast.js';
import type { Reference } from '../reference-rows.js';
import type { PrintedEvaluation } from './outcome-lines.js';
import { copyOn, type CopiedEntry } from './copy-text.js';
import { wrapped } from './wrapped.js';

/** What models without training reach on the first board of a debug run. */
export interface DebugReferences {
  readonly evaluation: Pick<PrintedEvaluation, 'debug' | 'results' | 'track'>;
  readonly references: readonly Reference[];
  /** The entry of which a submission of the bundle would be a copy; null if of none; absent if not known. */
  readonly copy?: { readonly entry: CopiedEntry } | null;
}

/**
 * After scored debug runs, a forecast for each track with hidden images, and the command that submits the bundle for
 * the boards.
 *
 * @param program `primitives`
 * @param args of the command that submitted the debug run; null where another command prints its outcome
 * @param columns of the terminal; infinite in a pipe. The command is not broken
 * @param call of Python, in place of the command; default: the command
 */
export function debugRunLines(
  runs: readonly DebugReferences[],
  program: string,
  args: readonly string[] | null,
  columns = Infinity,
  call: string | null = null,
): readonly string[] {
  const scored = runs.filter(({ evaluation: { debug, results } }) => debug && (results?.length ?? 0) > 0);
  if (scored.length === 0) return [];
  const tracks = scored.map(({ evaluation }) => evaluation.track.slug);
  const declared = args?.some((arg) => arg === '--trained-on' || arg.startsWith('--trained-on='));
  const command = [
    ...(args ? args.filter((arg) => arg !== '--debug').map(quoted) : ['submit', '<bundle>', '--track', ...tracks]),
    ...(declared ? [] : ['--trained-on', '<benchmark…|none>']),
  ];
  const forecasts = scored.map(debugRunForecast);
  const lines = forecasts.flatMap((forecast, at) => (forecast ? [`${tracks[at]}: ${forecast.text}`] : []));
  const label = forecasts.every((forecast) => forecast?.isPublished === false) ? 'to submit it all the same' : 'next';
  return [
    ...[...lines, smallTestSet(program)].flatMap((line) => wrapped(line, columns)),
    `${label}: ${call ?? [program, ...command].join(' ')}`,
  ];
}

/** What would become of a submission of the bundle on a track: a copy of an entry, or a first result. */
export const debugRunForecast = ({ evaluation, references, copy }: DebugReferences) =>
  copy
    ? { isPublished: false, text: `a submission of this bundle would be ${copyOn(copy.entry)}` }
    : debugForecast(evaluation, references, copy === null);

/** What `score` states for each metric: only scoring knows how much the images of a value vary. */
const smallTestSet = (program: string): string =>
  `Intervals may be unreliable for a small test set. A debug run does not test this; \`${program} score\` names the metrics on a public split.`;

/** An argument as a POSIX shell reads it. */
const quoted = (arg: string): string => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`);
