import { MAIN_BOARD } from '@primitives/benchmark';
import {
  decodeImageCaptionPairOutcomes,
  encodeImageCaptionPairOutcomes,
  imageCaptionPairEvaluator,
  imageCaptionPairMetrics,
  reduceImageCaptionPairs,
} from '@primitives/metrics';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { putCaptionScores } from './caption-cells.js';
import { categorySlices } from './category-slices.js';
import { imageCaptionPairs, type ImageCaptionPairs } from './image-caption-pairs.js';

/** `image-caption-pairs`: an instance is one image of a pair, with the two captions of the pair. */
export const imageCaptionPairJudge = (split: JudgedSplit): Judge => new ImageCaptionPairJudge(split);

class ImageCaptionPairJudge implements Judge {
  readonly boards = [MAIN_BOARD];
  readonly #pairs: ImageCaptionPairs;

  constructor(private readonly split: JudgedSplit) {
    this.#pairs = imageCaptionPairs(split);
  }

  reduction(): Reduction {
    const { cells, scores: order } = this.#pairs;
    const scores = new Float32Array(cells.caption.length);
    return {
      add: (places, predictions) => putCaptionScores(scores, cells, places, predictions),
      *finish() {
        const inOrder = Float32Array.from(order, (cell) => scores[cell]!);
        return new Map([[MAIN_BOARD, encodeImageCaptionPairOutcomes(reduceImageCaptionPairs(inOrder))]]);
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeImageCaptionPairOutcomes(bytes);
    const { categories, clusterOf } = this.#pairs;
    const group = outcomes.text.map((hit, pair) => hit & outcomes.image[pair]!);
    return {
      get metrics() {
        return Object.keys(imageCaptionPairMetrics(outcomes));
      },
      measures: (metrics) => [
        {
          evaluator: imageCaptionPairEvaluator(outcomes, metrics),
          unit: 'image pair',
          ...(clusterOf && { clusterOf }),
        },
      ],
      details: () => ({
        ...NO_DETAILS,
        slices: {
          ...NO_DETAILS.slices,
          object: categorySlices(this.split.definition, categories, group, clusterOf),
        },
        sliceMetric: { label: 'Group score', format: 'percent' },
      }),
      because: () => 'NO_UNITS',
      rightOrWrong: () => ({ metric: 'pairs.group_score.v1', unit: 'image pair', right: group }),
    };
  }
}
