/** How both commands declare the training data. */
const OPTIONS = '--trained-on <benchmark>, or --trained-on none';

/**
 * What `submit` prints before the upload of a model whose training data is not declared.
 *
 * @param options that declare it
 */
export const trainingNotDeclared = (options = OPTIONS): string =>
  `training data is not declared, which is not possible later; the filter “Not trained” of the boards leaves this model out. To declare it: ${options}`;

/** A season of a track, such as `<track>-season-1`. */
const SEASON = /-season-\d+$/;

/**
 * What `submit` prints before the upload about declared names that are neither a benchmark nor a season of the
 * platform: data sets, or typing mistakes, which cannot be corrected later; null without one.
 *
 * @param tracks all tracks of the platform
 * @param similarTo returns the similar name of a benchmark
 */
export function otherDataSets(
  declared: readonly string[],
  tracks: readonly { readonly slug: string; readonly benchmark: { readonly slug: string } }[],
  similarTo: (name: string) => string | null | undefined,
): string | null {
  const isKnown = (name: string) =>
    tracks.some(
      ({ slug, benchmark }) => benchmark.slug === name || (SEASON.test(name) && slug === name.replace(SEASON, '')),
    );
  const others = [...new Set(declared)].filter((name) => !isKnown(name));
  const named = others.map((name) => (similarTo(name) ? `${name} (did you mean ${similarTo(name)}?)` : name));
  return others.length === 0 ? null : `not a benchmark of this platform: ${named.join(', ')}`;
}

/**
 * What `submit` prints before the upload where the declared training data does not name the benchmark of a track, which
 * may be a typing mistake; null if it names all of them, or declares none.
 *
 * @param declared benchmarks, seasons and data sets
 * @param benchmarks of the tracks
 */
export function notNamedAsTraining(declared: readonly string[], benchmarks: readonly string[]): string | null {
  const others = [...new Set(benchmarks)].filter((name) => !declared.includes(name));
  if (declared.length === 0 || others.length === 0) return null;
  return `declared: not trained on ${others.join(', ')}, because --trained-on names only ${declared.join(', ')}; boards mark it with †`;
}
