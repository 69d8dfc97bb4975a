import type { Probe } from '@primitives/benchmark';
import type { Features, Selectivity } from '@primitives/probes';
import { pearson } from '@primitives/splits';
import { answersTo, type ComputeTask, type Judging } from '../compute-tasks.js';
import { FeatureMatrix, requirePart, sharedFeatures } from '../feature-matrix.js';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { decodeTables, encodeTables, unitEvaluator, weightedMean, type UnitTable } from '../unit-table.js';
import { conceptMeans, conceptsOf, dominances, type Concepts } from './concepts.js';

const KIND = 'probe-outcomes/1';

/**
 * `attribute-probe`: a linear probe of every attribute on the concepts' mean embeddings; one board per split strategy.
 * The unit of resampling is the attribute, because the concepts of its folds are not independent.
 */
export const probeJudge = (split: JudgedSplit): Judge => new ProbeJudge(split);

class ProbeJudge implements Judge {
  readonly boards: readonly string[];
  readonly #probe: Probe;
  readonly #concepts: Concepts;

  constructor(private readonly split: JudgedSplit) {
    this.#probe = requirePart(split.definition.probe, 'probe', 'attribute-probe');
    this.boards = Object.keys(this.#probe.strategies);
    this.#concepts = conceptsOf(split);
  }

  reduction(): Reduction {
    const matrix = new FeatureMatrix('embedding', this.split.labels.length, 'any');
    return {
      add: (places, predictions) => matrix.add(places, predictions),
      finish: () => this.#judge(conceptMeans(matrix.features, this.#concepts)),
    };
  }

  *#judge(means: Features): Judging<ReadonlyMap<string, Uint8Array>> {
    const features = sharedFeatures(means);
    const outcomes = new Map<string, Uint8Array>();
    for (const [board, folds] of Object.entries(this.#probe.strategies))
      outcomes.set(board, encodeTables(KIND, { attribute: yield* this.#probed(features, folds) }));
    return outcomes;
  }

  /** One compute task per attribute. */
  *#probed(features: Features, folds: Probe['strategies'][string]): Judging<UnitTable> {
    const { attributes } = this.split.definition;
    const tasks = attributes.map((attribute, a): ComputeTask => ({
      kind: 'probe',
      input: { features, labels: this.#concepts.hasAttribute[a]!, folds: folds[attribute] ?? [] },
    }));
    const answers = yield* answersTo<Selectivity>(tasks);
    return {
      units: attributes.length,
      columns: {
        selectivity: Float64Array.from(answers, ({ selectivity }) => selectivity),
        f1: Float64Array.from(answers, ({ f1 }) => f1),
        dominance: dominances(this.#concepts, this.#probe),
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const { units, columns } = decodeTables(KIND, bytes).tables['attribute']!;
    const selectivity = columns['selectivity']!;
    const dominance = columns['dominance']!;
    const evaluators = {
      'probe.f1_selectivity.v2': (weights?: ArrayLike<number>) => weightedMean(selectivity, weights),
      'probe.cs.v2': (weights?: ArrayLike<number>) => weightedPearson(dominance, selectivity, weights),
    };
    const { attributes } = this.split.definition;
    return {
      metrics: Object.keys(evaluators),
      measures: (metrics) => [{ evaluator: unitEvaluator(units, evaluators, metrics), unit: 'attribute' }],
      because: (metric) => (metric.startsWith('probe.cs.') && units > 1 ? 'CONSTANT' : 'NO_UNITS'),
      details: () => ({
        ...NO_DETAILS,
        slices: {
          ...NO_DETAILS.slices,
          attribute: attributes.map((name, a) => ({
            name,
            value: selectivity[a]!,
            low: null,
            high: null,
            n: this.#concepts.positives[a]!.length,
          })),
        },
        sliceMetric: { label: 'F1 selectivity', format: 'count' },
      }),
    };
  }
}

/** Pearson's r with a multiplicity per unit; NaN where undefined. Attributes without a dominance are left out. */
function weightedPearson(x: Float64Array, y: Float64Array, weights?: ArrayLike<number>): number {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(x[i])) continue;
    for (let times = weights ? weights[i]! : 1; times > 0; times--) {
      xs.push(x[i]!);
      ys.push(y[i]!);
    }
  }
  return pearson(xs, ys) ?? NaN;
}
