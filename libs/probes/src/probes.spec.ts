import {
  compositionLogits,
  effectiveWeights,
  logSoftmaxRows,
  temperature,
  type CompositionModel,
} from './composition-model.js';
import { classify } from './classifier-reader.js';
import { f1Selectivity, meanSelectivity } from './f1-selectivity.js';
import { FeatureError } from './features.js';
import { runEpisode } from './few-shot.js';
import { interpretabilityGap, partialIntervention } from './interventions.js';
import { minimise } from './lbfgs.js';
import { LinearProbeTrainer, PROBE_RULE, probeProbabilities, trainLinearProbe } from './linear-probe.js';
import { trainMultinomial } from './multinomial.js';
import { weightAlignment } from './weight-alignment.js';

const features = (...rows: number[][]) => ({
  rows: rows.length,
  dimensions: rows[0]?.length ?? 0,
  data: Float64Array.from(rows.flat()),
});

describe('the solver', () => {
  it('finds the minimum of Rosenbrock’s valley', () => {
    const { x, converged } = minimise(
      (p, gradient) => {
        const [a = 0, b = 0] = p;
        gradient[0] = -2 * (1 - a) - 400 * a * (b - a * a);
        gradient[1] = 200 * (b - a * a);
        return (1 - a) ** 2 + 100 * (b - a * a) ** 2;
      },
      Float64Array.of(-1.2, 1),
      { tolerance: 1e-8, maxIterations: 500 },
    );
    expect(converged).toBe(true);
    expect(x[0]).toBeCloseTo(1, 6);
    expect(x[1]).toBeCloseTo(1, 6);
  });
  it('reports when it ran out of iterations', () => {
    const far = minimise((p, gradient) => ((gradient[0] = 2 * p[0]!), p[0]! ** 2), Float64Array.of(1e3), {
      tolerance: 1e-12,
      maxIterations: 1,
    });
    expect(far).toMatchObject({ converged: false, iterations: 1 });
  });
});

