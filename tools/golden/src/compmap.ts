import {
  CALIBRATION_PROFILES,
  PairReduction,
  pairSpace,
  seenUnseenMetrics,
  type CalibratedOutcomes,
  type CalibrationProfile,
  type ImageLabel,
} from '@primitives/metrics';
import {
  compositionLogits,
  logSoftmaxRows,
  partialIntervention,
  runEpisode,
  weightAlignment,
  type CompositionModel,
  type Episode,
  type Features,
} from '@primitives/probes';
import { differencesOf, type Tolerance } from './compare.js';
import { pairLists, type CzslLabels, type CzslParams } from './czsl-case.js';
import { GoldenFormatError, readMatrix } from './matrix.js';

/** The tolerances of golden/czsl/FORMAT.md. */
const LOGIT: Tolerance = { abs: 1e-4, rel: 0 };
const INPUT: Tolerance = { abs: 1e-6, rel: 1e-6 };
const RATE: Tolerance = { abs: 2e-6, rel: 0 };
const COEFFICIENT: Tolerance = { abs: 1e-4, rel: 0 };

interface InterventionCase {
  readonly labels: CzslLabels;
  readonly gt: readonly { readonly attrs: readonly number[]; readonly obj: number }[];
  readonly activations: unknown;
  readonly weights: Readonly<Record<string, unknown>>;
  readonly params: CzslParams;
  readonly expected: Readonly<
    Record<string, { model_input?: unknown; logits?: unknown; metrics?: Record<string, unknown> }>
  >;
}

function interventions(golden: InterventionCase): string[] {
  const { labels, gt } = golden;
  const model = readModel(labels, golden.weights);
  const activations = readFeatures(golden.activations, 'activations');
  const truth = trueActivations(labels, gt);
  const readings: Record<string, { input: Features; normalise: boolean }> = {
    prim: { input: activations, normalise: true },
    interv_full: { input: truth, normalise: false },
    interv_partial: { input: partialIntervention(activations, truth, { normalise: true }), normalise: false },
  };
  const space = pairSpace(pairLists(labels), 'closed');
  const pairs = Array.from({ length: space.size }, (_, q): [number, number] => [
    space.attributeOf[q]!,
    space.objectOf[q]!,
  ]);
  const images = gt.map(({ attrs, obj }): ImageLabel => ({ attributes: [...attrs], object: obj }));
  return Object.entries(golden.expected).flatMap(([reading, expected]) => {
    const known = readings[reading];
    if (!known) throw new GoldenFormatError(`the reading "${reading}" is not known`);
    const logits = compositionLogits(model, known.input, pairs, { normalise: known.normalise });
    const stored =
      expected.logits === undefined ? logits : Float32Array.from(readMatrix(expected.logits, `${reading}.logits`).data);
    const reduction = new PairReduction(space, compmapProfile(golden.params), golden.params.k);
    reduction.add(images, { pair: logSoftmaxRows(stored, pairs.length) });
    const outcomes = reduction.finish();
    const metrics = Object.fromEntries(
      outcomes.calibrations.map((calibration: CalibratedOutcomes) => {
        const { auc, bestSeen, bestUnseen, bestMean } = seenUnseenMetrics(outcomes, calibration);
        return [calibration.k, { auc, best_seen: bestSeen, best_unseen: bestUnseen, best_gm: bestMean }];
      }),
    );
    return [
      ...differencesOf(
        expected.model_input ?? null,
        expected.model_input === undefined ? null : known.input.data,
        INPUT,
        `${reading}.model_input`,
      ),
      ...differencesOf(
        expected.logits ?? null,
        expected.logits === undefined ? null : logits,
        LOGIT,
        `${reading}.logits`,
      ),
      ...differencesOf(expected.metrics ?? {}, metrics, RATE, `${reading}.metrics`),
    ];
  });
}

function compmapProfile({ initial_bias, endpoint, mean, arith }: CzslParams): CalibrationProfile {
  const { compmap } = CALIBRATION_PROFILES;
  return {
    ...compmap,
    initialBias: initial_bias ?? compmap.initialBias,
    endpoint: endpoint ?? compmap.endpoint,
    mean: mean ?? compmap.mean,
    arithmetic: arith ?? compmap.arithmetic,
  };
}

