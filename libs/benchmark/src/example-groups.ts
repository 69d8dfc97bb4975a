import type { LabelledInstance } from './label-file.js';
import type { ProtocolId } from './protocols.js';

/** Examples of a public split that are shown to readers. */
export const EXAMPLES = 6;
/** Images of a compound noun: itself and its two words. */
const TRIPLET = 3;

/**
 * The examples of a split: indices of the instances of each. An example is one instance, of another image each while
 * there are enough images; under `compun` it is a noun with its three images. The start of a split has the same
 * examples as the whole, if it contains six. O(instances).
 */
export function exampleGroups(
  protocol: ProtocolId,
  instances: readonly Pick<LabelledInstance, 'image' | 'object'>[],
): number[][] {
  if (protocol === 'compun') return triplets(instances).slice(0, EXAMPLES);
  const seen = new Set<string>();
  const [first, repeated]: [number[], number[]] = [[], []];
  instances.forEach(({ image }, at) => {
    (seen.has(image) ? repeated : first).push(at);
    seen.add(image);
  });
  return [...first, ...repeated].slice(0, EXAMPLES).map((at) => [at]);
}

/** In the order in which the third image of each noun follows. */
function triplets(instances: readonly Pick<LabelledInstance, 'object'>[]): number[][] {
  const images = new Map<string, number[]>();
  return instances.flatMap(({ object }, at) => {
    const own = [...(images.get(object) ?? []), at];
    images.set(object, own);
    return own.length === TRIPLET ? [own] : [];
  });
}
