import { shapesDefinition } from '@primitives/shapes';
import type { LabelledInstance } from '@primitives/benchmark';
import type { Tensor } from '@primitives/protocol';
import { seededRandom } from '@primitives/testing';

export const SHAPES = shapesDefinition();

/** Images of Shapes by their labels only: no runner reads them. One to three attributes, each pair a test pair. */
export function shapesLabels(count: number): LabelledInstance[] {
  const random = seededRandom(count);
  const { attributes, objects, pairs } = SHAPES;
  return Array.from({ length: count }, (_, i) => {
    const [main, object] = pairs.test[i % pairs.test.length]!;
    const others = pairs.test.filter(([attribute, of]) => of === object && attribute !== main);
    const more = others.filter(() => random() < 1.2 / others.length).slice(0, 2);
    const positive = [...new Set([main, ...more.map(([attribute]) => attribute)])].map((index) => attributes[index]!);
    return { id: `i${i}`, image: `${i}.png`, object: objects[object]!, positive: positive.sort(), set: 'test' };
  });
}

/** Scores for these rows by two heads: noise, and `skill` more at what the image shows. */
export function shapesAnswer(labels: readonly LabelledInstance[], skill: number, seed: number) {
  return (rows: readonly number[]): Record<string, Tensor> => {
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
      attribute: head(SHAPES.attributes, ({ positive }, name) => positive.includes(name)),
      object: head(SHAPES.objects, ({ object }, name) => object === name),
    };
  };
}