describe('the linear probe', () => {
  const overlapping = features([0], [1], [2], [3], [4], [5]);
  const labels = [0, 0, 1, 0, 1, 1];
  const everyone = [0, 1, 2, 3, 4, 5];

  it('balances the classes: one positive of four weighs as much as three negatives', () => {
    const probe = trainLinearProbe(features([0], [0], [0], [0]), [1, 0, 0, 0], [0, 1, 2, 3]);
    expect(probe?.classWeights).toEqual([4 / 6, 2]);
    expect(probe?.intercept).toBeCloseTo(0, 6);
  });
  it('meets the optimality condition without a penalty: weighted residuals are orthogonal to the features', () => {
    const probe = trainLinearProbe(overlapping, labels, everyone, { ...PROBE_RULE, C: Infinity, tolerance: 1e-9 })!;
    const residuals = [...probeProbabilities(probe, overlapping, everyone)].map((p, i) => p - labels[i]!);
    expect(residuals.reduce((sum, r) => sum + r, 0)).toBeCloseTo(0, 5);
    expect(residuals.reduce((sum, r, i) => sum + r * i, 0)).toBeCloseTo(0, 5);
  });
  it('does not depend on the order of the rows', () => {
    const probe = trainLinearProbe(overlapping, labels, everyone)!;
    const other = trainLinearProbe(overlapping, labels, [...everyone].reverse())!;
    expect(other.coefficients[0]).toBeCloseTo(probe.coefficients[0]!, 6);
  });
  it('shrinks the weights with a smaller C', () => {
    const weight = (C: number) =>
      trainLinearProbe(overlapping, labels, everyone, { ...PROBE_RULE, C })!.coefficients[0]!;
    expect(weight(0.01)).toBeLessThan(weight(1));
    expect(weight(1)).toBeLessThan(weight(Infinity));
  });
  it('does not depend on the scale and place of the features, nor on a constant one', () => {
    const scaled = features(...[0, 1, 2, 3, 4, 5].map((x) => [7, 1000 + 0.01 * x]));
    const probabilities = (of: typeof overlapping) => [
      ...probeProbabilities(trainLinearProbe(of, labels, everyone)!, of, everyone),
    ];
    probabilities(scaled).forEach((p, i) => expect(p).toBeCloseTo(probabilities(overlapping)[i]!, 6));
  });
  it('gives the same result when a trainer is used again for fewer rows', () => {
    const trainer = new LinearProbeTrainer();
    trainer.train(overlapping, labels, everyone);
    const fewer = [0, 1, 2, 5];
    expect(trainer.train(overlapping, labels, fewer)).toEqual(trainLinearProbe(overlapping, labels, fewer));
  });
  it('converges on separable rows, and separates them', () => {
    const separable = features([-1], [-2], [1], [2]);
    const probe = trainLinearProbe(separable, [0, 0, 1, 1], [0, 1, 2, 3])!;
    expect(probe.converged).toBe(true);
    expect([...probeProbabilities(probe, separable, [0, 1, 2, 3])].map((p) => p > 0.5)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
  it('is absent for a training side of one class', () =>
    expect(trainLinearProbe(overlapping, labels, [0, 1])).toBeNull());
  it('rejects features that are not finite, with their position', () => {
    expect(() => trainLinearProbe(features([0, NaN]), [1], [0])).toThrow(FeatureError);
    expect(() => trainLinearProbe(features([0, NaN]), [1], [0])).toThrow('feature 1 of row 0 is NaN');
  });
});

describe('F1 selectivity', () => {
  const base = { positives: 2, concepts: 8 };
  it('is 100 minus the rate for a perfect probe, and minus the rate for one that finds nothing', () => {
    expect(f1Selectivity([{ probabilities: [0.9, 0.1], labels: [1, 0] }], base)).toMatchObject({
      f1: 100,
      random: 25,
      selectivity: 75,
    });
    expect(f1Selectivity([{ probabilities: [0.1, 0.9], labels: [1, 0] }], base)).toMatchObject({
      f1: 0,
      selectivity: -25,
    });
  });
  it('calls 0.5 negative, and a fold without a positive 0', () => {
    expect(f1Selectivity([{ probabilities: [0.5], labels: [1] }], base).f1).toBe(0);
    expect(f1Selectivity([{ probabilities: [0.9], labels: [0] }], base).f1).toBe(0);
  });
  it('is the mean over folds', () => {
    const perfect = { probabilities: [0.9], labels: [1] };
    expect(f1Selectivity([perfect, { probabilities: [0.1], labels: [1] }], base).f1).toBe(50);
    expect(() => f1Selectivity([], base)).toThrow(RangeError);
  });
  it('rejects NaN, and has no mean without attributes', () => {
    expect(() => f1Selectivity([{ probabilities: [NaN], labels: [1] }], base)).toThrow('concept 0 is NaN');
    expect(meanSelectivity([])).toBeNull();
  });
});

describe('the classifier', () => {
  const rows = features([2, 0], [0, 2], [-2, -2], [2.1, 0], [0, 2.1], [-2, -2.1]);
  const classOf = [3, 5, 9, 3, 5, 9];

  it('knows its training classes by their ids', () => {
    const classifier = trainMultinomial(rows, classOf, [0, 1, 2, 3, 4, 5]);
    expect(classifier.classes).toEqual([3, 5, 9]);
    expect(classify(classifier, [3, 0])).toBe(3);
    expect(classify(classifier, [-1, -1])).toBe(9);
  });
  it('meets the optimality condition of softmax regression with L2', () => {
    const { coefficients } = trainMultinomial(rows, classOf, [0, 1, 2, 3, 4, 5]);
    for (let k = 0; k < 2; k++) expect(coefficients.reduce((sum, row) => sum + row[k]!, 0)).toBeCloseTo(0, 6);
  });
  it('fits two classes as one binary regression', () =>
    expect(trainMultinomial(rows, classOf, [0, 1]).coefficients).toHaveLength(1));
  it('rejects a single class', () => expect(() => trainMultinomial(rows, classOf, [0, 3])).toThrow('1 classes'));
});

describe('the interventions', () => {
  it('put 1 where the truth has a primitive, after scaling the row on request', () => {
    const truth = features([0, 1]);
    expect([...partialIntervention(features([3, 4]), truth, { normalise: true }).data]).toEqual([0.6, 1]);
    expect([...partialIntervention(features([3, 4]), truth, { normalise: false }).data]).toEqual([3, 1]);
  });
  it('measure interpretability as the distance to the oracle, null if a term is', () => {
    expect(interpretabilityGap(0.999, 0.3).gap).toBeCloseTo(0.699, 12);
    expect(interpretabilityGap(null, 0.3)).toEqual({ gap: null, relative: null });
    expect(interpretabilityGap(0, 0)).toEqual({ gap: 0, relative: null });
  });
});

describe('weight alignment', () => {
  it('ranks signed weights, ties to the lower index', () => {
    expect(weightAlignment(Float64Array.of(-9, 1, 1, 0), 4, [[1]], [0, 1])).toEqual({
      instance: 1,
      attribute: 1,
      object: null,
      class: 1,
    });
    expect(weightAlignment(Float64Array.of(-9, 1, 1, 0), 4, [[2]]).instance).toBe(0);
  });
  it('is null without a class, and rejects weights of another size', () => {
    expect(weightAlignment(new Float64Array(0), 4, [])).toMatchObject({ instance: null, class: null });
    expect(() => weightAlignment(new Float64Array(3), 4, [[0]])).toThrow(RangeError);
  });
});

describe('a few-shot episode', () => {
  const truth = features([1, 0], [0, 1], [1, 0], [0, 1]);
  const activations = features([0.9, 0.2], [0.1, 0.8], [0.4, 0.6], [0.2, 0.9]);

  it('reads one classifier with predicted, true and partly corrected activations', () => {
    const { accuracy } = runEpisode({ activations, truth, classOf: [0, 1, 0, 1] }, { support: [0, 1], query: [2, 3] });
    expect(accuracy).toEqual({ prim: 0.5, interv_full: 1, interv_partial: 1, oracle_prim: 1 });
  });
  it('cannot separate classes with the same true primitives by them, but by graded activations', () => {
    const same = features([1, 0], [1, 0], [1, 0], [1, 0]);
    const graded = features([0.9, 0.2], [0.6, 0.1], [0.9, 0.2], [0.6, 0.1]);
    const run = (input: typeof same) =>
      runEpisode({ activations: input, truth: same, classOf: [0, 1, 0, 1] }, { support: [0, 1], query: [2, 3] });
    expect(run(same).accuracy).toMatchObject({ prim: 0.5, oracle_prim: 0.5 });
    expect(run(graded).accuracy).toMatchObject({ prim: 1, oracle_prim: 0.5 });
  });
  it('has no accuracy without a query', () =>
    expect(
      runEpisode({ activations, truth, classOf: [0, 1, 0, 1] }, { support: [0, 1], query: [] }).accuracy.prim,
    ).toBeNull());
});

describe('the composition model', () => {
  const model: CompositionModel = {
    attributes: 1,
    objects: 1,
    embedding: 1,
    imageProjection: Float64Array.of(1, 0, 0, 1),
    textProjection: Float64Array.of(1, 0, 0, 1),
    attributeEmbedding: Float64Array.of(3),
    objectEmbedding: Float64Array.of(4),
    logitScale: 0,
  };
  it('scores the cosine of image and pair, or their product under intervention', () => {
    expect(compositionLogits(model, features([6, 8]), [[0, 0]], { normalise: true })[0]).toBeCloseTo(1, 6);
    expect(compositionLogits(model, features([6, 8]), [[0, 0]], { normalise: false })[0]).toBeCloseTo(10, 5);
  });
  it('is linear in the activations, with the effective weights', () => {
    const weights = effectiveWeights(model, [[0, 0]]);
    expect(6 * weights[0]! + 8 * weights[1]!).toBeCloseTo(10, 12);
  });
  it('caps the temperature at 100', () => expect([temperature(0), temperature(50)]).toEqual([1, 100]));
  it('turns logits into log probabilities that sum to 1', () => {
    const scores = logSoftmaxRows(Float32Array.of(1000, 1000, 0, 0), 2);
    expect([...scores].map((s) => Math.exp(s))).toEqual(expect.arrayContaining([expect.closeTo(0.5, 6)]));
  });
});
