import { PROMPT_SETS } from '@primitives/benchmark';
import { ratioWithout } from '../jackknife/ratio-without.js';
import { FEWEST_UNITS } from '../undefined-reason.js';
import { CAPTION_COUNTS, COMPUN_CATEGORIES, RETRIEVAL_DEPTHS } from './definitions.js';
import { overCaptions, type CompunOutcomes } from './outcomes.js';
import { isTripletCorrect } from './triplet.js';

/** Every Compun metric without each cluster of items in turn, by id: all of them are ratios of sums. O(items). */
export function compunLeaveOneOut(outcomes: CompunOutcomes, clusterOf?: Uint32Array): Record<string, Float64Array> {
  const { items, categories, rank, similarities } = outcomes;
  const each = (value: (item: number) => number | boolean) =>
    Float64Array.from({ length: items }, (_, item) => Number(value(item)));
  const without = (part: Float64Array, whole: Float64Array) => ratioWithout(part, whole, clusterOf);
  const all = each(() => 1);
  const correct = (of: Float64Array) => each((i) => isTripletCorrect([of[3 * i]!, of[3 * i + 1]!, of[3 * i + 2]!]));
  const { base } = similarities;
  const right = correct(base);
  const columns: [string, Float64Array][] = [
    ['accuracy', without(right, all)],
    [
      'mean_similarity',
      without(
        each((i) => right[i]! * base[3 * i]!),
        right,
      ),
    ],
    [
      'argmax_accuracy',
      without(
        each((i) => base[3 * i]! >= base[3 * i + 1]! && base[3 * i]! >= base[3 * i + 2]!),
        all,
      ),
    ],
    ...PROMPT_SETS.filter((set) => set !== 'base').map((set): [string, Float64Array] => {
      const own = similarities[set];
      return [
        `accuracy_${set}`,
        own
          ? without(correct(own), all)
          : without(
              all,
              each(() => 0),
            ),
      ];
    }),
    ...CAPTION_COUNTS.map((count): [string, Float64Array] => {
      const own = overCaptions(outcomes, count);
      return [
        `accuracy_captions_${count}`,
        own
          ? without(correct(own), all)
          : without(
              all,
              each(() => 0),
            ),
      ];
    }),
    ...COMPUN_CATEGORIES.flatMap((category): [string, Float64Array][] => {
      const enough = categories.filter((own) => own === category).length >= FEWEST_UNITS;
      const members = each((i) => enough && categories[i] === category);
      const hits = each((i) => members[i]! * right[i]!);
      return [
        [`accuracy_${category}`, without(hits, members)],
        [
          `mean_similarity_${category}`,
          without(
            each((i) => hits[i]! * base[3 * i]!),
            hits,
          ),
        ],
      ];
    }),
    ...RETRIEVAL_DEPTHS.map((k): [string, Float64Array] => [
      `retrieval_at_${k}`,
      without(
        each((i) => rank[i]! <= k),
        all,
      ),
    ]),
  ];
  return Object.fromEntries(columns.map(([name, values]) => [`compun.${name}.v1`, values]));
}
