import { PROMPT_SETS } from '@primitives/benchmark';
import {
  COMPUN_CATEGORIES,
  compunMetrics,
  METRICS,
  reduceCompun,
  RETRIEVAL_DEPTHS,
  type CompunItem,
} from '@primitives/metrics';
import { ruleSetOf, type MetricPage } from './metric-page.js';

const NOUNS = ['snow ball', 'raincoat', 'coffee grain'];
const CATEGORIES = ['both', 'none', 'either'];
/** One row per noun: its positive, n1 and n2. Base prompts, then the other prompt sets. */
const BASE = [
  [0.375, 0.25, 0.125],
  [0.25, 0.25, 0.125],
  [0.5, 0.125, 0.25],
];
const OTHERS = {
  reversed: [
    [0.25, 0.375, 0.125],
    [0.25, 0.125, 0.125],
    [0.25, 0.375, 0.25],
  ],
  descriptions: [
    [0.375, 0.25, 0.125],
    [0.375, 0.25, 0.125],
    [0.125, 0.25, 0.25],
  ],
  examples: [
    [0.5, 0.25, 0.125],
    [0.375, 0.25, 0.125],
    [0.5, 0.25, 0.25],
  ],
} as const;
/** Every base prompt with the images of the other nouns. */
const ELSEWHERE = [0.125, 0.3125, 0.0625];

/** Compun: three nouns of nine images. */
export function compunPage(): MetricPage {
  const sets = [BASE, ...Object.values(OTHERS)];
  const similarity = Float32Array.from(
    sets.flatMap((rows) =>
      rows.flatMap((own, i) => NOUNS.flatMap((_, j) => (i === j ? own : own.map(() => ELSEWHERE[i]!)))),
    ),
  );
  const items = NOUNS.map((_, i): CompunItem => ({
    category: CATEGORIES[i]!,
    images: [3 * i, 3 * i + 1, 3 * i + 2],
    prompts: Object.fromEntries(PROMPT_SETS.map((set, s) => [set, [3 * s + i]])) as unknown as CompunItem['prompts'],
  }));
  const outcomes = reduceCompun(similarity, 3 * NOUNS.length, items);
  const wins = (
    rows: readonly (readonly number[])[],
    counts: (p: number, n: number) => boolean = (p, n) => p > n,
  ): number[] => rows.map(([p = 0, n1 = 0, n2 = 0]) => (counts(p, n1) && counts(p, n2) ? 1 : 0));
  const share = (bits: readonly number[]): string => `(${bits.join(' + ')}) / ${bits.length}`;
  const right = BASE.filter((_, i) => wins(BASE)[i] === 1).map(([positive]) => positive);
  const steps: Record<string, string> = {
    'compun.accuracy.v1': share(wins(BASE)),
    'compun.argmax_accuracy.v1': share(wins(BASE, (p, n) => p >= n)),
    'compun.mean_similarity.v1': `(${right.join(' + ')}) / ${right.length}`,
  };
  for (const [set, rows] of Object.entries(OTHERS)) steps[`compun.accuracy_${set}.v1`] = share(wins(rows));
  for (const category of COMPUN_CATEGORIES) {
    steps[`compun.accuracy_${category}.v1`] = share(wins(BASE).filter((_, i) => CATEGORIES[i] === category));
  }
  for (const k of RETRIEVAL_DEPTHS) {
    steps[`compun.retrieval_at_${k}.v1`] =
      `ranks ${[...outcomes.rank].join(', ')}: ${share([...outcomes.rank].map((rank) => (rank <= k ? 1 : 0)))}`;
  }
  return {
    file: 'compun.md',
    title: 'Compun',
    introduction:
      'In Compun, a model receives a compound noun, such as snow ball, and selects its image from three. The other two images show one constituent each: snow, or a ball.',
    definitions: [...METRICS.values()].filter(({ id }) => ruleSetOf(id) === 'compun'),
    example: exampleText(),
    worked: new Map(
      Object.entries(compunMetrics(outcomes)).map(([id, value]) => [id, { value, steps: steps[id] ?? '' }]),
    ),
  };
}

function exampleText(): string {
  const cell = (row: readonly number[] | undefined): string => (row ?? []).join(' ');
  const rows = NOUNS.map(
    (noun, i) =>
      `| ${[noun, CATEGORIES[i], cell(BASE[i]), ...Object.values(OTHERS).map((set) => cell(set[i])), ELSEWHERE[i]].join(' | ')} |`,
  );
  return [
    'Three nouns with three images each. Each cell contains the cosine similarities of the text with the positive image and the images n1 and n2; the last column contains that with every image of the other nouns.',
    [
      `| noun | category | base | ${Object.keys(OTHERS).join(' | ')} | elsewhere |`,
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}
