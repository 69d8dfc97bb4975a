import { findProbing, type AnswerDigests, type ProbingSignal } from './probing.js';

const IMAGES = 1_000;
const CANDIDATES = 16;
const { round, sqrt, log, cos, PI, floor, abs } = Math; // bound once: jest intercepts globals

/** Park and Miller's generator: the simulations are the same everywhere. */
function randomOf(seed: number) {
  let state = seed * 7_919 + 17;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = () => sqrt(-2 * log(uniform())) * cos(2 * PI * uniform());
  return { uniform, normal, below: (n: number) => floor(uniform() * n) };
}

/** Scores of a model: the margin of the first candidate for each image, and how others follow it. */
interface Model {
  readonly margins: readonly number[];
  readonly second: readonly number[];
}

/**
 * The detector's view of a model: the first candidate where its margin is positive, else the second; scores that differ
 * everywhere.
 */
const digests = ({ margins, second }: Model): AnswerDigests => ({
  answers: Uint32Array.from(margins, (margin, i) => (margin > 0 ? 0 : second[i]!)),
  scores: Uint32Array.from(margins, (margin) => round(margin * 2 ** 20) >>> 0),
  aboveChance: true,
});

/**
 * Honest series: versions of one model, each retrained or trained further. `spread`: the share of a version that is its
 * own.
 */
function honest(seed: number, versions: number, spread: number, drift: number): AnswerDigests[] {
  const { normal, below } = randomOf(seed);
  const base = Array.from({ length: IMAGES }, () => 0.7 + normal());
  const second = base.map(() => 1 + below(CANDIDATES - 1));
  let learned = base;
  return Array.from({ length: versions }, () => {
    learned = learned.map((margin) => margin + drift * abs(normal()));
    return digests({ margins: learned.map((margin) => margin + spread * normal()), second });
  });
}

/**
 * Re-guesses the answers of images selected by `chosen` on top of a fixed model; `jitter` hides that the others are
 * copies.
 */
function probing(
  seed: number,
  submissions: number,
  chosen: (t: number, image: number, uniform: number) => boolean,
  jitter: boolean,
) {
  const { uniform, normal, below } = randomOf(seed);
  const base = Array.from({ length: IMAGES }, () => 0.7 + normal());
  const second = base.map(() => 1 + below(CANDIDATES - 1));
  return Array.from({ length: submissions }, (_, t): AnswerDigests => {
    const model = digests({ margins: base.map((margin) => margin + (jitter ? 1e-5 * normal() : 0)), second });
    const guess = base.map((_, image) => (chosen(t, image, uniform()) ? 100 + below(CANDIDATES) : null));
    return {
      ...model,
      answers: model.answers.map((answer, image) => guess[image] ?? answer),
      scores: model.scores.map((score, image) => guess[image] ?? score),
    };
  });
}

const signals = (series: readonly AnswerDigests[]): ProbingSignal[] => findProbing(series).map(({ signal }) => signal);
const seeds = Array.from({ length: 30 }, (_, i) => i + 1);

describe('honest series', () => {
  it.each([
    { name: 'retrained with other seeds', spread: 0.5, drift: 0 },
    { name: 'retrained with small changes', spread: 0.15, drift: 0 },
    { name: 'trained further', spread: 0.1, drift: 0.05 },
    { name: 'improved in large steps', spread: 0.3, drift: 0.3 },
    { name: 'of loosely related models', spread: 0.8, drift: 0 },
    { name: 'of quite different models', spread: 1.5, drift: 0 },
  ])('$name cause no alert in 30 periods, after 8 submissions and after 12', ({ spread, drift }) => {
    const found = seeds.flatMap((seed) => {
      const series = honest(seed, 12, spread, drift);
      return [...signals(series.slice(0, 8)), ...signals(series)];
    });
    expect(found).toEqual([]);
  });

  it('of 40 submissions cause none either', () => {
    expect(seeds.slice(0, 5).flatMap((seed) => signals(honest(seed, 40, 0.3, 0.02)))).toEqual([]);
  });

  it('that submit the same answers repeatedly cause none', () => {
    const [one] = honest(1, 1, 0, 0);
    expect(signals(Array.from({ length: 12 }, () => one!))).toEqual([]);
  });

  it('with a few results at chance level cause none', () => {
    const series = honest(1, 12, 0.3, 0).map((each, i) => ({ ...each, aboveChance: i > 4 }));
    expect(signals(series)).toEqual([]);
  });
});

describe('probing', () => {
  const bucket = (t: number, image: number) => image % 12 === t;
  const anyTenth = (_t: number, _image: number, uniform: number) => uniform < 0.1;

  it('with a table of exceptions over buckets of images is detected in each of 30 periods', () => {
    expect(seeds.filter((seed) => signals(probing(seed, 12, bucket, false)).includes('partial_copies'))).toHaveLength(
      30,
    );
  });

  it('with buckets is detected when all scores are jittered', () => {
    const found = seeds.filter(
      (seed) => signals(probing(seed, 12, (t, image) => t > 0 && (image + t) % 8 === 0, true)).length > 0,
    );
    expect(found).toHaveLength(30);
  });

  it('with random tenths of the images is detected when all scores are jittered', () => {
    const found = seeds.filter((seed) => signals(probing(seed, 12, anyTenth, true)).includes('unrelated_changes'));
    expect(found.length).toBeGreaterThanOrEqual(29);
  });

  it('with guesses for all images is detected because they are no better than chance', () => {
    const series = honest(1, 6, 0.3, 0).map((each) => ({ ...each, aboveChance: false }));
    expect(signals(series)).toEqual(['chance_level']);
  });

  it('names the submissions that show it and gives the reason in a sentence', () => {
    const [finding] = findProbing(probing(1, 5, bucket, false));
    expect(finding).toMatchObject({ signal: 'partial_copies', submissions: [1, 2, 3, 4] });
    expect(finding?.text).toMatch(/^4 of 5 submissions repeat all scores of an earlier one/);
  });

  it('needs more than one or two submissions', () => {
    expect(signals(probing(1, 3, bucket, false))).toEqual([]);
    expect(signals([])).toEqual([]);
  });
});
