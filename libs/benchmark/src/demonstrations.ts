/**
 * Slugs of the benchmarks of Shapes: rendered images for trying the platform, on which no paper reports a result. Their
 * definitions are in libs/shapes.
 */
const DEMONSTRATIONS: ReadonlySet<string> = new Set([
  'shapes',
  'shapes-pairs',
  'shapes-pairs-cross',
  'shapes-regions',
  'shapes-compounds',
  'shapes-concepts',
]);

/** @param benchmark slug */
export const isDemonstration = (benchmark: string): boolean => DEMONSTRATIONS.has(benchmark);
