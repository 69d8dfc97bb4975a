import { parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { pairIndices } from './pair-indices.js';
import { ATTRIBUTES, FAMILIES, HIERARCHY, OBJECTS } from '../vocabulary.js';

/**
 * Version 1 of the Shapes benchmark. It does not include the seeds of the images: a new hidden test set has the same
 * questions.
 */
export function shapesDefinition(): BenchmarkDefinition {
  return parseDefinition({
    schema: 'benchmark/1',
    slug: 'shapes',
    title: 'Shapes',
    version: 1,
    description:
      'Rendered images of one object with one to four attributes among clutter: sixteen objects, twenty-three attributes in five families, ' +
      'and pairs that do not occur in training. The clutter has the same colours, patterns and surfaces; only attributes of the object count.',
    licence: 'CC0-1.0',
    attributes: [...ATTRIBUTES],
    objects: [...OBJECTS],
    families: Object.fromEntries(Object.entries(FAMILIES).map(([family, members]) => [family, [...members]])),
    hierarchy: HIERARCHY.map(([parent, child]) => [parent, child]),
    pairs: { train: pairIndices('train'), val: pairIndices('val'), test: pairIndices('test') },
    prompts: {
      pair: 'a photo of {attribute} {object}',
      attribute: 'a photo of {attribute} object',
      object: 'a photo of {object}',
    },
  });
}
