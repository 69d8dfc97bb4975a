import { captionCategories, MAIN_BOARD } from '@primitives/benchmark';
import {
  captionChoiceEvaluator,
  captionChoiceMetrics,
  decodeCaptionChoiceOutcomes,
  encodeCaptionChoiceOutcomes,
  reduceCaptionChoice,
  type CaptionItems,
} from '@primitives/metrics';
import { imageClusters } from '../clusters.js';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { captionCells, putCaptionScores, type CaptionCells } from './caption-cells.js';
import { categorySlices } from './category-slices.js';

/** `caption-choice`: an instance is an item, one image with its captions. Items of one image are one cluster. */
export const captionChoiceJudge = (split: JudgedSplit): Judge => new CaptionChoiceJudge(split);

class CaptionChoiceJudge implements Judge {
  readonly boards = [MAIN_BOARD];
  readonly #cells: CaptionCells;

  constructor(private readonly split: JudgedSplit) {
    this.#cells = captionCells(split);
  }

  reduction(): Reduction {
    const cells = this.#cells;
    const scores = new Float32Array(cells.caption.length);
    const items = this.#items();
    return {
      add: (places, predictions) => putCaptionScores(scores, cells, places, predictions),
      *finish() {
        return new Map([[MAIN_BOARD, encodeCaptionChoiceOutcomes(reduceCaptionChoice(scores, items))]]);
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeCaptionChoiceOutcomes(bytes);
    const { definition, labels } = this.split;
    const clusters = imageClusters(labels);
    const categories = () => Array.from(outcomes.category, (own) => outcomes.categories[own] ?? null);
    return {
      get metrics() {
        return Object.keys(captionChoiceMetrics(outcomes));
      },
      measures: (metrics) => [{ evaluator: captionChoiceEvaluator(outcomes, metrics), unit: 'image', ...clusters }],
      details: () => ({
        ...NO_DETAILS,
        slices: {
          ...NO_DETAILS.slices,
          object: categorySlices(definition, categories(), outcomes.allAbove, clusters.clusterOf),
        },
        sliceMetric: { label: 'Accuracy', format: 'percent' },
      }),
      because: () => 'NO_UNITS',
      rightOrWrong: () => ({ metric: 'choice.accuracy.v1', unit: 'image', right: outcomes.allAbove }),
    };
  }

  #items(): CaptionItems {
    const { definition, labels } = this.split;
    const categories = captionCategories(definition);
    const index = new Map(categories.map((name, at) => [name, at]));
    return {
      ...this.#cells,
      categories,
      category: Uint32Array.from(labels, ({ object }) => index.get(object) ?? categories.length),
    };
  }
}
