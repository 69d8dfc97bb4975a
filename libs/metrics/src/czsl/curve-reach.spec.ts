import { curveReach, reachEvaluator } from './curve-reach.js';
import { randomCase } from './naive-pairs.oracle.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';
import { seenUnseenMetrics, type SeenUnseenCurve } from './seen-unseen.js';

const curve = { seen: [0.8, 0.6, 0.2], unseen: [0, 0.5, 0.7] };

describe('the reach of a curve', () => {
  it('is 1 at its own points and on the lines between them', () => {
    expect(curve.seen.map((seen, j) => curveReach(curve, seen, curve.unseen[j]!))).toEqual([1, 1, 1]);
    expect(curveReach(curve, 0.7, 0.25)).toBeCloseTo(1, 12);
    expect(curveReach(curve, 0.4, 0.6)).toBeCloseTo(1, 12);
  });

  it('counts times a point: twice as far from a point half as far', () => {
    expect(curveReach(curve, 0.3, 0.25)).toBeCloseTo(2, 12);
    expect(curveReach(curve, 1.2, 1)).toBeCloseTo(0.5, 12);
  });

  it('follows one accuracy only beyond an end, where the other does not bind', () => {
    expect(curveReach(curve, 0.4, 0)).toBeCloseTo(2, 12);
    expect(curveReach(curve, 0, 0.35)).toBeCloseTo(2, 12);
    expect(curveReach(curve, 0.01, 0.35)).toBeCloseTo(2, 12);
  });

  it('is above 1 at a point that the curve beats elsewhere at both accuracies', () => {
    expect(curveReach({ seen: [0.8, 0.6, 0.5], unseen: [0.1, 0.5, 0.4] }, 0.5, 0.4)).toBeCloseTo(17 / 14, 12);
  });

  it('is 0 where a rate that the point has is never there', () => {
    expect(curveReach({ seen: [0, 0], unseen: [0.2, 0.4] }, 0.5, 0.4)).toBe(0);
  });

  it('is undefined at (0, 0) and without a rate', () => {
    expect(curveReach(curve, 0, 0)).toBeNaN();
    expect(curveReach({ seen: [0.5], unseen: [NaN] }, 0.5, 0.4)).toBeNaN();
  });
});

describe.each(['mac', 'czsl', 'compmap'] as const)('the reach evaluator of %s outcomes', (profile) => {
  const cases = [1, 2, 3, 4, 5].flatMap((seed) =>
    (['spread', 'integers', 'probabilities'] as const).map((scale) => ({ seed, scale })),
  );
  const outcomesOf = ({ seed, scale }: (typeof cases)[number]) => {
    const { lists, labels, scores } = randomCase({ profile, world: 'open', scale, branches: 'pair', seed });
    const reduction = new PairReduction(pairSpace(lists, 'open'), CALIBRATION_PROFILES[profile], [1, 2]);
    reduction.add(labels, scores);
    return reduction.finish();
  };
  const evaluated = (outcomes: ReturnType<typeof outcomesOf>, weights?: Uint16Array): number[] => {
    const evaluator = reachEvaluator(outcomes)!;
    const values = new Float64Array(evaluator.metrics.length);
    evaluator.evaluate(weights, values);
    return [...values];
  };
  /** By another point; in a direction of 0 nothing has to be better. */
  const above = (rate: number, own: number) => rate > own || (own === 0 && rate === 0);
  const isBeaten = ({ seen, unseen }: SeenUnseenCurve, j: number) =>
    seen.some((s, i) => above(s, seen[j]!) && above(unseen[i]!, unseen[j]!));

  it.each(cases)('finds the curve itself under weights of one: seed $seed, $scale', (given) => {
    const outcomes = outcomesOf(given);
    const { curve: whole } = seenUnseenMetrics(outcomes, outcomes.calibrations[0]!);
    const ones = evaluated(outcomes, new Uint16Array(outcomes.images).fill(1));
    expect(ones).toEqual(evaluated(outcomes));
    ones.forEach((reach, j) => {
      if (whole!.seen[j] === 0 && whole!.unseen[j] === 0) expect([j, reach]).toEqual([j, NaN]);
      else if (isBeaten(whole!, j)) expect(reach).toBeGreaterThan(1);
      else expect([j, reach]).toEqual([j, expect.closeTo(1, 12)]);
    });
  });

  it('finds the curve of a resample in the direction of each point', () => {
    const outcomes = outcomesOf({ seed: 7, scale: 'spread' });
    const weights = Uint16Array.from({ length: outcomes.images }, (_, image) => (image * 7) % 4);
    const [whole, drawn] = [undefined, weights].map(
      (each) => seenUnseenMetrics(outcomes, outcomes.calibrations[0]!, each).curve!,
    );
    const found = evaluated(outcomes, weights);
    expect(found.length).toBeGreaterThan(2);
    found.forEach((reach, j) => {
      const expected = curveReach(drawn!, whole!.seen[j]!, whole!.unseen[j]!);
      expect(reach).toEqual(Number.isNaN(expected) ? NaN : expect.closeTo(expected, 12));
    });
  });

  it('is undefined when a resample contains no seen image', () => {
    const outcomes = outcomesOf({ seed: 1, scale: 'spread' });
    const unseenAlone = Uint16Array.from(outcomes.unseenImage);
    expect(evaluated(outcomes, unseenAlone).every(Number.isNaN)).toBe(true);
  });
});

it('there is no reach without a curve', () => {
  const space = pairSpace({ attributes: 2, objects: 1, train: [[0, 0]], val: [], test: [[0, 0]] }, 'closed');
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.czsl, [1]);
  reduction.add([{ attributes: [0], object: 0 }], { pair: Float32Array.of(1) });
  expect(reachEvaluator(reduction.finish())).toBeNull();
});
