import { probeProbabilities, trainLinearProbe, type Features, type ProbedFold } from '@primitives/probes';
import { membersOf } from '@primitives/splits';

/**
 * Trains on one side of a fold and reads the other. A side of one class leaves nothing to learn: its class is what is
 * said.
 */
export function probedFold(features: Features, labels: Uint8Array, mask: Uint8Array): ProbedFold {
  const train = membersOf(mask, 'train');
  const test = membersOf(mask, 'test');
  const probe = trainLinearProbe(features, labels, train);
  const probabilities = probe
    ? probeProbabilities(probe, features, test)
    : new Float64Array(test.length).fill(labels[train[0] ?? 0] ?? 0);
  return { probabilities, labels: test.map((concept) => labels[concept]!) };
}
