import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { metricDefinition, type MetricDefinition, type MetricEvaluator } from '@primitives/metrics';
import { drawsOf, percentileInterval, replicate, resampling } from '@primitives/ranking';
import { scoreCompun } from './compun.js';
import { LabelsError } from './predictions-error.js';
import type { Predictions } from './matrices.js';
import { scorePairs } from './pairs.js';
import { scoreVaw, scoreVqa } from './vaw.js';

export interface ScoringInput {
  readonly definition: BenchmarkDefinition;
  /** The instances that are scored, in the order of the matrices' rows. */
  readonly labels: readonly LabelledInstance[];
  readonly predictions: Predictions;
}

/** One board's metrics as a function of the instances' weights, all in the registry. */
export interface ScoredBoard {
  readonly board: string;
  readonly evaluator: MetricEvaluator;
}

/** What each protocol makes of labels and predictions: its boards, ready to be evaluated and resampled. */
export const SCORERS = {
  mac: (input) => scorePairs('mac', input),
  czsl: (input) => scorePairs('czsl', input),
  'vaw-itc': scoreVaw,
  'vaw-itm': scoreVaw,
  'vaw-classifier': scoreVaw,
  'vaw-vqa': scoreVqa,
  compun: scoreCompun,
} as const satisfies Record<string, (input: ScoringInput) => ScoredBoard[]>;

export type ScoredProtocol = keyof typeof SCORERS;
export const SCORED_PROTOCOLS = Object.keys(SCORERS) as ScoredProtocol[];

/** A metric's value with its 95 % interval; null where undefined. */
export interface ScoredMetric extends Pick<MetricDefinition, 'id' | 'label' | 'group' | 'direction' | 'format'> {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface ScoreReport {
  readonly protocol: ScoredProtocol;
  readonly instances: number;
  /** Images; where instances share one they are resampled together. */
  readonly images: number;
  readonly resamples: number;
  readonly seed: number;
  readonly boards: readonly { readonly board: string; readonly metrics: readonly ScoredMetric[] }[];
}

export interface ScoringOptions {
  /** 1,000 put a 95 % bound within ±0.7 % of its own level (binomial); 0 leaves the intervals out. */
  readonly resamples?: number;
  readonly seed?: number;
}

const RESAMPLES = 1_000;

/**
 * Scores predictions against labels: every metric of the protocol on each of its boards, with a percentile bootstrap interval over
 * images. Deterministic in its arguments. O(reduction + resamples · instances).
 *
 * @throws PredictionsError, LabelsError with code, expected, found and remedy
 */
export function score(
  protocol: ScoredProtocol,
  input: ScoringInput,
  { resamples = RESAMPLES, seed = 0 }: ScoringOptions = {},
): ScoreReport {
  if (input.labels.length === 0) {
    throw new LabelsError(
      'the label file has no instance to score',
      'at least one instance',
      '0',
      'check the file and the set that was asked for',
    );
  }
  const boards = SCORERS[protocol](input);
  const clusterOf = imageNumbers(input.labels);
  const images = clusterOf.reduce((most, image) => Math.max(most, image + 1), 0);
  return {
    protocol,
    instances: input.labels.length,
    images,
    resamples,
    seed,
    boards: boards.map(({ board, evaluator }) => {
      const shared = evaluator.instances === clusterOf.length && images < clusterOf.length;
      const plan = resampling(evaluator.instances, seed, shared ? clusterOf : undefined);
      const replicates = replicate([evaluator], plan, resamples);
      return {
        board,
        metrics: evaluator.metrics.map((id, at): ScoredMetric => {
          const value = replicates.values[at]![0]!;
          const interval = Number.isNaN(value) ? null : percentileInterval(drawsOf(replicates, at, 0));
          const { label, group, direction, format } = metricDefinition(id);
          return {
            id,
            label,
            group,
            direction,
            format,
            value: Number.isNaN(value) ? null : value,
            low: interval?.low ?? null,
            high: interval?.high ?? null,
          };
        }),
      };
    }),
  };
}

/** Images numbered by first appearance, an entry an instance. */
function imageNumbers(labels: readonly LabelledInstance[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(labels, ({ image }) => {
    const number = numbers.get(image) ?? numbers.size;
    numbers.set(image, number);
    return number;
  });
}
