import type { PairScores, PairCells } from '../pair-scores.js';
import type { PairEstimate } from '../predictor.js';

/** An instance lacks what its protocol asks about: an error of the split, not of the model. */
export class MissingInputError extends Error {
  override readonly name = 'MissingInputError';

  constructor(
    readonly instance: string,
    readonly lacks: 'object' | 'queries',
  ) {
    super(`instance ${instance} has no ${lacks}`);
  }
}

/** An image of a batch with a text. */
export interface Cell {
  readonly image: number;
  readonly text: string;
}

/** Lists of cells with duplicates, such as two statements about an attribute without a type: each is computed once. */
export class PairTable {
  readonly distinct: PairCells;
  readonly #places: Int32Array[];

  constructor(lists: readonly (readonly Cell[])[]) {
    const texts = new Map<string, number>();
    const cells = new Map<string, number>();
    const [image, text]: [number[], number[]] = [[], []];
    this.#places = lists.map((list) =>
      Int32Array.from(list, (cell) => {
        const column = texts.get(cell.text) ?? texts.size;
        texts.set(cell.text, column);
        const key = `${cell.image} ${column}`;
        const place = cells.get(key) ?? cells.size;
        if (place === cells.size) {
          cells.set(key, place);
          image.push(cell.image);
          text.push(column);
        }
        return place;
      }),
    );
    this.distinct = { texts: [...texts.keys()], image: Int32Array.from(image), text: Int32Array.from(text) };
  }

  /** The values of list `i`, from the distinct cells. */
  spread(values: Float32Array, i: number): Float32Array {
    return Float32Array.from(this.#places[i]!, (place) => values[place]!);
  }
}

/** The cost of these lists. */
export async function estimatePairs(scores: PairScores, lists: readonly (readonly Cell[])[]): Promise<PairEstimate> {
  const { texts, image } = new PairTable(lists).distinct;
  return { pairs: image.length, secondsEach: await scores.pace(texts[Math.floor(texts.length / 2)] ?? '') };
}
