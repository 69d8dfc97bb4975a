import { bestFirst, type Scores } from './best-first.js';
import { complementLabels } from './complementation.js';
import { EdgeComparisonList, type EdgeComparisons } from './edge-comparisons.js';
import { attributeHierarchy, type AttributeHierarchy } from './hierarchy.js';
import { NEGATIVE, POSITIVE, UNLABELLED, type LabelledCells } from './labels.js';

const ABOVE_ALL = Number.POSITIVE_INFINITY;

/** What an outcome knows of one labelled cell, a bit each. */
export const CELL = {
  /** The annotators' word; a cell that only complementation labelled has neither. */
  annotatedPositive: 1,
  annotatedNegative: 2,
  /** The word after complementation along the hierarchy; a cell without its own score has neither. */
  completedPositive: 4,
  completedNegative: 8,
  /** Same score as the cell before it in its attribute's order. */
  tied: 16,
  /** Score above the threshold. */
  aboveThreshold: 32,
  /** Among the instance's K best of all attributes, with a score above 0. */
  inTopK: 64,
} as const;

/** Cells grouped by attribute (those of a at `start[a] … start[a + 1] − 1`), best score first. */
export interface RankedCells {
  readonly start: Uint32Array;
  readonly instance: Uint32Array;
  readonly flags: Uint8Array;
}

/**
 * All that VAW's metrics need of a submission, without a score: the order of the labelled cells within each attribute,
 * two decisions a cell, and which edges of the hierarchy were violated. Every metric, slice, interval and comparison is
 * a function of this and of a weight per instance. 5 bytes a labelled cell, a bit an instance and edge.
 */
export interface VawOutcomes {
  readonly instances: number;
  readonly attributes: number;
  readonly threshold: number;
  /** null when not every attribute of every instance was scored: a top K is then undefined. */
  readonly topK: number | null;
  /** Ordered by the submitted scores. */
  readonly raw: RankedCells;
  /**
   * Order by the scores made consistent with the hierarchy; inner attributes only, because the order of a leaf is its
   * raw order.
   */
  readonly corrected: RankedCells;
  /** Per instance: direct edges with both ends scored, and those whose child was scored above its parent. */
  readonly edges: Uint32Array;
  readonly violations: Uint32Array;
  /** The edges that were compared; absent in outcomes that were stored before this column existed. */
  readonly comparisons?: EdgeComparisons;
  /** Labels after complementation, and those of them that have a score: their quotient is the coverage of CmAP. */
  readonly completedLabels: number;
  readonly completedScored: number;
}

export interface VawScores {
  /** N·C scores, row-major; higher is more present. */
  readonly scores: Scores;
  /** N·C, 1 where `scores` contains the model's own value; absent when it does everywhere. */
  readonly scored?: Uint8Array;
}

export interface VawReduction {
  readonly labels: LabelledCells;
  readonly hierarchy?: AttributeHierarchy;
  /** Positive iff the score is above it; 0.5 in VAW. */
  readonly threshold: number;
  /** 15 in VAW. */
  readonly topK: number;
}

/**
 * A score that cannot be ranked: NaN or +∞, or a missing score that the benchmark requires. An error of the submission.
 */
export class ScoreError extends Error {
  override readonly name = 'ScoreError';
  readonly code = 'not_finite';

  constructor(
    readonly instance: number,
    readonly attribute: number,
    readonly found: string,
  ) {
    super(`the score of instance ${instance} for attribute ${attribute} is ${found}, expected a finite number`);
  }
}

/**
 * Reduces a submission to its outcomes: one pass over the scores, one sort of each attribute's labelled cells. −∞ is a
 * legal score (never predicted); ties across place K go to the lower attribute index. O(N·(C + E) + labels · log
 * labels).
 *
 * @throws ScoreError at NaN or +∞, and at an annotated cell without a score
 * @throws RangeError when the shapes differ
 * @see docs/metrics/vaw.md
 */
