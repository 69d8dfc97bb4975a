import type { BenchmarkDefinition } from './definition.js';
import { PROTOCOLS, type ProtocolId } from './protocols.js';
import { candidatePairs } from './worlds.js';

/**
 * The requirements of a track for a bundle: the interfaces that can answer its protocol, and the labels that a
 * classifier's heads need.
 */
export interface TrackContract {
  readonly protocol: ProtocolId;
  readonly acceptedInterfaces: (typeof PROTOCOLS)[ProtocolId]['interfaces'];
  readonly vocabulary: {
    readonly attributes: readonly string[];
    readonly objects: readonly string[];
    readonly pairs: readonly [attribute: string, object: string][];
    /** When activations are required: the primitives in the order of their columns. */
    readonly primitives?: readonly string[];
  };
}

/** The contract of every track of a benchmark version under a protocol; libs/bundle checks a bundle against it. */
export function trackContract(
  definition: Pick<BenchmarkDefinition, 'attributes' | 'objects' | 'pairs' | 'concepts'>,
  protocol: ProtocolId,
): TrackContract {
  const { attributes, objects } = definition;
  const pairs = candidatePairs(definition, 'closed').map(([a, o]): [string, string] => [
    attributes[a] ?? '',
    objects[o] ?? '',
  ]);
  const primitives =
    protocol === 'compmap' ? { primitives: (definition.concepts?.primitives ?? []).map(({ name }) => name) } : {};
  return {
    protocol,
    acceptedInterfaces: PROTOCOLS[protocol].interfaces,
    vocabulary: { attributes, objects, pairs, ...primitives },
  };
}
