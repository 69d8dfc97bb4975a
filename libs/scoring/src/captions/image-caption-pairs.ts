import { UNCATEGORISED } from '@primitives/benchmark';
import type { JudgedSplit } from '../judge.js';
import { LabelsError } from '../predictions-error.js';
import { captionCells, type CaptionCells } from './caption-cells.js';

/** The pairs of a split, in the order of their first images. */
export interface ImageCaptionPairs {
  readonly cells: CaptionCells;
  /** Pairs × 4 cells: c₀ i₀, c₁ i₀, c₀ i₁, c₁ i₁, with cᵢ the own caption of image i. */
  readonly scores: Uint32Array;
  /** The category of each pair, null for none. */
  readonly categories: readonly (string | null)[];
  /** Pairs that share an image are one cluster; absent where none do. */
  readonly clusterOf?: Uint32Array;
}

/** @throws LabelsError when the instances are not pairs with exchanged captions */
export function imageCaptionPairs(split: JudgedSplit): ImageCaptionPairs {
  const { labels } = split;
  const cells = captionCells(split);
  const members = new Map<string, number[]>();
  labels.forEach(({ id, pair }, i) => {
    if (pair === undefined)
      throw new LabelsError(`instance "${id}" belongs to no pair`, 'a name in `pair`', 'none', 'add the pair');
    members.set(pair, [...(members.get(pair) ?? []), i]);
  });
  const pairs = [...members].map(([name, images]) => [name, images, cellsOf(cells, name, images)] as const);
  return {
    cells,
    scores: Uint32Array.from(pairs.flatMap(([, , own]) => own)),
    categories: pairs.map(([name, images]) => {
      const [category = UNCATEGORISED, ...others] = new Set(images.map((i) => labels[i]!.object));
      if (others.length > 0)
        throw refusal(name, 'has images of two categories', 'one', [category, ...others].join(', '));
      return category === UNCATEGORISED ? null : category;
    }),
    ...sharedImages(pairs.map(([, images]) => images.map((i) => labels[i]!.image))),
  };
}

/** The cells of a pair in the order of `scores`. */
function cellsOf({ start, caption, isCorrect }: CaptionCells, pair: string, images: readonly number[]): number[] {
  if (images.length !== 2) throw refusal(pair, 'does not have two images', '2', String(images.length));
  const [first, second] = images.map((i) => {
    const own = [start[i]!, start[i]! + 1];
    if (start[i + 1]! - start[i]! !== 2)
      throw refusal(pair, 'does not have two captions', '2', String(start[i + 1]! - start[i]!));
    return isCorrect[own[0]!] ? own : own.reverse();
  }) as [[number, number], [number, number]];
  if (caption[first[0]] !== caption[second[1]] || caption[first[1]] !== caption[second[0]])
    throw refusal(
      pair,
      'does not exchange the captions of its images',
      'the correct caption of each image is the wrong one of the other',
      [first, second].map((own) => own.map((at) => caption[at]).join(' not ')).join('; '),
    );
  return [...first, second[1], second[0]];
}

const refusal = (pair: string, problem: string, expected: string, found: string): LabelsError =>
  new LabelsError(`pair "${pair}" ${problem}`, expected, found, 'correct the labels of this pair');

/** The connected components of pairs by their images. */
function sharedImages(imagesOf: readonly (readonly string[])[]): { clusterOf?: Uint32Array } {
  const parent = imagesOf.map((_, pair) => pair);
  const root = (pair: number): number => {
    while (parent[pair] !== pair) pair = parent[pair]!;
    return pair;
  };
  const firstOf = new Map<string, number>();
  imagesOf.forEach((images, pair) => {
    for (const image of images) {
      const first = firstOf.get(image);
      if (first === undefined) firstOf.set(image, pair);
      else parent[Math.max(root(first), root(pair))] = Math.min(root(first), root(pair));
    }
  });
  const numbers = new Map<number, number>();
  const clusterOf = Uint32Array.from(imagesOf, (_, pair) => {
    const number = numbers.get(root(pair)) ?? numbers.size;
    numbers.set(root(pair), number);
    return number;
  });
  return numbers.size < imagesOf.length ? { clusterOf } : {};
}
