import type { LabelledInstance } from '@primitives/benchmark';

/** Image numbers by first appearance, one per instance; undefined when every instance has a different image. */
export function imageClusters(labels: readonly LabelledInstance[]): { clusterOf?: Uint32Array } {
  const clusterOf = imageNumbers(labels);
  const images = countImages(clusterOf);
  return images < labels.length ? { clusterOf } : {};
}

export function imageNumbers(labels: readonly LabelledInstance[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(labels, ({ image }) => {
    const number = numbers.get(image) ?? numbers.size;
    numbers.set(image, number);
    return number;
  });
}

export const countImages = (numbers: Uint32Array): number =>
  numbers.reduce((most, image) => Math.max(most, image + 1), 0);
