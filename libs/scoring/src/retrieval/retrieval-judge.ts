import { MAIN_BOARD } from '@primitives/benchmark';
import {
  decodeRetrievalOutcomes,
  encodeRetrievalOutcomes,
  reduceRetrieval,
  retrievalEvaluator,
  retrievalMetrics,
} from '@primitives/metrics';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { requireNames, takeScores } from '../matrices.js';
import { LabelsError, PredictionsError } from '../predictions-error.js';

/**
 * `retrieval`: an instance is an image with its captions. The rows of `caption` are the instances, the columns are the
 * captions of the definition. The whole matrix is in memory until the end: 500 MB for 5,000 images and 25,000 captions.
 */
export const retrievalJudge = (split: JudgedSplit): Judge => new RetrievalJudge(split);

class RetrievalJudge implements Judge {
  readonly boards = [MAIN_BOARD];
  readonly #captionsOf: readonly (readonly number[])[];
  readonly #captions: number;

  constructor(split: JudgedSplit) {
    this.#captions = split.definition.captions?.length ?? 0;
    this.#captionsOf = captionsOf(split);
  }

  reduction(): Reduction {
    const captionsOfImages = this.#captionsOf;
    const columns = this.#captions;
    const scores = new Float32Array(captionsOfImages.length * columns);
    return {
      add: (places, predictions) => {
        requireNames(predictions, ['caption']);
        const rows = takeScores(predictions, 'caption', {
          rows: places.length,
          rowsAre: 'instances',
          columns,
          columnsAre: 'captions',
        });
        if (!rows) return;
        requireFinite(rows, columns);
        places.forEach((place, row) => scores.set(rows.subarray(row * columns, (row + 1) * columns), place * columns));
      },
      *finish() {
        return new Map([[MAIN_BOARD, encodeRetrievalOutcomes(reduceRetrieval(scores, columns, captionsOfImages))]]);
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeRetrievalOutcomes(bytes);
    return {
      get metrics() {
        return Object.keys(retrievalMetrics(outcomes));
      },
      measures: (metrics) => [{ evaluator: retrievalEvaluator(outcomes, metrics), unit: 'image' }],
      details: () => NO_DETAILS,
      because: () => 'NO_UNITS',
      rightOrWrong: () => ({
        metric: 'retrieval.tr_at_1.v1',
        unit: 'image',
        right: Uint8Array.from(outcomes.textRank, (rank) => Number(rank === 1)),
      }),
    };
  }
}

/** The captions of each image, ascending. @throws LabelsError for an image without a caption, or the reverse */
function captionsOf({ definition, labels }: JudgedSplit): number[][] {
  const count = definition.captions?.length ?? 0;
  const used = new Set<number>();
  const lists = labels.map(({ id, captions = [] }) => {
    const own = [...new Set(captions)].sort((a, b) => a - b);
    const last = own.at(-1);
    if (last === undefined || last >= count)
      throw new LabelsError(
        `instance "${id}" has no caption of the definition`,
        `indices below ${count}`,
        captions.join(', ') || 'none',
        'give each image the indices of its captions',
      );
    for (const caption of own) used.add(caption);
    return own;
  });
  if (used.size < count)
    throw new LabelsError(
      `${count - used.size} captions have no image`,
      'an image for each caption',
      definition.captions?.find((_, caption) => !used.has(caption)) ?? 'none',
      'remove captions of other splits from the definition',
    );
  return lists;
}

/** Scores are compared, so −∞ of a masked text is not allowed. */
function requireFinite(rows: Float32Array, width: number): void {
  const at = rows.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  throw new PredictionsError(
    'not_finite',
    `the matrix "caption" is not finite at row ${Math.floor(at / width)}, column ${at % width}`,
    'a finite number',
    String(rows[at]),
    'look for a division by zero or an overflow in the model',
  );
}
