import { probeProbabilities, type Features, type LinearProbeTrainer, type ProbedFold } from '@primitives/probes';
import { membersOf } from '@primitives/splits';

/**
 * Trains on the training concepts of a fold and predicts the test concepts. If the training concepts have one class,
 * the prediction is that class.
 */
export function probedFold(
  trainer: LinearProbeTrainer,
  features: Features,
  labels: Uint8Array,
  mask: Uint8Array,
): ProbedFold {
  const train = membersOf(mask, 'train');
  const test = membersOf(mask, 'test');
  const probe = trainer.train(features, labels, train);
  const probabilities = probe
    ? probeProbabilities(probe, features, test)
    : new Float64Array(test.length).fill(labels[train[0] ?? 0] ?? 0);
  return { probabilities, labels: test.map((concept) => labels[concept]!) };
}
