import { CAPTION_CHOICE_METRICS, IMAGE_CAPTION_PAIR_METRICS } from './captions/definitions.js';
import { COMPUN_METRICS } from './compun/definitions.js';
import { MAC_BOARD_METRICS, PAIR_METRICS } from './czsl/definitions.js';
import { RETRIEVAL_METRICS } from './retrieval/definitions.js';
import { VAW_METRICS, VQA_METRICS } from './vaw/definitions.js';
import { ESTIMANDS } from './estimand.js';
import { formatMetric } from './metric-definition.js';
import { metricDefinition, METRICS, UnknownMetricError } from './registry.js';
import { PROBE_METRICS } from './probe-definitions.js';
import { randomCase } from './czsl/naive-pairs.oracle.js';
import { pairMetrics } from './czsl/pair-metrics.js';
import { PairReduction } from './czsl/pair-reduction.js';
import { pairSpace } from './czsl/pair-space.js';
import { CALIBRATION_PROFILES, type CalibrationProfileId } from './czsl/profile.js';

describe('the registry', () => {
  it('has each id once', () =>
    expect(METRICS.size).toBe(
      [
        PAIR_METRICS,
        VAW_METRICS,
        VQA_METRICS,
        COMPUN_METRICS,
        RETRIEVAL_METRICS,
        CAPTION_CHOICE_METRICS,
        IMAGE_CAPTION_PAIR_METRICS,
        PROBE_METRICS,
      ].flat().length,
    ));
  it('versions every id', () =>
    expect([...METRICS.keys()].filter((id) => !/^[a-z0-9.-]+\.[a-z0-9_]+\.v\d+$/.test(id))).toEqual([]));
  it('states an estimand of every metric', () => {
    const known = new Set<string>(Object.values(ESTIMANDS));
    expect([...METRICS.values()].filter(({ estimand }) => !known.has(estimand))).toEqual([]);
    expect(metricDefinition('vaw.cmap.v1').estimand).toBe(ESTIMANDS.precision);
    expect(metricDefinition('mac.auc_exact.v1').estimand).toBe(ESTIMANDS.exactCurve);
  });
  it('refuses an unknown id', () => expect(() => metricDefinition('mac.no_such.v1')).toThrow(UnknownMetricError));
  it('shows fractions as percentages and counts as they are', () => {
    expect(formatMetric({ format: 'percent' }, 0.12345)).toBe('12.35');
    expect(formatMetric({ format: 'count' }, 22.018)).toBe('22.02');
  });

  it('names MAC’s columns as its paper prints them, and the harmonic mean', () => {
    expect(MAC_BOARD_METRICS.map((id) => metricDefinition(id).label)).toEqual([
      'Exact Match',
      'Top1-P',
      'Top5-R',
      'Coverage',
      'Top1-P-attr',
      'Top1-P-obj',
      'AUC',
      'AUC (all biases)',
      'Seen',
      'Unseen',
      'HM',
    ]);
  });

  it.each(Object.keys(CALIBRATION_PROFILES) as CalibrationProfileId[])(
    'defines every metric that %s outcomes have',
    (profile) => {
      const { lists, labels, scores } = randomCase({
        profile,
        world: 'open',
        scale: 'spread',
        branches: 'factored',
        seed: 1,
      });
      const reduction = new PairReduction(pairSpace(lists, 'open'), CALIBRATION_PROFILES[profile], [1, 2, 3]);
      reduction.add(labels, scores);
      expect(Object.keys(pairMetrics(reduction.finish())).filter((id) => !METRICS.has(id))).toEqual([]);
    },
  );
});
