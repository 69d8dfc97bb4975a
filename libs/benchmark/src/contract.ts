import type { BenchmarkDefinition } from './definition.js';
import { PROTOCOLS, type ProtocolId } from './protocols.js';
import { candidatePairs } from './worlds.js';

/** What a track asks of a bundle: the interfaces that can answer its protocol, and the names that a classifier's heads must know. */
export interface TrackContract {
  readonly protocol: ProtocolId;
  readonly acceptedInterfaces: (typeof PROTOCOLS)[ProtocolId]['interfaces'];
  readonly vocabulary: {
    readonly attributes: readonly string[];
    readonly objects: readonly string[];
    readonly pairs: readonly [attribute: string, object: string][];
    /** Where activations are asked: the primitives in the order of their columns. */
    readonly primitives?: readonly string[];
  };
}

/** The contract of every track of a benchmark version under a protocol; libs/bundle compares a bundle with it. */
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
