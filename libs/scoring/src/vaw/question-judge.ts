import { MAIN_BOARD } from '@primitives/benchmark';
import { decodeVqaOutcomes, encodeVqaOutcomes, reduceVqa, vqaEvaluator, vqaMetrics } from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { requireNames, takeAnswers, takeScores } from '../matrices.js';
import { PredictionsError } from '../predictions-error.js';
import { annotationsOf, requestedCells, type Annotations } from './annotations.js';
import { requestedMask, countRequested, putCells, type RequestedCells } from './cell-matrix.js';
import { hierarchyEdges } from './hierarchy-edges.js';

/** `vaw-vqa`: yes–no answers to the queried cells. */
export const questionJudge = (split: JudgedSplit): Judge => new QuestionJudge(split);

class QuestionJudge implements Judge {
  readonly boards = [MAIN_BOARD];
  readonly #annotations: Annotations;
  readonly #requested: RequestedCells;

  constructor(private readonly split: JudgedSplit) {
    this.#annotations = annotationsOf(split);
    this.#requested = requestedCells(split, this.#annotations);
  }

  reduction(): Reduction {
    const { cells: labels, types, hierarchy } = this.#annotations;
    const requested = this.#requested;
    const answers = new Uint8Array(labels.instances * labels.attributes);
    return {
      add: (places, predictions) => {
        requireNames(predictions, ['answer', 'score']);
        const queries = {
          rows: countRequested(requested, places),
          rowsAre: 'queries',
          columns: null,
          columnsAre: '',
        };
        takeScores(predictions, 'score', queries); // not scored, but it must be valid
        putCells(
          answers,
          labels.attributes,
          requested,
          places,
          takeAnswers(predictions, 'answer', queries) ?? missing(predictions.keys()),
        );
      },
      *finish() {
        const mask = requestedMask(labels.instances, labels.attributes, requested);
        return new Map([
          [MAIN_BOARD, encodeVqaOutcomes(reduceVqa(answers, { labels, types, hierarchy, answeredMask: mask }))],
        ]);
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeVqaOutcomes(bytes);
    const { labels } = this.split;
    const edges = () => hierarchyEdges(outcomes, this.#annotations.hierarchy, this.split);
    return {
      get metrics() {
        return Object.keys(vqaMetrics(outcomes));
      },
      measures: (metrics) => [
        { evaluator: vqaEvaluator(outcomes, metrics), unit: 'instance', ...imageClusters(labels) },
      ],
      details: () => ({ ...NO_DETAILS, ...edges() }),
      because: (metric) =>
        metric.startsWith('vaw.vqa_cv') && this.#annotations.hierarchy.parent.length === 0
          ? 'NO_HIERARCHY'
          : 'NO_UNITS',
      edges,
    };
  }
}

function missing(found: Iterable<string>): never {
  throw new PredictionsError(
    'output_missing',
    'there are no answers',
    'answer',
    [...found].join(', '),
    'write 1 for yes and 0 for no as "answer"',
  );
}
