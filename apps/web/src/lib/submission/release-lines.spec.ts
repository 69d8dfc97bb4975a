import { releaseLines, tracksWithValues } from './release-lines.ts';

type Evaluation = Parameters<typeof releaseLines>[0][number];

/** A debug run with an interval of ±4 on images where random answers reach 40. */
const run = (value: number, track: object = {}) =>
  ({
    track: {
      slug: 'shapes',
      shortName: 'Shapes-MAC',
      metrics: [{ id: 'em', label: 'Exact Match', direction: 'HIGHER', format: 'PERCENT' }],
      primaryMetric: { id: 'em' },
      releaseRule: 'IMPROVEMENTS',
      improvementStep: 0.02,
      split: { role: 'HIDDEN' },
      ...track,
    },
    results: [{ values: [{ metric: 'em', value, low: value - 0.04, high: value + 0.04 }] }],
  }) as unknown as Evaluation;
const random = [{ id: 'reference-random', cells: [{ metric: 'em', value: 0.4, step: null }] }];
const linesOf = (evaluation: Evaluation, known: string[] = [], references = random) =>
  releaseLines([evaluation], known, () => references);

it.each([
  [0.6, 'published'],
  [0.41, 'withheld, and use quota all the same'],
])('forecasts a first result with %s as %s', (value, outcome) =>
  expect(linesOf(run(value))).toEqual([`Shapes-MAC: a result with the values of this run would be ${outcome}`]),
);
it('states what a later result must improve by', () =>
  expect(linesOf(run(0.6), ['shapes'])[0]).toBe(
    'Shapes-MAC: the result is withheld unless it improves the best of your team by 2 percentage points of Exact Match; a withheld result uses quota all the same',
  ));
it('states the rule where chance is not known', () =>
  expect(linesOf(run(0.6), [], [])[0]).toBe(
    'Shapes-MAC: a first result that is close to chance is withheld, and uses quota all the same',
  ));
it('is empty where every result is published', () => expect(linesOf(run(0.6, { releaseRule: 'EXACT' }))).toEqual([]));

it('finds the tracks on which the team can read a result that is no copy', () => {
  const scored = (slug: string, visibility: string, team = 'ours', copyOf: object | null = null) => ({
    track: { slug },
    publication: { visibility },
    copyOf,
    submission: { team: { id: team } },
  });
  expect(
    tracksWithValues(
      [
        scored('listed', 'SHOWN'),
        scored('private', 'EMBARGOED'),
        scored('withheld', 'WITHHELD'),
        scored('theirs', 'SHOWN', 'theirs'),
        scored('copied', 'SHOWN', 'ours', {}),
      ],
      'ours',
    ),
  ).toEqual(['listed', 'private']);
});
