/** What `submit` prints before the upload of a model whose training data is not declared. */
export const TRAINING_NOT_DECLARED =
  'training data is not declared, and cannot be declared later; the filter “Not trained” of the boards leaves this model out';

/** A season of a track, such as `<track>-season-1`. */
const SEASON = /-season-\d+$/;
/** In front of the name of a data set that resembles that of a benchmark. */
const OTHER = /^other:/;

type Tracks = readonly { readonly slug: string; readonly benchmark: { readonly slug: string } }[];
/** Returns the similar name of a benchmark. */
type SimilarTo = (name: string) => string | null | undefined;

/** The names that `--trained-on` declares, as the platform stores them: without `other:`. */
export const declaredNames = (declared: readonly string[]): string[] => declared.map((name) => name.replace(OTHER, ''));

const isKnown = (name: string, tracks: Tracks): boolean =>
  tracks.some(
    ({ slug, benchmark }) => benchmark.slug === name || (SEASON.test(name) && slug === name.replace(SEASON, '')),
  );

/**
 * Why `submit` refuses a declared name: it resembles that of a benchmark, and a typing mistake could not be corrected
 * later; null if none does.
 *
 * @param tracks all tracks of the platform
 */
export function mistypedBenchmark(declared: readonly string[], tracks: Tracks, similarTo: SimilarTo): string | null {
  const name = declared.find((each) => !OTHER.test(each) && !isKnown(each, tracks) && similarTo(each));
  if (name === undefined) return null;
  const known = [...new Set(tracks.map(({ benchmark }) => benchmark.slug))].join(', ');
  return `${name} is not a benchmark of this platform (${known}); did you mean ${similarTo(name)}? For a data set of this name: other:${name}`;
}

/**
 * What `submit` prints before the upload about declared names that are neither a benchmark nor a season of the
 * platform: data sets, or typing mistakes, which cannot be corrected later; null without one.
 *
 * @param tracks all tracks of the platform
 */
export function otherDataSets(declared: readonly string[], tracks: Tracks, similarTo: SimilarTo): string | null {
  const others = [...new Set(declared)].filter((name) => !isKnown(name, tracks));
  const named = others.map((name) =>
    !OTHER.test(name) && similarTo(name) ? `${name} (did you mean ${similarTo(name)}?)` : name.replace(OTHER, ''),
  );
  return others.length === 0 ? null : `not a benchmark of this platform: ${named.join(', ')}`;
}

/**
 * What `submit` prints before the upload where the declared training data does not name the benchmark of a track, which
 * may be a typing mistake; null if it names all of them, or declares none.
 *
 * @param declared benchmarks, seasons and data sets
 * @param benchmarks of the tracks
 * @param option that declares it, such as `trainedOn` in Python
 */
export function notNamedAsTraining(
  declared: readonly string[],
  benchmarks: readonly string[],
  option = '--trained-on',
): string | null {
  const names = declaredNames(declared).join(', ');
  const others = [...new Set(benchmarks)].filter((name) => !declared.includes(name));
  if (declared.length === 0 || others.length === 0) return null;
  return `declared: not trained on ${others.join(', ')}, because ${option} names only ${names}; boards mark it with †`;
}
