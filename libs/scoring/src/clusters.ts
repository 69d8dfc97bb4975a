import type { LabelledInstance } from '@primitives/benchmark';

/** Images numbered by first appearance, an entry an instance; absent when every instance has its own image. */
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
