import {
  PairReduction,
  pairSpace,
  seenUnseenMetrics,
  topKPair,
  uncalibratedMetrics,
  type CalibrationProfile,
  type PairOutcomes,
} from '@primitives/metrics';
import { caseResult, type CaseResult } from './case-result.js';
import { differencesOf, type Tolerance } from './compare.js';
import { calibrationProfile, pairLists, type CzslCase, type CzslInputs } from './czsl-case.js';
import { generatedInputs, type CzslGenerator } from './czsl-generator.js';
import { GoldenFormatError, readMatrix } from './matrix.js';
import type { Sources } from './sources.js';

/** The reference rounds each rate to float32. */
const RATE: Tolerance = { abs: 2e-6, rel: 0 };
const COVERAGE: Tolerance = { abs: 0, rel: 2e-6 };
const BIAS_FLOAT64: Tolerance = { abs: 0, rel: 1e-9 };

interface CzslFile {
  readonly shared?: Partial<CzslCase>;
  readonly generator?: CzslGenerator;
  readonly cases: readonly CzslCase[];
}

/** The format identifier of these files. */
export const CZSL_FORMAT = 'czsl-golden/1';

/** Recomputes every case of a file of format `czsl-golden/1` and lists the differences. @throws GoldenFormatError */
export function runCzslFile(file: unknown, sources: Sources): CaseResult[] {
  const { shared = {}, generator, cases } = file as CzslFile;
  if (!Array.isArray(cases)) throw new GoldenFormatError(`a file of format ${CZSL_FORMAT} has a list of cases`);
  const generated = generator && generatedInputs(generator, sources);
  return cases.map((bare) => {
    const golden = { ...shared, ...bare };
    const inputs = generated?.inputs ?? readInputs(golden);
    return caseResult(golden.id, [...(generated?.differences ?? []), ...pairDifferences(golden, inputs)]);
  });
}

/** Recomputes a case of profile mac, czsl, compmap or topk-pair. */
function pairDifferences(golden: CzslCase, inputs: CzslInputs): string[] {
  const profile = calibrationProfile(golden);
  const space = pairSpace(inputs.lists, golden.world);
  const reduction = new PairReduction(space, profile, golden.profile === 'topk-pair' ? [] : golden.params.k);
  reduction.add(inputs.labels, inputs.scores);
  const outcomes = reduction.finish();
  if (golden.profile === 'topk-pair') {
    return differencesOf(golden.expected, { top1_pair: topKPair(outcomes, 1), top3_pair: topKPair(outcomes, 3) }, RATE);
  }
  const { uncalibrated = {}, calibrated = {} } = golden.expected as {
    uncalibrated?: object;
    calibrated?: Record<string, object>;
  };
  return [
    ...uncalibratedDifferences(uncalibrated, outcomes),
    ...Object.entries(calibrated).flatMap(([k, expected]) =>
      calibratedDifferences(expected, outcomes, Number(k), profile),
    ),
  ];
}

function uncalibratedDifferences(expected: object, outcomes: PairOutcomes): string[] {
  const metrics = uncalibratedMetrics(outcomes);
  const found = {
    exact_match: metrics.exactMatch,
    top1_p: metrics.top1P,
    top3_r: metrics.top3R,
    top5_r: metrics.top5R,
    normalized_coverage: metrics.normalizedCoverage,
    top1_p_attr: metrics.top1PAttr,
    top1_p_obj: metrics.top1PObj,
    attr_acc: metrics.top1PAttr,
    obj_acc: metrics.top1PObj,
    pair_acc: metrics.top1P,
    coverage: metrics.coverage,
    coverage_k: metrics.coverageK,
  };
  return Object.entries(expected).flatMap(([name, value]) =>
    differencesOf({ [name]: value as unknown }, found, name.startsWith('coverage') ? COVERAGE : RATE),
  );
}

function calibratedDifferences(
  expected: object,
  outcomes: PairOutcomes,
  k: number,
  profile: CalibrationProfile,
): string[] {
  const calibration = outcomes.calibrations.find((one) => one.k === k);
  if (!calibration) return [`calibrated.${k}: nothing found`];
  const metrics = seenUnseenMetrics(outcomes, calibration);
  const { curve, ...values } = expected as { curve: { bias: number[] } | null; bias_at_best_hm?: unknown };
  const found = {
    auc: metrics.auc,
    best_seen: metrics.bestSeen,
    best_unseen: metrics.bestUnseen,
    best_hm: metrics.bestMean,
    best_gm: metrics.bestMean,
    hm_seen: metrics.seenAtBestMean,
    hm_unseen: metrics.unseenAtBestMean,
    n_seen_images: metrics.seenImages,
    n_unseen_images: metrics.unseenImages,
    n_bias: calibration.listed,
  };
  const narrow = profile.arithmetic === 'float32';
  const biases = (values: unknown): unknown => (narrow ? toFloat32(values) : values);
  const exact = narrow ? { abs: 0, rel: 0 } : BIAS_FLOAT64;
  const path = `calibrated.${k}`;
  return [
    ...Object.entries(values).flatMap(([name, value]) =>
      name === 'bias_at_best_hm'
        ? differencesOf(biases(value), biases(metrics.biasAtBestMean), exact, `${path}.${name}`)
        : differencesOf({ [name]: value as unknown }, found, RATE, path),
    ),
    ...(curve === null || metrics.curve === null
      ? differencesOf(curve, metrics.curve, RATE, `${path}.curve`)
      : [
          ...differencesOf(biases(curve.bias), biases(metrics.curve.bias), exact, `${path}.curve.bias`),
          ...differencesOf({ ...curve, bias: [] }, { ...metrics.curve, bias: [] }, RATE, `${path}.curve`),
        ]),
  ];
}

function toFloat32(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFloat32);
  return typeof value === 'number' ? Math.fround(value) : value;
}

function readInputs(golden: CzslCase): CzslInputs {
  const { labels, gt, scores } = golden;
  if (!labels || !gt || !scores) throw new GoldenFormatError(`${golden.id} lacks labels, gt or scores`);
  const branch = (name: 'attr' | 'obj' | 'pair') =>
    scores[name] ? { [BRANCHES[name]]: readMatrix(scores[name], name).data } : {};
  return {
    lists: pairLists(labels),
    labels: gt.map(({ attrs, obj }) => ({ attributes: attrs, object: obj })),
    scores: { ...branch('attr'), ...branch('obj'), ...branch('pair') },
  };
}

const BRANCHES = { attr: 'attribute', obj: 'object', pair: 'pair' } as const;