function readModel({ attrs, objs }: CzslLabels, weights: Readonly<Record<string, unknown>>): CompositionModel {
  const matrix = (name: string): Float64Array => Float64Array.from(readMatrix(weights[name], name).data);
  return {
    attributes: attrs.length,
    objects: objs.length,
    embedding: readMatrix(weights['attr_embedding'], 'attr_embedding').shape[1] ?? 0,
    imageProjection: matrix('image_projection'),
    textProjection: matrix('text_projection'),
    attributeEmbedding: matrix('attr_embedding'),
    objectEmbedding: matrix('obj_embedding'),
    logitScale: weights['log_logit_scale'] as number,
  };
}

/** 1 at each image's true attributes and, behind all attributes, at its true object. */
function trueActivations({ attrs, objs }: CzslLabels, gt: InterventionCase['gt']): Features {
  const dimensions = attrs.length + objs.length;
  const data = new Float32Array(gt.length * dimensions);
  gt.forEach((image, i) => {
    for (const a of image.attrs) data[i * dimensions + a] = 1;
    data[i * dimensions + attrs.length + image.obj] = 1;
  });
  return { rows: gt.length, dimensions, data };
}

function weights(golden: {
  weights: unknown;
  class_primitives: number[][];
  attribute_primitives: number[] | null;
  expected: object;
}): string[] {
  const { shape, data } = readMatrix(golden.weights, 'weights');
  const found = weightAlignment(
    Float64Array.from(data),
    shape[1] ?? 0,
    golden.class_primitives,
    golden.attribute_primitives,
  );
  return differencesOf(
    golden.expected,
    { acc_instance: found.instance, acc_class: found.class, acc_attribute: found.attribute, acc_object: found.object },
    RATE,
  );
}

interface FewShotCase {
  readonly activations: unknown;
  readonly gt_primitives: unknown;
  readonly class_of: readonly number[];
  readonly episodes: readonly (Episode & {
    n_way: number;
    k_shot: number;
    classes: readonly number[];
    expected: Record<string, number>;
  })[];
  readonly expected: { mean_over_episodes?: Record<string, Record<string, number>>; first_episode_converged?: object };
}

function fewShot({ activations, gt_primitives, class_of, episodes, expected }: FewShotCase): string[] {
  const input = {
    activations: readFeatures(activations, 'activations'),
    truth: readFeatures(gt_primitives, 'gt_primitives'),
    classOf: class_of,
  };
  const results = episodes.map((episode) => runEpisode(input, episode));
  const [first] = results;
  const means: Record<string, Record<string, number>> = {};
  for (const kind of new Set(episodes.map(kindOf))) {
    const members = results.filter((_, e) => kindOf(episodes[e]!) === kind);
    means[kind] = Object.fromEntries(
      Object.keys(members[0]!.accuracy).map((reading) => [
        reading,
        members.reduce((sum, { accuracy }) => sum + accuracy[reading as keyof typeof accuracy]!, 0) / members.length,
      ]),
    );
  }
  return [
    ...episodes.flatMap((episode, e) => differencesOf(episode.expected, results[e]!.accuracy, RATE, `episodes[${e}]`)),
    ...differencesOf(expected.mean_over_episodes ?? {}, means, RATE, 'mean_over_episodes'),
    ...differencesOf(
      expected.first_episode_converged ?? {},
      first && {
        classes: first.classifier.classes,
        coef: first.classifier.coefficients,
        intercept: first.classifier.intercepts,
      },
      COEFFICIENT,
      'first_episode_converged',
    ),
  ];
}

function kindOf({ n_way, k_shot }: { n_way: number; k_shot: number }): string {
  return `${n_way}-way-${k_shot}-shot`;
}

function readFeatures(value: unknown, name: string): Features {
  const { shape, data } = readMatrix(value, name);
  return { rows: shape[0] ?? 0, dimensions: shape[1] ?? 0, data: Float32Array.from(data) };
}

/** The profiles of `czsl-golden/1` that concern CompMap's models, by name. */
export const COMPMAP_PROFILES: Readonly<Record<string, (golden: never) => string[]>> = {
  'compmap-intervention': interventions,
  'compmap-weights': weights,
  'compmap-fewshot': fewShot,
};
