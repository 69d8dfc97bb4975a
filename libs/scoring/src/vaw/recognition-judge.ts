import { boardsOf, statementMatrices } from '@primitives/benchmark';
import {
  attributeMetrics,
  decodeVawOutcomes,
  encodeVawOutcomes,
  reduceVaw,
  vawEvaluator,
  vawMetrics,
  vawUndefinedReason,
  type VawOutcomes,
} from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { requireNames, takeScores, type Predictions } from '../matrices.js';
import { PredictionsError } from '../predictions-error.js';
import { annotationsOf, requestedCells, type Annotations } from './annotations.js';
import { requestedMask, countRequested, putCells, putRows, type RequestedCells } from './cell-matrix.js';
import { hierarchyEdges } from './hierarchy-edges.js';

const THRESHOLD = 0.5;
const TOP_K = 15;

/** The matrix of a statement, filled shard by shard. */
interface Filling {
  readonly board: string;
  /** Its names: for scores of every attribute, and for scores of the queried cells only. */
  readonly dense: string;
  readonly sparse: string;
  readonly scores: Float32Array;
  /** Which of the two was submitted; undefined before the first shard. */
  came?: 'dense' | 'sparse';
}

/**
 * `vaw-itc`, `vaw-itm` and `vaw-classifier`: one board per statement; scores of every attribute or of the queried cells
 * only.
 */
export function recognitionJudge(protocol: 'vaw-itc' | 'vaw-itm' | 'vaw-classifier'): (split: JudgedSplit) => Judge {
  return (split) => new RecognitionJudge(split, boardsOf(split.definition, protocol));
}

class RecognitionJudge implements Judge {
  readonly #annotations: Annotations;
  readonly #requested: RequestedCells;

  constructor(
    private readonly split: JudgedSplit,
    readonly boards: readonly string[],
  ) {
    this.#annotations = annotationsOf(split);
    this.#requested = requestedCells(split, this.#annotations);
  }

  reduction(): Reduction {
    const { cells, hierarchy } = this.#annotations;
    const requested = this.#requested;
    const names = {
      dense: statementMatrices(this.split.definition, 'score'),
      sparse: statementMatrices(this.split.definition, 'query_score'),
    };
    const size = cells.instances * cells.attributes;
    const fillings = this.boards.map((board, at): Filling => ({
      board,
      dense: names.dense[at]!,
      sparse: names.sparse[at]!,
      scores: new Float32Array(size),
    }));
    const known = fillings.flatMap(({ dense, sparse }) => [dense, sparse]);
    return {
      add: (places, predictions) => {
        requireNames(predictions, known);
        fillings.forEach((filling, at) =>
          fill(filling, at === 0, predictions, { attributes: cells.attributes, requested, places }),
        );
      },
      *finish() {
        const outcomes = new Map<string, Uint8Array>();
        for (const { board, scores, came } of fillings) {
          if (!came) continue;
          const mask = came === 'sparse' ? { scored: requestedMask(cells.instances, cells.attributes, requested) } : {};
          outcomes.set(
            board,
            encodeVawOutcomes(
              reduceVaw({ scores, ...mask }, { labels: cells, hierarchy, threshold: THRESHOLD, topK: TOP_K }),
            ),
          );
          yield [];
        }
        return outcomes;
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeVawOutcomes(bytes);
    const { groups, hierarchy } = this.#annotations;
    const { definition, labels } = this.split;
    const edges = () => hierarchyEdges(outcomes, hierarchy, this.split);
    return {
      get metrics() {
        return Object.keys(vawMetrics(outcomes, groups));
      },
      measures: (metrics) => [
        { evaluator: vawEvaluator(outcomes, groups, metrics), unit: 'instance', ...imageClusters(labels) },
      ],
      details: () => ({
        ...NO_DETAILS,
        slices: { ...NO_DETAILS.slices, attribute: precisionByAttribute(outcomes, definition.attributes) },
        sliceMetric: { label: 'Average precision', format: 'percent' },
        ...edges(),
      }),
      because: (metric) => vawUndefinedReason(outcomes, metric),
      edges,
    };
  }
}

interface Shard {
  readonly attributes: number;
  readonly requested: RequestedCells;
  readonly places: Uint32Array;
}

/** Takes the matrix of one statement from a shard's predictions. Only the standard statement is mandatory. */
function fill(
  filling: Filling,
  required: boolean,
  predictions: Predictions,
  { attributes, requested, places }: Shard,
): void {
  const dense = takeScores(predictions, filling.dense, {
    rows: places.length,
    rowsAre: 'instances',
    columns: attributes,
    columnsAre: 'attributes',
  });
  const cells = { rows: countRequested(requested, places), rowsAre: 'queries', columns: null, columnsAre: '' };
  const sparse = takeScores(predictions, filling.sparse, cells);
  const came = dense ? 'dense' : sparse ? 'sparse' : undefined;
  if (filling.came !== undefined ? came !== filling.came : required && !came) {
    throw new PredictionsError(
      'output_missing',
      `the matrix "${filling.came === 'sparse' ? filling.sparse : filling.dense}" is missing`,
      `${filling.dense} or ${filling.sparse}, the same for every shard`,
      [...predictions.keys()].join(', '),
      'write the matrix of every statement',
    );
  }
  if (!came) return;
  filling.came = came;
  if (dense) putRows(filling.scores, attributes, places, dense);
  else if (sparse) putCells(filling.scores, attributes, requested, places, sparse);
}

/**
 * Average precision of every attribute with a positive; without intervals, because an attribute has few instances and
 * shares them with others.
 */
function precisionByAttribute(outcomes: VawOutcomes, attributes: readonly string[]) {
  return attributeMetrics(outcomes).flatMap(({ positives, averagePrecision }, a) =>
    averagePrecision === null
      ? []
      : [{ name: attributes[a] ?? '', value: averagePrecision, low: null, high: null, n: positives }],
  );
}
