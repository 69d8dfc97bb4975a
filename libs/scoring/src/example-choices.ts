import { exampleGroups } from '@primitives/benchmark';
import { compunItems } from './compun/items.js';
import type { ExampleAnswer, ExampleReader } from './example-reader.js';
import type { JudgedSplit } from './judge.js';
import type { Predictions } from './matrices.js';

/** `compun`: which of the three images of a noun is most similar to its plain prompt. A tie is no choice. */
export class ExampleChoices implements ExampleReader {
  readonly #examples: readonly number[][];
  /** The column of the plain prompt of each noun, by its images. */
  readonly #columns: ReadonlyMap<number, number>;
  readonly #similarities = new Map<number, number>();

  constructor(private readonly split: JudgedSplit) {
    this.#examples = exampleGroups('compun', split.labels);
    this.#columns = new Map(
      compunItems(split).flatMap(({ images, prompts }) => images.map((image) => [image, prompts.base[0] ?? 0])),
    );
  }

  add(places: Uint32Array, predictions: Predictions): void {
    const similarity = predictions.get('similarity')?.data ?? [];
    const width = similarity.length / places.length;
    const needed = new Set(this.#examples.flat());
    places.forEach((place, row) => {
      if (needed.has(place))
        this.#similarities.set(place, Number(similarity[row * width + (this.#columns.get(place) ?? 0)]));
    });
  }

  get answers(): ExampleAnswer[] {
    return this.#examples.flatMap((places) => {
      const values = places.map((place) => this.#similarities.get(place) ?? NaN);
      const best = Math.max(...values);
      const chosen = values.indexOf(best);
      const label = this.split.labels[places[chosen] ?? -1];
      if (!label) return [];
      const tied = values.filter((value) => value === best).length > 1;
      return [
        tied
          ? { instance: label.id, text: 'no image: equal similarities', right: false }
          : { instance: label.id, text: `image ${chosen + 1}`, right: label.positive.includes('positive') },
      ];
    });
  }
}
