import { averagePrecision, POSITIVE } from '@primitives/metrics';
import type { JudgedSplit } from '../judge.js';
import { takeScores, type Predictions } from '../matrices.js';
import { annotationsOf, requestedCells } from './annotations.js';
import { countRequested, putCells, putRows } from './cell-matrix.js';

/** Scores of one kind of label: their number and quartiles. */
export interface ScoreSpread {
  readonly n: number;
  /** First quartile, median and third quartile, interpolated linearly; null without a score. */
  readonly quartiles: readonly [number, number, number] | null;
}

/** The scores of an attribute of VAW by label, as the paper on the attribute hierarchy compares ITM and ITC. */
export interface AttributeScores {
  readonly attribute: string;
  readonly positive: ScoreSpread;
  readonly negative: ScoreSpread;
}

/** mAP of the instances whose box has an area of at least `from` and below `to` square pixels. */
export interface SizeScores {
  readonly size: string;
  readonly from: number;
  readonly to: number | null;
  readonly instances: number;
  /** Attributes with a positive instance of this size: the mean is over them. */
  readonly attributes: number;
  readonly map: number | null;
}

export interface RecognitionStudy {
  /** Counts of scores in bins of equal width; the first bin starts at `low`, the last ends at `high`. */
  readonly histogram: {
    readonly low: number;
    readonly high: number;
    readonly positive: readonly number[];
    readonly negative: readonly number[];
  } | null;
  readonly attributes: readonly AttributeScores[];
  readonly sizes: readonly SizeScores[];
}

/** COCO's limits of small, medium and large, in square pixels. */
const SIZES = [
  { size: 'small', from: 0, to: 32 ** 2 },
  { size: 'medium', from: 32 ** 2, to: 96 ** 2 },
  { size: 'large', from: 96 ** 2, to: null },
] as const;
const BINS = 20;

/**
 * Distribution of the scores of `vaw-itc`, `vaw-itm` or `vaw-classifier` by label, and mAP by box size. Takes shards in
 * any order. O(labels · log labels).
 */
export class RecognitionStudyReduction {
  readonly #cells;
  readonly #requested;
  readonly #scores: Float32Array;

  constructor(private readonly split: JudgedSplit) {
    const annotations = annotationsOf(split);
    this.#cells = annotations.cells;
    this.#requested = requestedCells(split, annotations);
    this.#scores = new Float32Array(this.#cells.instances * this.#cells.attributes);
  }

  /** @throws PredictionsError when there are no scores of the standard statement */
  add(places: Uint32Array, predictions: Predictions): void {
    const { attributes } = this.#cells;
    const sparse = predictions.has('query_score');
    const values = takeScores(predictions, sparse ? 'query_score' : 'score', {
      rows: sparse ? countRequested(this.#requested, places) : places.length,
      rowsAre: sparse ? 'queries' : 'instances',
      columns: sparse ? null : attributes,
      columnsAre: 'attributes',
    });
    if (!values) return;
    if (sparse) putCells(this.#scores, attributes, this.#requested, places, values);
    else putRows(this.#scores, attributes, places, values);
  }

  finish(): RecognitionStudy {
    const { definition, labels } = this.split;
    const cells = this.#labelledCells();
    const byAttribute = definition.attributes.map((): Cell[] => []);
    for (const cell of cells) byAttribute[cell.attribute]?.push(cell);
    const areas = labels.map(({ box }) => (box ? box[2] * box[3] : null));
    return {
      histogram: histogramOf(cells),
      attributes: definition.attributes.map((attribute, a) => ({
        attribute,
        positive: spreadOf(byAttribute[a] ?? [], true),
        negative: spreadOf(byAttribute[a] ?? [], false),
      })),
      sizes: SIZES.map(({ size, from, to }) => {
        const within = (instance: number) => {
          const area = areas[instance] ?? null;
          return area !== null && area >= from && (to === null || area < to);
        };
        const precisions = byAttribute.flatMap((all) => {
          const some = all.filter(({ instance }) => within(instance));
          return (
            averagePrecision(
              Float64Array.from(some, ({ score }) => score),
              some.map(({ label }) => label),
            ) ?? []
          );
        });
        return {
          size,
          from,
          to,
          instances: labels.filter((_, instance) => within(instance)).length,
          attributes: precisions.length,
          map: precisions.length === 0 ? null : precisions.reduce((sum, value) => sum + value, 0) / precisions.length,
        };
      }),
    };
  }

  /** With their scores: every labelled cell is among the queries. */
  #labelledCells(): Cell[] {
    const { instances, attributes, start, attribute, label } = this.#cells;
    const cells: Cell[] = [];
    for (let instance = 0; instance < instances; instance++)
      for (let k = start[instance]!; k < start[instance + 1]!; k++) {
        const a = attribute[k]!;
        cells.push({ instance, attribute: a, label: label[k]!, score: this.#scores[instance * attributes + a]! });
      }
    return cells;
  }
}

interface Cell {
  readonly instance: number;
  readonly attribute: number;
  readonly label: number;
  readonly score: number;
}

function spreadOf(cells: readonly Cell[], positive: boolean): ScoreSpread {
  const scores = cells.filter(({ label }) => (label === POSITIVE) === positive).map(({ score }) => score);
  scores.sort((x, y) => x - y);
  const at = (share: number): number => {
    const place = share * (scores.length - 1);
    const below = Math.floor(place);
    return scores[below]! + (place - below) * (scores[Math.ceil(place)]! - scores[below]!);
  };
  return { n: scores.length, quartiles: scores.length === 0 ? null : [at(0.25), at(0.5), at(0.75)] };
}

function histogramOf(cells: readonly Cell[]): RecognitionStudy['histogram'] {
  if (cells.length === 0) return null;
  const low = cells.reduce((least, { score }) => Math.min(least, score), Infinity);
  const high = cells.reduce((most, { score }) => Math.max(most, score), -Infinity);
  const [positive, negative] = [new Array<number>(BINS).fill(0), new Array<number>(BINS).fill(0)];
  for (const { label, score } of cells) {
    const bin = high === low ? 0 : Math.min(BINS - 1, Math.floor(((score - low) / (high - low)) * BINS));
    (label === POSITIVE ? positive : negative)[bin]!++;
  }
  return { low, high, positive, negative };
}
