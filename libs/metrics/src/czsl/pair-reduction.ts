import { requireShapes, type BranchScores } from './branch-scores.js';
import { calibrate } from './calibration.js';
import { Growable } from './growable.js';
import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import type { PairSpace } from './pair-space.js';
import { ProductRanks } from './product-ranks.js';
import type { CalibrationProfile } from './profile.js';
import { Rivals } from './rivals.js';
import { denseRows, factoredRows, type ScoreRows } from './score-rows.js';
import { truePairs, type ImageLabel, type TruePairs } from './true-pairs.js';

/** What a column takes part in, as bits. */
const RANKED = 1;
const CALIBRATED_SEEN = 2;
const CALIBRATED_UNSEEN = 4;
const CALIBRATED = CALIBRATED_SEEN | CALIBRATED_UNSEEN;

/**
 * Reduces images to outcomes, block by block, so that at most one block of scores is in memory.
 *
 * Cost per image: attribute + object scores in the open world O(|A| log |A| + |O| log |O|), expected (attributes are
 * skipped when their best sum cannot affect the result); closed world at most O(P); pair scores O(P). Memory: one
 * block, and a few dozen bytes per image.
 */
export class PairReduction {
  readonly #kinds: Uint8Array;
  readonly #rivals: Rivals;
  readonly #truths: TruePairs[] = [];
  readonly #trueScore = new Growable(new Float32Array(0));
  readonly #labelRank = new Growable(new Uint32Array(0));
  readonly #topColumn = new Growable(new Int32Array(0));
  readonly #topTied = new Growable(new Uint8Array(0));
  #images = 0;

