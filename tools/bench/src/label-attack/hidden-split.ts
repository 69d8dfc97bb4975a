import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { boardMetrics, metricDefinition, metricRange } from '@primitives/metrics';
import { everyPlace, finished, judgeOf, type Judge } from '@primitives/scoring';
import { attributesOf, mainScene, shapesDefinition } from '@primitives/shapes';

/**
 * A hidden split of Shapes as the scorer sees it, without images: the attack assumes that images can be distinguished.
 */
export interface HiddenSplit {
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly LabelledInstance[];
  readonly judge: Judge;
  /** Index of each image's object: the target of the attack. */
  readonly objects: Uint8Array;
  /** Indices of each image's attributes. */
  readonly attributes: readonly (readonly number[])[];
}

export function hiddenSplit(seed: string, images: number): HiddenSplit {
  const definition = shapesDefinition();
  const labels = Array.from({ length: images }, (_, i): LabelledInstance => {
    const composition = mainScene(seed, i, 'test').things[0]?.composition;
    if (!composition) throw new RangeError(`image ${i} shows nothing`);
    return {
      id: `i${i}`,
      image: `${i}.jpg`,
      object: composition.object,
      positive: attributesOf(composition),
      set: 'test',
    };
  });
  return {
    definition,
    labels,
    judge: judgeOf('mac', { definition, labels, rows: labels.map(() => ({})) }),
    objects: Uint8Array.from(labels, ({ object }) => definition.objects.indexOf(object)),
    attributes: labels.map(({ positive }) => positive.map((name) => definition.attributes.indexOf(name))),
  };
}

/** The answer of a submission for an image: pairs (attribute, object), best first. */
export type Answer = readonly (readonly [attribute: number, object: number])[];

/** A score for every pair of every image, as a bundle returns them; unnamed pairs get 0. */
export function scoresOf({ definition }: HiddenSplit, answers: readonly Answer[]): Float32Array {
  const [attributes, objects] = [definition.attributes.length, definition.objects.length];
  const scores = new Float32Array(answers.length * attributes * objects);
  answers.forEach((answer, image) =>
    answer.forEach(([attribute, object], rank) => {
      scores[(image * attributes + attribute) * objects + object] = 1 + answer.length - rank;
    }),
  );
  return scores;
}

/**
 * The outcome files of the boards: what the scorer stores of a submission.
 *
 * @param places the image that each row belongs to
 */
export function outcomesOf(
  { definition, judge, labels }: HiddenSplit,
  scores: Float32Array,
  places: Uint32Array = everyPlace(labels.length),
): ReadonlyMap<string, Uint8Array> {
  const reduction = judge.reduction();
  reduction.add(
    places,
    new Map([
      ['pair', { shape: [labels.length, definition.attributes.length * definition.objects.length], data: scores }],
    ]),
  );
  return finished(reduction);
}

/** The columns of a board with their ranges, as the scorer passes them to the release policy. */
export const columnsOf = (board: string) =>
  new Map(boardMetrics('mac', board).map((id) => [id, metricRange(metricDefinition(id))] as const));
