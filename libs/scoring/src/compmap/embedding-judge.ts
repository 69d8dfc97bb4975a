import { EMBEDDING_BOARDS, maxEmbedding, type EmbeddingBoard } from '@primitives/benchmark';
import {
  allTied,
  decodePairOutcomes,
  InvalidColumnFileError,
  pairEvaluator,
  pairMetrics,
  reachEvaluator,
  VALIDATION_METRICS,
  withoutTiedCurves,
  type MetricEvaluator,
  type PairOutcomes,
} from '@primitives/metrics';
import type { CompositionModel, Features } from '@primitives/probes';
import { imageClusters } from '../clusters.js';
import { answersTo, type ComputeTask, type Judging } from '../compute-tasks.js';
import { FeatureMatrix, requirePart, sharedFeatures } from '../feature-matrix.js';
import { measureOf, type Judge, type JudgedBoard, type JudgedSplit, type Measure, type Reduction } from '../judge.js';
import type { Predictions } from '../matrices.js';
import { pairDetails } from '../pairs/pair-details.js';
import { PredictionsError } from '../predictions-error.js';
import { decodeTables, encodeTables } from '../unit-table.js';
import { readingEvaluator } from './composition-outcomes.js';
import { CompositionSplit } from './composition-split.js';
import { validationMeasure } from './validation-measure.js';

const KIND = 'embedding-outcomes/1';
const KS = [1, 2, 3];

/** Metric on the validation images → the metric of the test images that it corresponds to. */
const VALIDATED: ReadonlyMap<string, string> = new Map(
  Object.entries(VALIDATION_METRICS).flatMap(([id, { reading, metric }]) => (reading === 'prim' ? [[id, metric]] : [])),
);

/** `compmap-embedding`: how well embeddings compose into pairs, without primitives (CompMap, Table 6). */
export function embeddingJudge(split: JudgedSplit): Judge {
  const { task } = requirePart(split.definition.concepts, 'concepts', 'compmap-embedding');
  const rule = requirePart(task.kind === 'compose' ? task.rule : undefined, 'concepts.task.rule', 'compmap-embedding');
  return new EmbeddingJudge(split, new CompositionSplit(split, rule));
}

/**
 * One composition model per board, in the closed world. The learned projection and the model's own first matrix are
 * both linear, so that one matrix represents both. The board therefore differs from `raw` only in the width of the
 * shared space: the number of primitives instead of the dimensions of the embedding.
 */
class EmbeddingJudge implements Judge {
  readonly boards = EMBEDDING_BOARDS;

  constructor(
    private readonly split: JudgedSplit,
    private readonly sets: CompositionSplit,
  ) {}

  reduction(): Reduction {
    const matrix = new FeatureMatrix('embedding', this.split.labels.length, 'any');
    return {
      add: (places, predictions) => {
        requireWidth(predictions);
        matrix.add(places, predictions);
      },
      finish: () => this.#judge(sharedFeatures(matrix.features)),
    };
  }

  *#judge(features: Features): Judging<ReadonlyMap<string, Uint8Array>> {
    const { attributes, objects } = this.split.definition;
    const primitives = attributes.length + objects.length;
    const projection = { features, width: primitives, seed: this.sets.rule.seed };
    const [projected] = yield* answersTo<Features>([{ kind: 'random-projection', input: projection }]);
    if (!projected) throw new Error('a compute task was not answered');
    const boards: Readonly<Record<EmbeddingBoard, readonly [features: Features, width: number]>> = {
      raw: [features, features.dimensions],
      'learned-projection': [features, primitives],
      'random-projection': [projected, primitives],
    };
    const outcomes = new Map<string, Uint8Array>();
    for (const board of EMBEDDING_BOARDS) {
      const [own, width] = boards[board];
      const { epochs } = this.sets.rule;
      const [model] = yield* answersTo<CompositionModel>([this.sets.training(own, epochs, width)]);
      if (!model) throw new Error('a compute task was not answered');
      const sets = this.sets.places.val.length > 0 ? (['test', 'val'] as const) : (['test'] as const);
      const files = yield* answersTo<Uint8Array>(sets.map((set) => this.#reading(model, own, set)));
      outcomes.set(board, encodeTables(KIND, {}, Object.fromEntries(sets.map((set, i) => [set, files[i]!]))));
    }
    return outcomes;
  }

  #reading(model: CompositionModel, features: Features, set: 'test' | 'val'): ComputeTask {
    const activations = this.sets.rowsOf(features, set);
    const labels = this.sets.labelsOf(set);
    const space = this.sets.space('closed', set);
    return { kind: 'composition-reading', input: { model, activations, labels, normalise: true, space, ks: KS } };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const { more } = decodeTables(KIND, bytes);
    const outcomesOf = (set: string): PairOutcomes | null => {
      const file = more[set];
      return file instanceof Uint8Array ? withoutTiedCurves(decodePairOutcomes(file)) : null;
    };
    const [test, val] = [outcomesOf('test'), outcomesOf('val')];
    if (!test) throw new InvalidColumnFileError('column test is missing or of another type');
    const clusters = imageClusters(this.sets.instancesOf('test'));
    const validation = (metrics: readonly string[]): Measure =>
      validationMeasure(this.sets, metrics, val && validationEvaluator(val, metrics));
    return {
      get metrics() {
        return [...Object.keys(pairMetrics(test)).filter((id) => id.startsWith('compmap.')), ...VALIDATED.keys()];
      },
      measures: (metrics) => [
        {
          evaluator: pairEvaluator(
            test,
            metrics.filter((id) => !VALIDATED.has(id)),
          ),
          unit: 'image',
          ...clusters,
        },
        validation(metrics.filter((id) => VALIDATED.has(id))),
      ],
      details: () => pairDetails(test, this.split.definition),
      because: () => (allTied(test) ? 'ALL_TIED' : 'NO_UNITS'),
      reach: () => measureOf(reachEvaluator(test), 'image', clusters),
    };
  }
}

/** @throws PredictionsError */
function requireWidth(predictions: Predictions): void {
  const width = predictions.get('embedding')?.shape[1] ?? 0;
  const widest = maxEmbedding('compmap-embedding');
  if (width <= widest) return;
  throw new PredictionsError(
    'output_shape_mismatch',
    `the matrix "embedding" has ${width} columns`,
    `at most ${widest} columns`,
    String(width),
    'reduce the embedding in the model, for example by its own projection',
  );
}

/** The evaluator of the underlying metrics, under the ids of the metrics on validation images. */
function validationEvaluator(outcomes: PairOutcomes, metrics: readonly string[]): MetricEvaluator {
  const own = readingEvaluator(
    outcomes,
    metrics.map((id) => VALIDATED.get(id) ?? id),
  );
  return { ...own, metrics };
}
