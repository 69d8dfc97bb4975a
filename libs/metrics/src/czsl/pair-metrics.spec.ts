import { naiveMetrics, randomCase, type NaiveCase } from './naive-pairs.oracle.js';
import { pairMetrics } from './pair-metrics.js';
import { PairReduction } from './pair-reduction.js';
import type { PairOutcomes } from './pair-outcomes.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';
import { ACCURACY_IDS, rightImages } from './ranked-pairs.js';

function reduce({ lists, world, profile, labels, scores }: NaiveCase, ks = [1, 2, 3]): PairOutcomes {
  const reduction = new PairReduction(pairSpace(lists, world), CALIBRATION_PROFILES[profile], ks);
  reduction.add(labels, scores);
  return reduction.finish();
}
const metricsOf = (given: NaiveCase) => pairMetrics(reduce(given));

const SCALES = ['spread', 'integers', 'probabilities', 'infinite'] as const;
const cases = (['mac', 'czsl', 'czsl-0.001', 'compmap'] as const).flatMap((profile) =>
  (['closed', 'open'] as const).flatMap((world) =>
    SCALES.flatMap((scale) =>
      (['factored', 'pair', 'all'] as const).map((branches) => ({ profile, world, scale, branches })),
    ),
  ),
);

describe('pair metrics', () => {
  it.each(cases)('agree with the whole matrix sorted: $profile, $world, $scale, $branches', (kind) => {
    for (let seed = 1; seed <= 3; seed++) {
      const given = randomCase({ ...kind, seed });
      expect(metricsOf(given)).toMatchObject(naiveMetrics(given));
    }
  });

  it('do not depend on the order of the images', () => {
    const given = randomCase({ profile: 'mac', world: 'open', scale: 'integers', branches: 'factored', seed: 5 });
    expect(metricsOf(reversed(given))).toEqual(closeTo(metricsOf(given)));
  });

  it('do not change when the scores of all images are doubled, but for the seen–unseen list, whose margin is absolute', () => {
    const given = randomCase({ profile: 'mac', world: 'closed', scale: 'spread', branches: 'pair', seed: 6 });
    const [once, twice] = [
      metricsOf(given),
      metricsOf({ ...given, scores: { pair: given.scores.pair!.map((score) => score * 2) } }),
    ];
    for (const id of Object.keys(once).filter((id) => /exact|top|coverage/.test(id)))
      expect([id, twice[id]]).toEqual([id, once[id]]);
  });

  it('are the same when every image is there twice', () => {
    const given = randomCase({ profile: 'mac', world: 'closed', scale: 'spread', branches: 'factored', seed: 7 });
    const { attribute, object } = given.scores;
    const scores = {
      attribute: Float32Array.of(...attribute!, ...attribute!),
      object: Float32Array.of(...object!, ...object!),
    };
    const twice = metricsOf({ ...given, labels: [...given.labels, ...given.labels], scores });
    const weights = new Uint8Array(given.labels.length).fill(2);
    expect(pairMetrics(reduce(given), weights)).toEqual(closeTo(metricsOf(given)));
    for (const [id, value] of Object.entries(metricsOf(given)).filter(([id]) => /exact|top|coverage/.test(id))) {
      expect([id, twice[id]]).toEqual([id, value === null ? null : expect.closeTo(value, 12)]);
    }
  });

  it('are those of the images that count, when others weigh nothing, on the bias list of all', () => {
    const given = randomCase({ profile: 'mac', world: 'open', scale: 'spread', branches: 'factored', seed: 8 });
    const halfCount = given.labels.length / 2;
    const weights = Uint8Array.from(given.labels, (_, image) => (image < halfCount ? 1 : 0));
    const half = metricsOf({
      ...given,
      labels: given.labels.slice(0, halfCount),
      scores: {
        attribute: given.scores.attribute!.slice(0, halfCount * given.lists.attributes),
        object: given.scores.object!.slice(0, halfCount * given.lists.objects),
      },
    });
    const weighted = pairMetrics(reduce(given), weights);
    for (const id of Object.keys(half).filter((id) => /exact|top|coverage/.test(id)))
      expect([id, weighted[id]]).toEqual([id, half[id]]);
  });

  it('do not depend on how the images are cut into blocks', () => {
    const given = randomCase({ profile: 'mac', world: 'closed', scale: 'spread', branches: 'pair', seed: 9 });
    const space = pairSpace(given.lists, given.world);
    const blocks = new PairReduction(space, CALIBRATION_PROFILES.mac, [1, 2, 3]);
    const cut = 11;
    blocks.add(given.labels.slice(0, cut), { pair: given.scores.pair!.subarray(0, cut * space.size) });
    blocks.add(given.labels.slice(cut), { pair: given.scores.pair!.subarray(cut * space.size) });
    expect(blocks.finish()).toEqual(reduce(given));
  });

  it('are all null without images', () => {
    const given = randomCase({ profile: 'mac', world: 'open', scale: 'spread', branches: 'factored', seed: 1 });
    const none = metricsOf({ ...given, labels: [], scores: { attribute: new Float32Array(0) } });
    expect(Object.values(none).every((value) => value === null)).toBe(true);
  });

  it('are, for accuracies, the mean of the images that are right', () => {
    const outcomes = reduce(randomCase({ profile: 'mac', world: 'open', scale: 'integers', branches: 'all', seed: 4 }));
    for (const id of ACCURACY_IDS) {
      const right = rightImages(outcomes, id);
      expect(right.reduce((sum, value) => sum + value, 0) / right.length).toBeCloseTo(pairMetrics(outcomes)[id]!, 12);
    }
  });

  it('leave out AUC@k where fewer than k seen pairs compete', () => {
    const given = randomCase({ profile: 'mac', world: 'closed', scale: 'spread', branches: 'factored', seed: 3 });
    const outcomes = reduce({ ...given, lists: { ...given.lists, train: given.lists.train.slice(0, 2) } });
    expect(outcomes.calibrations.map(({ k }) => k)).toEqual([1, 2]);
  });

  it('have an exact AUC that no list of biases exceeds', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const metrics = metricsOf(
        randomCase({ profile: 'czsl', world: 'closed', scale: 'spread', branches: 'pair', seed }),
      );
      expect(metrics['czsl.auc_exact.v1']).toBeGreaterThanOrEqual(metrics['czsl.auc.v1']! - 1e-12);
      expect(metrics['czsl.best_hm_exact.v1']).toBeGreaterThanOrEqual(metrics['czsl.best_hm.v1']! - 1e-12);
    }
  });
});

function reversed(given: NaiveCase): NaiveCase {
  const rows = (matrix: Float32Array, width: number) =>
    Float32Array.from(
      given.labels.flatMap((_, i) => [...matrix.slice(matrix.length - (i + 1) * width, matrix.length - i * width)]),
    );
  const { attribute, object } = given.scores;
  return {
    ...given,
    labels: [...given.labels].reverse(),
    scores: { attribute: rows(attribute!, given.lists.attributes), object: rows(object!, given.lists.objects) },
  };
}

function closeTo(values: Record<string, number | null>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, value === null ? null : expect.closeTo(value, 12)]),
  );
}
