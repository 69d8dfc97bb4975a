import { allTied, withoutTiedCurves } from './all-tied.js';
import { AUC_DIFFERENCE, aucDifference } from './auc-difference.js';
import { randomCase } from './naive-pairs.oracle.js';
import { pairMetrics } from './pair-metrics.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';

type Score = (image: number, column: number, isTrue: boolean) => number;

/** Outcomes of scores of all pairs of a random open world. */
function outcomesOf(score: Score) {
  const { lists, labels } = randomCase({ profile: 'mac', world: 'open', scale: 'spread', branches: 'pair', seed: 2 });
  const space = pairSpace(lists, 'open');
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac, [1, 2, 3]);
  const pair = labels.flatMap(({ attributes, object }, image) =>
    Array.from({ length: space.size }, (_, c) =>
      score(image, c, space.objectOf[c] === object && attributes.includes(space.attributeOf[c]!)),
    ),
  );
  reduction.add(labels, { pair: Float32Array.from(pair) });
  return reduction.finish();
}

describe('outcomes in which all candidates tie', () => {
  it('have no seen–unseen metrics: the order of the columns would decide them', () => {
    const outcomes = outcomesOf(() => 0.5);
    expect(allTied(outcomes)).toBe(true);
    expect(Object.keys(pairMetrics(withoutTiedCurves(outcomes))).filter((id) => /auc|best/.test(id))).toEqual([]);
  });
  it.each<[string, Score]>([
    ['a perfect 0/1 model', (_, __, isTrue) => Number(isTrue)],
    ['one image with another score', (image, column) => Number(image === 3 && column === 5)],
    ['the same scores for every image', (_, column) => column % 3],
  ])('are not those of %s', (_, score) => {
    const outcomes = outcomesOf(score);
    expect(allTied(outcomes)).toBe(false);
    expect(withoutTiedCurves(outcomes)).toBe(outcomes);
  });
});

describe('the note about the AUC of the reference', () => {
  it('is shown for a perfect 0/1 model, whose list of biases leaves out most of the curve', () => {
    const values = pairMetrics(outcomesOf((_, __, isTrue) => Number(isTrue)));
    expect(values['mac.auc_exact.v1']).toBe(1);
    expect(values['mac.auc.v1']).toBeLessThan(0.99);
    expect(aucDifference((id) => ({ value: values[id] ?? null }))).toBe(AUC_DIFFERENCE);
  });
  it('is absent within a point, and where either is undefined', () => {
    const of = (a: number | null, b: number | null, step: number | null = null) =>
      aucDifference((id) => ({ 'mac.auc.v1': { value: a, step }, 'mac.auc_exact.v1': { value: b, step } })[id]);
    expect([of(0.2, 0.209), of(0.2, null), of(null, 0.2)]).toEqual([null, null, null]);
    expect(of(0.2, 0.211)).toBe(AUC_DIFFERENCE);
    expect(of(0.36, 0.38, 0.02)).toBeNull(); // exact: 0.3757 and 0.3773
    expect(of(0.36, 0.4, 0.02)).toBe(AUC_DIFFERENCE);
  });
});
