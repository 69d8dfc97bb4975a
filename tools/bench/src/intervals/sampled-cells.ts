import type { AttributeHierarchy } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';

/** One attribute of the test split. */
export interface AttributeSize {
  readonly positives: number;
  readonly negatives: number;
  readonly group: string;
  readonly type: string;
}

/** Labels of an attribute's cells: none, or what the annotators or the completion along the hierarchy said. */
export const [POSITIVE, NEGATIVE] = [1, 2];

/** The labelled cells of one attribute. */
export interface SampledCells {
  readonly instance: Uint32Array;
  /** POSITIVE, NEGATIVE, or 0 for a cell that only completion labelled. */
  readonly annotated: Uint8Array;
  readonly completed: Uint8Array;
}

/**
 * The labelled cells of a test set: as many instances an attribute as it has labels, all different, each positive at
 * the attribute's prevalence; then positives pass to the ancestors and negatives to the descendants, where nothing is
 * annotated.
 */
export function sampledCells(
  sizes: readonly AttributeSize[],
  instances: number,
  { descendants }: Pick<AttributeHierarchy, 'descendants'>,
  { uniform }: NormalDraws,
): SampledCells[] {
  const own = sizes.map(({ positives, negatives }): SampledCells => {
    const count = positives + negatives;
    const instance = someInstances(count, instances, uniform);
    const annotated = new Uint8Array(count);
    for (let k = 0; k < count; k++) annotated[k] = uniform() < positives / count ? POSITIVE : NEGATIVE;
    return { instance, annotated, completed: annotated };
  });
  const added = own.map((): number[] => []);
  const labels: (Uint8Array | undefined)[] = own.map(() => undefined);
  const labelsOf = (a: number): Uint8Array => {
    let known = labels[a];
    if (!known) {
      labels[a] = known = new Uint8Array(instances);
      for (const i of own[a]!.instance) known[i] = ANNOTATED;
    }
    return known;
  };
  descendants.forEach((below, a) => {
    for (const d of below) {
      pass(own[d]!, POSITIVE, a);
      pass(own[a]!, NEGATIVE, d);
    }
  });
  function pass({ instance, annotated }: SampledCells, label: number, to: number): void {
    const known = labelsOf(to);
    for (let k = 0; k < instance.length; k++) {
      if (annotated[k] !== label || known[instance[k]!] !== 0) continue;
      known[instance[k]!] = label;
      added[to]!.push(instance[k]!);
    }
  }
  return own.map((cells, a) => {
    const more = added[a]!;
    if (more.length === 0) return cells;
    const count = cells.instance.length;
    const instance = new Uint32Array(count + more.length);
    const [annotated, completed] = [new Uint8Array(instance.length), new Uint8Array(instance.length)];
    instance.set(cells.instance);
    annotated.set(cells.annotated);
    completed.set(cells.annotated);
    more.forEach((i, k) => {
      instance[count + k] = i;
      completed[count + k] = labelsOf(a)[i]!;
    });
    return { instance, annotated, completed };
  });
}

const ANNOTATED = 3;

/** Different instances: steps of a length that has no common divisor with their number. */
function someInstances(count: number, instances: number, uniform: () => number): Uint32Array {
  const chosen = new Uint32Array(count);
  let step = 1 + Math.floor(uniform() * (instances - 1));
  while (commonDivisor(step, instances) > 1) step++;
  let at = Math.floor(uniform() * instances);
  for (let k = 0; k < count; k++) {
    chosen[k] = at;
    at = (at + step) % instances;
  }
  return chosen;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
