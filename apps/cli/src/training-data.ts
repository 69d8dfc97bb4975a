import {
  declaredNames,
  mistypedBenchmark,
  notNamedAsTraining,
  otherDataSets,
  trainingNotDeclared,
} from '@primitives/boards';
import { benchmarksOfTracks, similarNames, type ApiClient } from '@primitives/client';

/** Declares training on none of the benchmarks; it excludes names. */
export const ON_NOTHING = 'none';

/** The declared names as the API takes them; null when not declared. */
export const trainedOn = (declared: readonly string[] | undefined): string[] | null =>
  declared === undefined ? null : declaredNames(withoutNone(declared));

const withoutNone = (declared: readonly string[]): string[] => declared.filter((name) => name !== ON_NOTHING);

/** Why a declared name is refused: it resembles that of a benchmark; null if none does. */
export async function mistyped(client: ApiClient, declared: readonly string[] | undefined): Promise<string | null> {
  const names = withoutNone(declared ?? []);
  if (names.length === 0) return null;
  const tracks = await benchmarksOfTracks(client);
  const known = [...new Set(tracks.map(({ benchmark }) => benchmark.slug))];
  return mistypedBenchmark(names, tracks, (name) => similarNames(name, known)[0]);
}

/**
 * What `submit` prints before the upload about declared training data: names that are no benchmark of the platform, and
 * what the declaration means on the boards of the tracks. Usually empty.
 */
export async function trainingLines(
  client: ApiClient,
  slugs: readonly string[],
  options: readonly string[] | undefined,
): Promise<string[]> {
  if (options === undefined) return [trainingNotDeclared()];
  const declared = withoutNone(options);
  if (declared.length === 0) return [];
  const tracks = await benchmarksOfTracks(client);
  const known = [...new Set(tracks.map(({ benchmark }) => benchmark.slug))];
  const own = tracks.filter(({ slug }) => slugs.includes(slug)).map(({ benchmark }) => benchmark.slug);
  return [
    otherDataSets(declared, tracks, (name) => similarNames(name, known)[0]),
    notNamedAsTraining(declared, own),
  ].filter((line) => line !== null);
}
