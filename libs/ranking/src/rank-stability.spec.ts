import { meanEvaluator } from './mean-evaluator.oracle.js';
import { Xoshiro128 } from './random.js';
import { rankStability } from './rank-stability.js';
import { replicate, UnlikeSubmissionsError, type Replicates } from './replicates.js';
import { resampling } from './resampling.js';

const IMAGES = 150;

/** Submissions that answer an image correctly with these probabilities, on new images of a season. */
function seasonOf(season: number, probabilities: readonly number[]): Replicates {
  const random = Xoshiro128.seeded(season);
  const evaluators = probabilities.map((probability) =>
    meanEvaluator(Array.from({ length: IMAGES }, () => Number(random.next() / 2 ** 32 < probability))),
  );
  return replicate(evaluators, resampling(IMAGES, season), 200);
}

describe('the stability of ranks between two seasons', () => {
  it('is 1 with a short interval where the submissions differ widely', () => {
    const levels = [0.1, 0.3, 0.5, 0.7, 0.9];
    expect(rankStability(seasonOf(1, levels), seasonOf(2, levels), 0)).toEqual({
      tau: 1,
      interval: { low: 1, high: 1 },
    });
  });
  it('has an interval on both sides of 0 where the submissions are equally good', () => {
    const { interval } = rankStability(seasonOf(1, Array(6).fill(0.5)), seasonOf(2, Array(6).fill(0.5)), 0);
    expect(interval!.low).toBeLessThan(0);
    expect(interval!.high).toBeGreaterThan(0);
  });
  it('is −1 where the second season reverses the order', () =>
    expect(rankStability(seasonOf(1, [0.1, 0.5, 0.9]), seasonOf(2, [0.9, 0.5, 0.1]), 0).tau).toBe(-1));
  it('draws both seasons: one without variation still has the variation of the other', () => {
    const certain = seasonOf(1, [0, 1]);
    const even = rankStability(certain, seasonOf(2, [0.5, 0.5]), 0);
    expect(even.interval).toEqual({ low: -1, high: 1 });
  });
  it('refuses seasons with other submissions', () =>
    expect(() => rankStability(seasonOf(1, [0.1, 0.2]), seasonOf(2, [0.1]), 0)).toThrow(UnlikeSubmissionsError));
});
