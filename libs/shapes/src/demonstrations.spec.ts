import { isDemonstration } from '@primitives/benchmark';
import { compoundsDefinition } from './definitions/compounds.js';
import { shapesDefinition } from './definitions/compositions.js';
import { conceptsDefinition } from './definitions/concepts.js';
import { regionsDefinition } from './definitions/regions.js';
import { foreignPairsDefinition, singlePairsDefinition } from './definitions/single-pairs.js';

it.each([
  shapesDefinition(),
  singlePairsDefinition(),
  foreignPairsDefinition(),
  regionsDefinition(),
  compoundsDefinition(),
  conceptsDefinition(),
])('$slug is a demonstration', ({ slug }) => expect(isDemonstration(slug)).toBe(true));

it('a benchmark of another name is none', () => {
  expect(isDemonstration('mac')).toBe(false);
  expect(isDemonstration('shapes-of-things')).toBe(false);
});
