import { parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { shapesDefinition } from './compositions.js';

/** Enough for a model of 39 primitives; the published rule is for a hundred times the images. */
const RULE = {
  embedding: 16,
  learningRate: 0.01,
  weightDecay: 5e-5,
  batch: 32,
  epochs: 30,
  oracleEpochs: 30,
  checkEvery: 5,
  seed: 1123,
};

/** Shapes with one pair a picture: for compositional zero-shot learning, and for CompMap's compositions of primitive concepts. */
export function singlePairsDefinition(): BenchmarkDefinition {
  const shapes = shapesDefinition();
  const primitives = [...shapes.attributes, ...shapes.objects];
  return parseDefinition({
    ...shapes,
    slug: 'shapes-pairs',
    title: 'Shapes, single pairs',
    description:
      'Drawn pictures of one object with one attribute. Pairs of the test pictures are partly kept out of training.',
    concepts: {
      primitives: primitives.map((name) => ({ name, prompts: [`this is ${name}`] })),
      task: { kind: 'compose', rule: RULE },
    },
  });
}

/** The same pictures for models that were trained on another data set: nothing in it counts as seen. */
export function foreignPairsDefinition(): BenchmarkDefinition {
  const { concepts: _, ...pairs } = singlePairsDefinition();
  return parseDefinition({
    ...pairs,
    slug: 'shapes-foreign',
    title: 'Shapes, for models of other data',
    description: 'The pictures of single pairs, asked of models that never saw Shapes.',
    pairs: { ...pairs.pairs, train: [] },
  });
}
