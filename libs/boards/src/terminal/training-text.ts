/** How both commands declare the training data. */
const OPTIONS = '--trained-on <benchmark>, or --trained-on none';

/**
 * What `submit` prints before the upload of a model whose training data is not declared.
 *
 * @param options that declare it
 */
export const trainingNotDeclared = (options = OPTIONS): string =>
  `training data is not declared, which is not possible later; the filter “Not trained” of the boards leaves this model out. To declare it: ${options}`;

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
