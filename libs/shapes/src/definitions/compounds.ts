import { parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { COMPOUNDS } from '../compound.js';

/**
 * Compound nouns of Shapes, in the form of Compun: is a star box a box with a star on it, or just a star, or just a
 * box?
 */
export function compoundsDefinition(): BenchmarkDefinition {
  const compounds = [...COMPOUNDS].sort((x, y) => (x.name < y.name ? -1 : 1));
  return parseDefinition({
    schema: 'benchmark/1',
    slug: 'shapes-compounds',
    title: 'Shapes, compound nouns',
    version: 1,
    description: 'Three rendered images per noun: the compound, and each of its two nouns.',
    licence: 'CC0-1.0',
    attributes: ['n1', 'n2', 'positive'],
    objects: compounds.map(({ name }) => name),
    families: { role: ['n1', 'n2', 'positive'] },
    hierarchy: [],
    pairs: { train: [], val: [], test: [] },
    prompts: {
      pair: 'a photo of {attribute} {object}',
      attribute: 'a photo of {attribute}',
      object: 'a photo of a {object}',
    },
    compounds: compounds.map(({ name, constituents: [first, second] }) => ({
      name,
      constituents: [first, second],
      category: 'both',
      descriptions: [`${first} on it`, `a ${second}`],
      examples: [`A ${second} with a ${first} on it.`, `A ${first} painted on a ${second}.`],
    })),
  });
}
