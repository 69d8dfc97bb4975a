import type { World } from '@primitives/benchmark';

/** A pair as [attribute index, object index]. */
export type Pair = readonly [attribute: number, object: number];

/** The vocabulary sizes and the pairs of each split, as the benchmark lists them; duplicates are allowed. */
export interface PairLists {
  readonly attributes: number;
  readonly objects: number;
  readonly train: readonly Pair[];
  readonly val: readonly Pair[];
  readonly test: readonly Pair[];
}

/** The split that is scored: its pairs, with those of train, compete under calibration. */
export type Phase = 'val' | 'test';

/**
 * The candidate pairs of a world as columns, ordered by (attribute, object). Immutable; one serves any number of
 * submissions. Columns of attribute `a` are `firstColumn[a] .. firstColumn[a + 1]`.
 */
export interface PairSpace {
  readonly world: World;
  readonly attributes: number;
  readonly objects: number;
  /** Number of columns P. */
  readonly size: number;
  readonly firstColumn: Int32Array;
  readonly attributeOf: Int32Array;
  readonly objectOf: Int32Array;
  /** Column of (a, o) at a·|O| + o; −1 where the pair is no candidate. */
  readonly columnOf: Int32Array;
  /** 1 where the pair occurs in train. */
  readonly seen: Uint8Array;
  /** 1 where the pair occurs in train or in the scored phase; in the open world 1 everywhere. */
  readonly inTrainOrPhase: Uint8Array;
}

/** A pair names an attribute or object beyond the vocabulary. The benchmark's fault, found before any scoring. */
export class PairOutsideVocabularyError extends Error {
  override readonly name = 'PairOutsideVocabularyError';
  readonly code = 'pair_outside_vocabulary';

  constructor(
    readonly split: string,
    readonly attribute: number,
    readonly object: number,
    readonly attributes: number,
    readonly objects: number,
  ) {
    super(
      `pair [${attribute}, ${object}] of ${split} is outside the vocabulary of ${attributes} attributes and ${objects} objects`,
    );
  }
}

/**
 * The columns that compete in a world: train ∪ val ∪ test when closed, attributes × objects when open.
 *
 * O(|A|·|O|) time and space, once per benchmark.
 *
 * @param lists pairs of each split as indices; order and duplicates have no effect
 * @throws PairOutsideVocabularyError when a pair names an index beyond the vocabulary
 */
export function pairSpace(lists: PairLists, world: World, phase: Phase = 'test'): PairSpace {
  const { attributes, objects } = lists;
  const cells = attributes * objects;
  const inTrain = cellsOf(lists, 'train');
  const inPhase = cellsOf(lists, phase);
  const listed = [inTrain, cellsOf(lists, 'val'), cellsOf(lists, 'test')];
  const columnOf = new Int32Array(cells).fill(-1);
  const candidates: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (world === 'closed' && !listed.some((list) => list[cell] === 1)) continue;
    columnOf[cell] = candidates.length;
    candidates.push(cell);
  }
  const attributeOf = Int32Array.from(candidates, (cell) => Math.floor(cell / objects));
  const firstColumn = new Int32Array(attributes + 1);
  for (const attribute of attributeOf) firstColumn[attribute + 1]!++;
  for (let a = 0; a < attributes; a++) firstColumn[a + 1]! += firstColumn[a]!;
  return {
    world,
    attributes,
    objects,
    size: candidates.length,
    firstColumn,
    attributeOf,
    objectOf: Int32Array.from(candidates, (cell) => cell % objects),
    columnOf,
    seen: Uint8Array.from(candidates, (cell) => inTrain[cell]!),
    inTrainOrPhase: Uint8Array.from(candidates, (cell) =>
      world === 'open' || inTrain[cell] === 1 ? 1 : inPhase[cell]!,
    ),
  };
}

function cellsOf(lists: PairLists, split: 'train' | Phase): Uint8Array {
  const { attributes, objects } = lists;
  const cells = new Uint8Array(attributes * objects);
  for (const [attribute, object] of lists[split]) {
    if (!(attribute >= 0 && attribute < attributes && object >= 0 && object < objects)) {
      throw new PairOutsideVocabularyError(split, attribute, object, attributes, objects);
    }
    cells[attribute * objects + object] = 1;
  }
  return cells;
}