export function reduceVaw(
  { scores, scored }: VawScores,
  { labels, hierarchy, threshold, topK }: VawReduction,
): VawOutcomes {
  const { instances, attributes } = labels;
  const tree = hierarchy ?? attributeHierarchy(attributes, []);
  requireShapes(scores, scored, labels, tree);
  const completed = hierarchy ? complementLabels(labels, hierarchy).cells : labels;
  const inner = tree.descendants.map((below) => below.length > 0);

  const raw = new CellTable(completed, () => true, scores);
  const corrected = new CellTable(completed, (a) => inner[a]!, scores);
  const edges = new Uint32Array(instances);
  const violations = new Uint32Array(instances);
  const comparisons = new EdgeComparisonList(tree.parent.length, scored ? null : instances);
  const annotated = new Uint8Array(attributes).fill(UNLABELLED);
  const best = new TopK(Math.min(topK, attributes));
  for (let i = 0; i < instances; i++) {
    const row = i * attributes;
    requireRanked(scores, scored, i, attributes);
    if (!scored) best.of(scores, row, attributes);
    for (let k = labels.start[i]!; k < labels.start[i + 1]!; k++) annotated[labels.attribute[k]!] = labels.label[k]!;
    for (let k = completed.start[i]!; k < completed.start[i + 1]!; k++) {
      const a = completed.attribute[k]!;
      const word = annotated[a]!;
      if (scored && scored[row + a] === 0) {
        if (word !== UNLABELLED) throw new ScoreError(i, a, 'missing');
        continue;
      }
      const score = scores[row + a]!;
      let flags = completed.label[k] === POSITIVE ? CELL.completedPositive : CELL.completedNegative;
      if (inner[a]) corrected.put(a, i, flags, highestBelow(scores, scored, row, a, tree));
      if (word === POSITIVE) flags |= CELL.annotatedPositive;
      if (word === NEGATIVE) flags |= CELL.annotatedNegative;
      if (score > threshold) flags |= CELL.aboveThreshold;
      if (!scored && score > 0 && best.has(score, a)) flags |= CELL.inTopK;
      raw.put(a, i, flags, score);
    }
    for (let k = labels.start[i]!; k < labels.start[i + 1]!; k++) annotated[labels.attribute[k]!] = UNLABELLED;
    for (let e = 0; e < tree.parent.length; e++) {
      const parent = row + tree.parent[e]!;
      const child = row + tree.child[e]!;
      if (scored && (scored[parent] === 0 || scored[child] === 0)) continue;
      const violated = scores[child]! > scores[parent]!;
      edges[i]!++;
      if (violated) violations[i]!++;
      comparisons.add(e, violated);
    }
  }
  return {
    instances,
    attributes,
    threshold,
    topK: scored ? null : topK,
    raw: raw.ranked(),
    corrected: corrected.ranked(),
    edges,
    violations,
    comparisons: comparisons.finish(),
    completedLabels: completed.attribute.length,
    completedScored: raw.size,
  };
}

/** The K best of a row so far, sorted: few of a row's scores enter it. */
class TopK {
  private readonly scores: Float64Array;
  private last = 0;

  constructor(private readonly k: number) {
    this.scores = new Float64Array(k);
  }

  /** Selects the K best of `scores[row … row + width − 1]`; of equal scores the earlier one enters. */
  of(scores: Scores, row: number, width: number): void {
    const { scores: highest, k } = this;
    if (k === 0) return;
    highest.fill(-ABOVE_ALL);
    let lowest = -ABOVE_ALL;
    for (let a = 0; a < width; a++) {
      const score = scores[row + a]!;
      if (score <= lowest) continue;
      let at = k - 1;
      for (; at > 0 && highest[at - 1]! < score; at--) highest[at] = highest[at - 1]!;
      highest[at] = score;
      lowest = highest[k - 1]!;
    }
    this.last = this.lastAdmitted(scores, row, width, lowest);
  }

