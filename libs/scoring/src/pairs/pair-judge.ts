import { WORLDS, type ProtocolId, type World } from '@primitives/benchmark';
import {
  allTied,
  CALIBRATION_PROFILES,
  decodePairOutcomes,
  encodePairOutcomes,
  pairEvaluator,
  pairMetrics,
  PairReduction,
  pairSpace,
  reachEvaluator,
  type CalibrationProfile,
  rightImages,
  withoutTiedCurves,
  type ImageLabel,
  type PairSpace,
} from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import { measureOf, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { requireNames } from '../matrices.js';
import { Vocabulary } from '../vocabulary.js';
import { branchesIn } from './branches.js';
import { translated } from './errors.js';
import { inSplitOrder } from './in-split-order.js';
import { pairDetails } from './pair-details.js';

/** The differences of the pair protocols: calibration, the k of AUC@k, and the metrics. */
interface PairRules {
  readonly profile: CalibrationProfile;
  readonly ks: readonly number[];
  readonly metricPattern: RegExp;
}

export const PAIR_RULES = {
  mac: { profile: CALIBRATION_PROFILES.mac, ks: [1, 2, 3], metricPattern: /^mac\./ },
  czsl: { profile: CALIBRATION_PROFILES.czsl, ks: [1, 2, 3], metricPattern: /^(czsl|mac)\./ },
  // another data set has no seen pairs: no calibration, and all of its pairs compete
  'czsl-cross': {
    profile: { ...CALIBRATION_PROFILES.czsl, uncalibrated: 'all' },
    ks: [],
    metricPattern: /^(cross|mac)\./,
  },
} as const satisfies Partial<Record<ProtocolId, PairRules>>;

/** The pair protocols: a closed and an open board. Dense pair scores of the closed world omit the open board. */
export function pairJudge(protocol: keyof typeof PAIR_RULES): (split: JudgedSplit) => Judge {
  return (split) => new PairJudge(split, PAIR_RULES[protocol]);
}

class PairJudge implements Judge {
  readonly boards = WORLDS;
  readonly #truths: readonly ImageLabel[];
  readonly #spaces: ReadonlyMap<World, PairSpace>;

  constructor(
    private readonly split: JudgedSplit,
    private readonly rules: PairRules,
  ) {
    this.#truths = trueLabels(split);
    this.#spaces = new Map(WORLDS.map((world) => [world, candidatePairs(split, world)]));
  }

  reduction(): Reduction {
    const { profile, ks } = this.rules;
    const reductions = new Map(
      [...this.#spaces].map(([world, space]) => [world, new PairReduction(space, profile, ks)]),
    );
    const order: number[] = [];
    return {
      add: (places, predictions) => {
        requireNames(predictions, ['attribute', 'object', 'pair']);
        const truths = Array.from(places, (place) => this.#truths[place]!);
        for (const place of places) order.push(place);
        for (const [world, reduction] of reductions) {
          const scores = branchesIn(this.#spaces.get(world)!, predictions, places.length);
          if (!scores) {
            reductions.delete(world);
            continue;
          }
          try {
            reduction.add(truths, scores);
          } catch (error) {
            throw translated(error);
          }
        }
      },
      *finish() {
        const instanceOf = Uint32Array.from(order);
        const outcomes = new Map<string, Uint8Array>();
        for (const [world, reduction] of reductions) {
          outcomes.set(world, encodePairOutcomes(inSplitOrder(reduction.finish(), instanceOf)));
          yield [];
        }
        return outcomes;
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = withoutTiedCurves(decodePairOutcomes(bytes));
    const { definition, labels } = this.split;
    const { metricPattern } = this.rules;
    return {
      get metrics() {
        return Object.keys(pairMetrics(outcomes)).filter((id) => metricPattern.test(id));
      },
      measures: (metrics: readonly string[]) => [
        { evaluator: pairEvaluator(outcomes, metrics), unit: 'image', ...imageClusters(labels) },
      ],
      details: () => pairDetails(outcomes, definition),
      because: () => (allTied(outcomes) ? 'ALL_TIED' : 'NO_UNITS'),
      reach: () => measureOf(reachEvaluator(outcomes), 'image', imageClusters(labels)),
      rightOrWrong: () => ({
        metric: 'mac.exact_match.v1',
        unit: 'image',
        right: rightImages(outcomes, 'mac.exact_match.v1'),
      }),
    };
  }
}

/** The pairs that compete on a board of the split. */
export function candidatePairs({ definition, labels }: JudgedSplit, world: World): PairSpace {
  const { attributes, objects, pairs } = definition;
  const lists = { attributes: attributes.length, objects: objects.length, ...pairs };
  return pairSpace(lists, world, labels.every(({ set }) => set === 'val') ? 'val' : 'test');
}

/** The labels as indices. @throws LabelsError at a name outside the vocabulary */
export function trueLabels({ definition, labels }: JudgedSplit): ImageLabel[] {
  const attributes = new Vocabulary('attribute', definition.attributes);
  const objects = new Vocabulary('object', definition.objects);
  return labels.map((instance) => ({
    attributes: instance.positive.map((name) => attributes.indexOf(name, instance)),
    object: objects.indexOf(instance.object, instance),
  }));
}
