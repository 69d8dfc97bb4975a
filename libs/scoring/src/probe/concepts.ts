import type { Probe } from '@primitives/benchmark';
import { featureRow, type Features } from '@primitives/probes';
import { supercategoryDominance } from '@primitives/splits';
import type { JudgedSplit } from '../judge.js';
import { LabelsError } from '../predictions-error.js';
import { Vocabulary } from '../vocabulary.js';

/** The concepts of a probe: their images and attributes. */
export interface Concepts {
  /** Indices of each concept's images. */
  readonly images: readonly (readonly number[])[];
  /** By attribute, 1 for every concept that has it. */
  readonly hasAttribute: readonly Uint8Array[];
  /** By attribute, the concepts that have it. */
  readonly positives: readonly (readonly number[])[];
}

/**
 * Collects the concepts from the labels: the object of an instance is its concept, its positive attributes are those of
 * the concept. The labels of one image apply to all images of the concept.
 *
 * @throws LabelsError at a name outside the vocabulary, and when a concept has no image
 */
export function conceptsOf({ definition, labels }: JudgedSplit): Concepts {
  const attributes = new Vocabulary('attribute', definition.attributes);
  const objects = new Vocabulary('object', definition.objects);
  const images = definition.objects.map((): number[] => []);
  const hasAttribute = definition.attributes.map(() => new Uint8Array(definition.objects.length));
  labels.forEach((instance, place) => {
    const concept = objects.indexOf(instance.object, instance);
    images[concept]!.push(place);
    for (const name of instance.positive) hasAttribute[attributes.indexOf(name, instance)]![concept] = 1;
  });
  const without = images.findIndex((places) => places.length === 0);
  if (without >= 0) {
    throw new LabelsError(
      `the concept "${definition.objects[without]}" has no image`,
      'at least one image of every concept',
      'none',
      'use the label file and the definition of the same benchmark version',
    );
  }
  const positives = hasAttribute.map((has) => Array.from(has.keys()).filter((concept) => has[concept] === 1));
  return { images, hasAttribute, positives };
}

/** The arithmetic mean of each concept's image embeddings, float64. */
export function conceptMeans(embeddings: Features, { images }: Pick<Concepts, 'images'>): Features {
  const { dimensions } = embeddings;
  const data = new Float64Array(images.length * dimensions);
  images.forEach((places, concept) => {
    const mean = data.subarray(concept * dimensions, (concept + 1) * dimensions);
    for (const place of places) featureRow(embeddings, place).forEach((value, k) => (mean[k]! += value));
    for (let k = 0; k < dimensions; k++) mean[k]! /= places.length;
  });
  return { rows: images.length, dimensions, data };
}

/** For each attribute, the share that one supercategory explains; NaN without a positive concept. */
export function dominances({ positives }: Concepts, { categories }: Probe): Float64Array {
  const memberships = new Map<number, number[]>();
  Object.values(categories).forEach((members, category) => {
    for (const concept of members) memberships.set(concept, [...(memberships.get(concept) ?? []), category]);
  });
  return Float64Array.from(
    positives,
    (concepts) => supercategoryDominance(concepts.map((concept) => memberships.get(concept) ?? [])).dominance ?? NaN,
  );
}
