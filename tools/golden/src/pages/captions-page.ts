import {
  captionChoiceMetrics,
  imageCaptionPairMetrics,
  METRICS,
  reduceCaptionChoice,
  reduceImageCaptionPairs,
} from '@primitives/metrics';
import { ruleSetOf, type MetricPage } from './metric-page.js';

/** Items with the scores of their correct and of their wrong captions; the third is tied. */
const ITEMS = [
  { category: 'replace', correct: [0.5], wrong: [0.25] },
  { category: 'replace', correct: [0.125], wrong: [0.5] },
  { category: 'swap', correct: [0.25], wrong: [0.25] },
  { category: 'swap', correct: [0.75, 0.25], wrong: [0.5] },
  { category: 'add', correct: [0.75, 0.5], wrong: [0.25] },
];
const CATEGORIES = ['add', 'replace', 'swap'];

/** Pairs × 4: c₀ i₀, c₁ i₀, c₀ i₁, c₁ i₁. */
const PAIRS = [
  [0.75, 0.25, 0.25, 0.5],
  [0.5, 0.25, 0.625, 0.75],
  [0.5, 0.5, 0.25, 0.75],
];

const GROUP = 'pairs.group_score.v1';
const of = (ruleSet: string) => [...METRICS.values()].filter(({ id }) => ruleSetOf(id) === ruleSet);

/** Caption choice and image–caption pairs. */
export function captionsPage(): MetricPage {
  const choice = reduceCaptionChoice(
    ITEMS.flatMap(({ correct, wrong }) => [...correct, ...wrong]),
    {
      start: Uint32Array.from([0, ...ITEMS.map((_, i) => ITEMS.slice(0, i + 1).flatMap(captionsOf).length)]),
      isCorrect: Uint8Array.from(
        ITEMS.flatMap(({ correct, wrong }) => [...correct.map(() => 1), ...wrong.map(() => 0)]),
      ),
      categories: CATEGORIES,
      category: Uint32Array.from(ITEMS, ({ category }) => CATEGORIES.indexOf(category)),
    },
  );
  const pairs = reduceImageCaptionPairs(PAIRS.flat());
  const share = (hits: Uint8Array): string => `(${[...hits].join(' + ')}) / ${hits.length}`;
  const steps: Readonly<Record<string, string>> = {
    'choice.accuracy.v1': share(choice.allAbove),
    'choice.category_mean.v1': `(${CATEGORIES.map((name) => rateOf(name, choice.allAbove)).join(' + ')}) / ${CATEGORIES.length}`,
    'choice.best_accuracy.v1': share(choice.bestAbove),
    'pairs.group_score.v1': share(pairs.text.map((hit, pair) => hit & pairs.image[pair]!)),
    'pairs.text_score.v1': share(pairs.text),
    'pairs.image_score.v1': share(pairs.image),
  };
  const values = { ...captionChoiceMetrics(choice), ...imageCaptionPairMetrics(pairs) };
  return {
    file: 'captions.md',
    title: 'Caption choice and image–caption pairs',
    introduction:
      '`caption-choice` compares one image with its correct and its wrong captions, `image-caption-pairs` two images with two captions, of which each describes one image. s(c, i) is the score of caption c and image i: the similarity of their embeddings for a dual encoder, the output for this pair for a matcher. A higher score means a better fit.',
    definitions: [
      ...of('choice'),
      // The text and the image score first, because the group score consists of them
      ...of('pairs').filter(({ id }) => id !== GROUP),
      ...of('pairs').filter(({ id }) => id === GROUP),
    ],
    example: [
      'Five items of `caption-choice` in three categories. The scores of the third are tied, which is an error. In the fourth, the best caption is correct, but one correct caption is below the wrong one.',
      [
        '| item | category | correct captions | wrong captions |',
        '|---|---|---|---|',
        ...ITEMS.map(
          ({ category, correct, wrong }, i) =>
            `| ${i + 1} | ${category} | ${correct.join(', ')} | ${wrong.join(', ')} |`,
        ),
      ].join('\n'),
      'Three pairs of `image-caption-pairs`. The second has an image score of 0: caption c₀ scores higher with the wrong image. The third has a text score of 0, because image i₀ has a tie.',
      [
        '| pair | s(c₀, i₀) | s(c₁, i₀) | s(c₀, i₁) | s(c₁, i₁) |',
        '|---|---|---|---|---|',
        ...PAIRS.map((row, i) => `| ${i + 1} | ${row.join(' | ')} |`),
      ].join('\n'),
    ].join('\n\n'),
    worked: new Map(Object.entries(values).map(([id, value]) => [id, { value, steps: steps[id] ?? '' }])),
    besides: FLOORS,
  };
}

const captionsOf = ({ correct, wrong }: (typeof ITEMS)[number]): number[] => [...correct, ...wrong];

function rateOf(category: string, hits: Uint8Array): string {
  const own = [...hits].filter((_, item) => ITEMS[item]!.category === category);
  return `${own.reduce((sum, hit) => sum + hit, 0)}/${own.length}`;
}

const FLOORS = `## Floors

The reference rows of a board show how much of a score needs no image.

- **Constant** 0: ties are errors.
- **Random** 1/k on average for k captions with exactly one correct or exactly one wrong caption, in \`caption-choice\`. In \`image-caption-pairs\` the expected values are 1/4 for text and image, and 1/6 for the group.
- **Words of the captions without the image** (\`caption-choice\`): naive Bayes on words and pairs of adjacent words, with the labels of all other images of the split. A value clearly above random (beyond its interval) shows that the captions themselves disclose which of them are correct.
- **Shortest caption without the image** (\`caption-choice\`): the caption with the fewest characters; equal lengths are errors.

In \`image-caption-pairs\` a model without the image gives both images the same scores: the text score is 0, and the image score is 0 because ties are errors.

The submission page lists the accuracy of each category (in \`image-caption-pairs\` the group score) with an interval. Items of one image are one unit of the intervals; so are pairs that share an image.`;
