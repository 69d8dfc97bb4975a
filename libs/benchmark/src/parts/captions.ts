import type { BenchmarkDefinition } from '../definition.js';

/** The object of items without a category. */
export const UNCATEGORISED = 'other';

/** The categories of the items of a caption benchmark: its objects. */
export const captionCategories = ({ objects }: Pick<BenchmarkDefinition, 'objects'>): readonly string[] =>
  objects.filter((name) => name !== UNCATEGORISED);
