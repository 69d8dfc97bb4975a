import { shapesDefinition } from '@primitives/shapes';
import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import type { Tensor } from '@primitives/protocol';
import { seededRandom } from '@primitives/testing';

import type { Answer } from './submissions.js';

export const SHAPES = shapesDefinition();

/** Images by their labels only: no runner reads them. One to three attributes, each pair a test pair. */
export function labelsOf({ attributes, objects, pairs }: BenchmarkDefinition, count: number): LabelledInstance[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, i) => {
    const [main, object] = pairs.test[i % pairs.test.length]!;
    const others = pairs.test.filter(([attribute, of]) => of === object && attribute !== main);
    const more = others.filter(() => random() < 1.2 / others.length).slice(0, 2);
    const positive = [...new Set([main, ...more.map(([attribute]) => attribute)])].map((index) => attributes[index]!);
    return { id: `i${i}`, image: `${i}.png`, object: objects[object]!, positive: positive.sort(), set: 'test' };
  });
}

export const shapesLabels = (count: number): LabelledInstance[] => labelsOf(SHAPES, count);

export const shapesAnswer = (labels: readonly LabelledInstance[], skill: number, seed: number): Answer =>
  answerOf(SHAPES, labels, skill, seed);

/** Scores for these rows by two heads: noise, and `skill` more at what the image shows. */
export function answerOf(
  { attributes, objects }: BenchmarkDefinition,
  labels: readonly LabelledInstance[],
  skill: number,
  seed: number,
): Answer {
  return (rows) => {
    const head = (names: readonly string[], shown: (label: LabelledInstance, name: string) => boolean): Tensor => ({
      shape: [rows.length, names.length],
      data: Float32Array.from(
        rows.flatMap((row) => {
          const random = seededRandom(seed * 100_003 + row * 31 + names.length);
          return names.map((name) => 2 * (random() + random()) + (shown(labels[row]!, name) ? skill : 0));
        }),
      ),
    });
    return {
      attribute: head(attributes, ({ positive }, name) => positive.includes(name)),
      object: head(objects, ({ object }, name) => object === name),
    };
  };
}