  has(score: number, attribute: number): boolean {
    const lowest = this.scores[this.k - 1];
    if (lowest === undefined) return false;
    return score > lowest || (score === lowest && attribute <= this.last);
  }

  /** The index of the last attribute that enters with the lowest score that enters at all. */
  private lastAdmitted(scores: Scores, row: number, width: number, lowest: number): number {
    let room = 0;
    for (const score of this.scores) if (score === lowest) room++;
    for (let a = 0; a < width; a++) if (scores[row + a] === lowest && --room === 0) return a;
    return width;
  }
}

/** Cells collected by instance, stored by attribute. */
class CellTable {
  private readonly begin: Uint32Array;
  private readonly next: Uint32Array;
  private readonly instance: Uint32Array;
  private readonly flags: Uint8Array;
  private readonly score: Scores;
  size = 0;

  constructor(cells: LabelledCells, holds: (attribute: number) => boolean, like: Scores) {
    this.begin = new Uint32Array(cells.attributes + 1);
    for (const a of cells.attribute) if (holds(a)) this.begin[a + 1]!++;
    for (let a = 0; a < cells.attributes; a++) this.begin[a + 1]! += this.begin[a]!;
    const room = this.begin[cells.attributes]!;
    this.next = this.begin.slice(0, cells.attributes);
    this.instance = new Uint32Array(room);
    this.flags = new Uint8Array(room);
    this.score = like instanceof Float32Array ? new Float32Array(room) : new Float64Array(room);
  }

  put(attribute: number, instance: number, flags: number, score: number): void {
    const at = this.next[attribute]!++;
    this.instance[at] = instance;
    this.flags[at] = flags;
    this.score[at] = score;
    this.size++;
  }

  /** Every attribute's cells, best first, without the room that was not used. */
  ranked(): RankedCells {
    const attributes = this.next.length;
    const start = new Uint32Array(attributes + 1);
    const instance = new Uint32Array(this.size);
    const flags = new Uint8Array(this.size);
    let n = 0;
    for (let a = 0; a < attributes; a++) {
      const from = this.begin[a]!;
      const scores = this.score.subarray(from, this.next[a]!);
      let previous = Number.NaN;
      for (const position of bestFirst(scores)) {
        const score = scores[position]!;
        instance[n] = this.instance[from + position]!;
        flags[n++] = this.flags[from + position]! | (score === previous ? CELL.tied : 0);
        previous = score;
      }
      start[a + 1] = n;
    }
    return { start, instance, flags };
  }
}

function highestBelow(
  scores: Scores,
  scored: Uint8Array | undefined,
  row: number,
  attribute: number,
  { descendants }: AttributeHierarchy,
): number {
  let best = scores[row + attribute]!;
  for (const d of descendants[attribute]!) {
    if (scored && scored[row + d] === 0) continue;
    if (scores[row + d]! > best) best = scores[row + d]!;
  }
  return best;
}

function requireRanked(scores: Scores, scored: Uint8Array | undefined, instance: number, attributes: number): void {
  const row = instance * attributes;
  for (let a = 0; a < attributes; a++) {
    const score = scores[row + a]!;
    if (score < ABOVE_ALL || scored?.[row + a] === 0) continue; // false for NaN and +∞ alike
    throw new ScoreError(instance, a, String(score));
  }
}

function requireShapes(
  scores: Scores,
  scored: Uint8Array | undefined,
  labels: LabelledCells,
  tree: AttributeHierarchy,
): void {
  const cells = labels.instances * labels.attributes;
  if (scores.length !== cells)
    throw new RangeError(
      `${labels.instances} × ${labels.attributes} scores are ${cells} values, found ${scores.length}`,
    );
  if (scored && scored.length !== cells)
    throw new RangeError(`the mask of scored cells has ${scored.length} values, expected ${cells}`);
  if (tree.attributes !== labels.attributes)
    throw new RangeError(`a hierarchy of ${tree.attributes} attributes for labels of ${labels.attributes}`);
}