  /** @param ks  the requested k of AUC@k, each ≥ 1; empty for the uncalibrated metrics only */
  constructor(
    readonly space: PairSpace,
    readonly profile: CalibrationProfile,
    readonly ks: readonly number[] = [1],
  ) {
    this.#rivals = new Rivals(Math.max(0, ...ks));
    this.#kinds = Uint8Array.from(space.seen, (seen, column) => {
      const inTrainOrPhase = space.inTrainOrPhase[column] === 1;
      const ranked = profile.uncalibrated === 'all' || inTrainOrPhase ? RANKED : 0;
      const calibrated = profile.calibrated === 'all' || inTrainOrPhase;
      return ranked | (calibrated ? (seen === 1 ? CALIBRATED_SEEN : CALIBRATED_UNSEEN) : 0);
    });
  }

  /**
   * Takes in the next images.
   *
   * @param labels n labels;
   * @param scores their rows, at least one branch
   * @throws NoScoresError, ScoreShapeError, NotFiniteScoreError (with the image counted from the first block), and for
   *   a fault of the data set NoTruePairError, TruePairOutsideSpaceError. A reduction that threw is spoilt
   */
  add(labels: readonly ImageLabel[], scores: BranchScores): void {
    requireShapes(this.space, labels.length, scores);
    const truth = truePairs(this.space, labels, this.#images);
    if (scores.pair) {
      const rows = denseRows(this.space, scores, this.#images);
      labels.forEach((_, row) => this.#reduceImage(truth, row, rows, null));
    } else {
      const rows = factoredRows(this.space, scores, this.#images);
      const ranks = this.space.world === 'open' ? new ProductRanks(rows.attributeScores, rows.objectScores) : null;
      labels.forEach((_, row) => this.#reduceImage(truth, row, rows, ranks));
    }
    this.#truths.push(truth);
    this.#images += labels.length;
  }

  /** The outcomes of all images added. */
  finish(): PairOutcomes {
    const { space, profile } = this;
    const truth = concatenate(this.#truths);
    const competes = this.#kinds.map((kind) => ((kind & CALIBRATED) === 0 ? 0 : 1));
    const input = { space, truth, trueScore: this.#trueScore.view(), rivals: this.#rivals.columns(), competes };
    const calibrations = [...new Set(this.ks)].sort((x, y) => x - y).map((k) => calibrate(input, profile, k));
    const topColumn = this.#topColumn.view();
    return {
      profile,
      world: space.world,
      attributes: space.attributes,
      objects: space.objects,
      candidatePairs: space.size,
      images: truth.images,
      object: Uint32Array.from(
        { length: truth.images },
        (_, image) => space.objectOf[truth.columns[truth.first[image]!]!]!,
      ),
      unseenImage: truth.unseenImage,
      firstLabel: truth.first,
      labelAttribute: Uint32Array.from(truth.columns, (column) => space.attributeOf[column]!),
      labelSeen: Uint8Array.from(truth.columns, (column) => space.seen[column]!),
      labelRank: this.#labelRank.view(),
      topAttribute: Uint32Array.from(topColumn, (column) => space.attributeOf[column]!),
      topObject: Uint32Array.from(topColumn, (column) => space.objectOf[column]!),
      topTied: this.#topTied.view(),
      calibrations: calibrations.filter((calibration): calibration is CalibratedOutcomes => calibration !== null),
    };
  }

  #reduceImage(truth: TruePairs, row: number, rows: ScoreRows, ranks: ProductRanks | null): void {
    rows.load(row);
    this.#scan(rows, truth, row);
    ranks?.load();
    const { attributeOf, objectOf } = this.space;
    for (let t = truth.first[row]!; t < truth.first[row + 1]!; t++) {
      const column = truth.columns[t]!;
      this.#trueScore.push(rows.scoreAt(column));
      this.#labelRank.push(
        ranks ? ranks.rankOf(attributeOf[column]!, objectOf[column]!) : this.#countAhead(rows, column),
      );
    }
  }

  /**
   * Finds the best pair and the rivals of the true ones; attributes whose best score is too low for either are passed
   * over.
   */
  #scan(rows: ScoreRows, truth: TruePairs, row: number): void {
    const { firstColumn, size } = this.space;
    const rivals = this.#rivals;
    // every comparison is false until the first column is read
    const top: TopPair = { score: NaN, column: -1, tied: 0 };
    const { bound } = rows;
    let label = truth.first[row]!;
    const lastLabel = truth.first[row + 1]!;
    let own = truth.columns[label]!;
    for (let a = 0; a < bound.length; a++) {
      const best = bound[a]!;
      let from = firstColumn[a]!;
      const end = firstColumn[a + 1]!;
      if (end <= own && best < top.score && best <= rivals.seen.floor && best <= rivals.unseen.floor) continue;
      rows.fill(a);
      while (own < end) {
        this.#scanRun(rows.scores, from, own, top);
        rivals.endRun();
        this.#scanRun(rows.scores, own, own + 1, top);
        rivals.endRun();
        from = own + 1;
        own = ++label < lastLabel ? truth.columns[label]! : size;
      }
      this.#scanRun(rows.scores, from, end, top);
    }
    rivals.endImage();
    this.#topColumn.push(top.column);
    this.#topTied.push(top.tied);
  }

  #scanRun(scores: Float32Array, from: number, end: number, found: TopPair): void {
    const kinds = this.#kinds;
    const { seen, unseen } = this.#rivals;
    let { floor: seenFloor } = seen;
    let { floor: unseenFloor } = unseen;
    let { score: top, column: topColumn, tied } = found;
    for (let column = from; column < end; column++) {
      const score = scores[column]!;
      const kind = kinds[column]!;
      if (!(score < top) && (kind & RANKED) !== 0) {
        tied = score === top ? 1 : 0;
        if (tied === 0) {
          top = score;
          topColumn = column;
        }
      }
      if ((kind & CALIBRATED_SEEN) !== 0) {
        if (!(score <= seenFloor)) {
          seen.offer(score);
          seenFloor = seen.floor;
        }
      } else if (!(score <= unseenFloor) && (kind & CALIBRATED_UNSEEN) !== 0) {
        unseen.offer(score);
        unseenFloor = unseen.floor;
      }
    }
    found.score = top;
    found.column = topColumn;
    found.tied = tied;
  }

  /** Competing pairs ahead of a true one: those before its column with at least its score, those after it with more. */
  #countAhead(rows: ScoreRows, trueColumn: number): number {
    const { attributeOf, firstColumn } = this.space;
    const own = attributeOf[trueColumn]!;
    const score = rows.scoreAt(trueColumn);
    let count = 0;
    for (let a = 0; a < own; a++) {
      if (!(rows.bound[a]! >= score)) continue;
      rows.fill(a);
      count += countAtLeast(rows.scores, this.#kinds, firstColumn[a]!, firstColumn[a + 1]!, score);
    }
    rows.fill(own);
    count += countAtLeast(rows.scores, this.#kinds, firstColumn[own]!, trueColumn, score);
    count += countAbove(rows.scores, this.#kinds, trueColumn + 1, firstColumn[own + 1]!, score);
    for (let a = own + 1; a < rows.bound.length; a++) {
      if (!(rows.bound[a]! > score)) continue;
      rows.fill(a);
      count += countAbove(rows.scores, this.#kinds, firstColumn[a]!, firstColumn[a + 1]!, score);
    }
    return count;
  }
}

// Without a branch in the loop: scores are random to the predictor, and a third of the time was lost to it.
function countAtLeast(scores: Float32Array, kinds: Uint8Array, start: number, end: number, threshold: number): number {
  let count = 0;
  for (let c = start; c < end; c++) count += (scores[c]! >= threshold ? 1 : 0) & kinds[c]! & RANKED;
  return count;
}

function countAbove(scores: Float32Array, kinds: Uint8Array, start: number, end: number, threshold: number): number {
  let count = 0;
  for (let c = start; c < end; c++) count += (scores[c]! > threshold ? 1 : 0) & kinds[c]! & RANKED;
  return count;
}

/** The best pair so far, the first of those that tie with it. */
interface TopPair {
  score: number;
  column: number;
  tied: number;
}

function concatenate(blocks: readonly TruePairs[]): TruePairs {
  const [only] = blocks;
  if (blocks.length === 1 && only) return only;
  const images = blocks.reduce((sum, block) => sum + block.images, 0);
  const labels = blocks.reduce((sum, block) => sum + block.columns.length, 0);
  const first = new Uint32Array(images + 1);
  const columns = new Int32Array(labels);
  const unseenImage = new Uint8Array(images);
  let image = 0;
  let label = 0;
  for (const block of blocks) {
    columns.set(block.columns, label);
    unseenImage.set(block.unseenImage, image);
    for (let i = 1; i <= block.images; i++) first[image + i] = label + block.first[i]!;
    image += block.images;
    label += block.columns.length;
  }
  return { images, first, columns, unseenImage };
}
