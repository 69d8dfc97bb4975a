import { clusterCount } from '../jackknife/leave-one-out.js';
import { ratioWithout } from '../jackknife/ratio-without.js';
import {
  byCluster,
  precisionWithout,
  type PrecisionWithout,
  type RankedLabels,
} from '../jackknife/precision-without.js';
import { pooled, rates, type Confusion } from './confusion.js';
import { VAW_BANDS, VAW_TYPES } from './definitions.js';
import { MeanWithout } from './mean-without.js';
import { CELL, type RankedCells, type VawOutcomes } from './outcomes.js';
import { attributeMetrics, type AttributeMetrics } from './recognition.js';
import type { AttributeGroups } from './attribute-groups.js';

type Rule = 'atThreshold' | 'inTopK';
const RULES: readonly Rule[] = ['atThreshold', 'inTopK'];

/**
 * Every VAW metric without each cluster in turn, by id. The values are those that `vawMetrics` gives when the cluster's
 * instances weigh nothing, with one convention: an attribute whose rate is undefined without a cluster (its only
 * positives are there) leaves the mean of mR@15 and mA, which would otherwise be undefined as a whole. O(labelled cells
 * · log), some hundred times one evaluation's cost at most.
 *
 * @param clusterOf  the image of each instance; each instance is its own when absent
 */
export function vawLeaveOneOut(
  outcomes: VawOutcomes,
  groups: AttributeGroups,
  clusterOf?: Uint32Array,
): Record<string, Float64Array> {
  const clusters = clusterCount(outcomes.instances, clusterOf);
  const metrics = attributeMetrics(outcomes);
  const mean = () => new MeanWithout(clusters);
  const byGroup = new Map(['all', ...VAW_BANDS, ...VAW_TYPES].map((name) => [name, mean()]));
  const groupsOf = membership(outcomes.attributes, groups, [...byGroup.keys()]);
  const [evaluable, completed, consistent, recall, accuracy] = [mean(), mean(), mean(), mean(), mean()];
  const pool = new PooledTables(metrics, groups.get('all') ?? []);
  const counts = new Float64Array(4 * clusters);

  for (let a = 0; a < outcomes.attributes; a++) {
    const own = metrics[a]!;
    const inAll = groupsOf[a]!.includes('all');
    for (const name of groupsOf[a]!) byGroup.get(name)!.add(own.averagePrecision ?? 0);
    if (!inAll && groupsOf[a]!.length === 0) continue;
    const annotated = labelsOf(outcomes.raw, a, CELL.annotatedPositive, CELL.annotatedNegative, clusterOf);
    const left = precisionWithout(annotated);
    for (const { cluster, precision } of left) {
      for (const name of groupsOf[a]!) byGroup.get(name)!.change(cluster, own.averagePrecision ?? 0, precision ?? 0);
      if (inAll) evaluable.change(cluster, own.averagePrecision, precision);
    }
    if (!inAll) continue;
    evaluable.add(own.averagePrecision);
    consistency(outcomes, a, own, clusterOf, left, completed, consistent);
    const atThreshold = rates(own.atThreshold).balancedAccuracy;
    const inTopK = own.inTopK && rates(own.inTopK).recall;
    accuracy.add(atThreshold);
    recall.add(inTopK);
    for (const { cluster, tables } of tablesWithout(annotated, own)) {
      accuracy.change(cluster, atThreshold, rates(tables.atThreshold).balancedAccuracy);
      if (tables.inTopK) recall.change(cluster, inTopK, rates(tables.inTopK).recall);
      if (tables.inTopK && own.inTopK) addDifference(counts, cluster, tables.inTopK, own.inTopK);
    }
  }

  const dense = outcomes.topK !== null;
  const undefinedThroughout = new Float64Array(clusters).fill(NaN);
  const whenDense = (values: Float64Array) => (dense ? values : undefinedThroughout);
  const [raw, corrected] = [completed.finish(), consistent.finish()];
  const violations = ratioWithout(outcomes.violations, outcomes.edges, clusterOf);
  const { completedScored, completedLabels } = outcomes;
  return {
    'vaw.map.v1': byGroup.get('all')!.finish(),
    'vaw.mr_at_15.v1': whenDense(recall.finish()),
    'vaw.ma.v1': accuracy.finish(),
    'vaw.f1_at_15.v1': whenDense(pool.f1Without(counts)),
    'vaw.evaluable_map.v1': evaluable.finish(),
    'vaw.hierarchy_map.v1': raw,
    'vaw.cmap.v1': whenDense(corrected),
    'vaw.cmap_gap.v1': corrected.map((value, c) => value - raw[c]!),
    'vaw.cv.v1': whenDense(violations),
    'vaw.cmap_scored.v1': dense ? undefinedThroughout : corrected,
    'vaw.cv_scored.v1': dense ? undefinedThroughout : violations,
    'vaw.completed_coverage.v1': new Float64Array(clusters).fill(completedScored / completedLabels),
    ...Object.fromEntries(
      [...VAW_BANDS, ...VAW_TYPES].map((name) => [`vaw.map_${name}.v1`, byGroup.get(name)!.finish()]),
    ),
  };
}

/** The groups of each attribute, among those of these names. */
function membership(attributes: number, groups: AttributeGroups, names: readonly string[]): string[][] {
  const found = Array.from({ length: attributes }, (): string[] => []);
  for (const name of names) for (const a of groups.get(name) ?? []) found[a]!.push(name);
  return found;
}

/** An attribute's labels with the two decisions on each cell. */
interface DecidedLabels extends RankedLabels {
  readonly flags: Uint8Array;
}

/**
 * The cells of an attribute with a positive or negative label. A cell is tied with the previous one when no score is
 * between them.
 */
function labelsOf(
  cells: RankedCells,
  attribute: number,
  positiveFlag: number,
  negativeFlag: number,
  clusterOf: Uint32Array | undefined,
): DecidedLabels {
  const [start, end] = [cells.start[attribute]!, cells.start[attribute + 1]!];
  const positive = new Uint8Array(end - start);
  const tied = new Uint8Array(end - start);
  const flags = new Uint8Array(end - start);
  const cluster = new Uint32Array(end - start);
  let n = 0;
  let apart = true;
  for (let k = start; k < end; k++) {
    const cell = cells.flags[k]!;
    if ((cell & CELL.tied) === 0) apart = true;
    if ((cell & (positiveFlag | negativeFlag)) === 0) continue;
    positive[n] = (cell & positiveFlag) === 0 ? 0 : 1;
    tied[n] = apart ? 0 : 1;
    flags[n] = cell;
    cluster[n++] = clusterOf ? clusterOf[cells.instance[k]!]! : cells.instance[k]!;
    apart = false;
  }
  return {
    positive: positive.subarray(0, n),
    tied: tied.subarray(0, n),
    flags: flags.subarray(0, n),
    cluster: cluster.subarray(0, n),
  };
}

/** One attribute's part in mAP on completed labels and in CmAP. */
function consistency(
  { raw, corrected }: VawOutcomes,
  attribute: number,
  own: AttributeMetrics,
  clusterOf: Uint32Array | undefined,
  annotated: readonly PrecisionWithout[],
  completed: MeanWithout,
  consistent: MeanWithout,
): void {
  const isInner = corrected.start[attribute + 1]! > corrected.start[attribute]!;
  const without = isAsAnnotated(raw, attribute)
    ? annotated
    : precisionWithout(labelsOf(raw, attribute, CELL.completedPositive, CELL.completedNegative, clusterOf));
  const [rawValue, value] = [own.completedPrecision ?? 0, own.correctedPrecision ?? 0];
  completed.add(rawValue);
  consistent.add(value);
  for (const { cluster, precision } of without) {
    completed.change(cluster, rawValue, precision ?? 0);
    if (!isInner) consistent.change(cluster, value, precision ?? 0);
  }
  if (!isInner) return;
  const labels = labelsOf(corrected, attribute, CELL.completedPositive, CELL.completedNegative, clusterOf);
  for (const { cluster, precision } of precisionWithout(labels)) consistent.change(cluster, value, precision ?? 0);
}

/** Whether completion gave the attribute no label that the annotators did not. */
function isAsAnnotated({ start, flags }: RankedCells, attribute: number): boolean {
  for (let k = start[attribute]!; k < start[attribute + 1]!; k++)
    if ((flags[k]! & 3) !== ((flags[k]! >>> 2) & 3)) return false;
  return true;
}

interface Tables {
  readonly atThreshold: Confusion;
  readonly inTopK: Confusion | null;
}

/** An attribute's tables without each cluster that has a labelled cell. */
function* tablesWithout(
  labels: DecidedLabels,
  own: AttributeMetrics,
): Generator<{ readonly cluster: number; readonly tables: Tables }> {
  const order = byCluster(labels.cluster);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const cluster = labels.cluster[order[from]!]!;
    while (to < order.length && labels.cluster[order[to]!] === cluster) to++;
    const members = order.subarray(from, to);
    const [atThreshold, inTopK] = RULES.map((rule) => own[rule] && without(own[rule], labels, members, rule));
    yield { cluster, tables: { atThreshold: atThreshold!, inTopK: inTopK! } };
  }
}

function without(table: Confusion, { positive, flags }: DecidedLabels, members: Uint32Array, rule: Rule): Confusion {
  let { truePositives, falsePositives, trueNegatives, falseNegatives } = table;
  const flag = rule === 'inTopK' ? CELL.inTopK : CELL.aboveThreshold;
  for (const k of members) {
    const called = (flags[k]! & flag) === 0 ? 0 : 1;
    const held = positive[k]!;
    truePositives -= called & held;
    falsePositives -= called & (1 - held);
    trueNegatives -= (1 - called) & (1 - held);
    falseNegatives -= (1 - called) & held;
  }
  return { truePositives, falsePositives, trueNegatives, falseNegatives };
}

/** What a cluster takes from the pooled table, four counts a cluster. */
function addDifference(counts: Float64Array, cluster: number, left: Confusion, whole: Confusion): void {
  counts[4 * cluster]! += whole.truePositives - left.truePositives;
  counts[4 * cluster + 1]! += whole.falsePositives - left.falsePositives;
  counts[4 * cluster + 2]! += whole.trueNegatives - left.trueNegatives;
  counts[4 * cluster + 3]! += whole.falseNegatives - left.falseNegatives;
}

/** The table of all attributes together, in the top K. */
class PooledTables {
  readonly #whole: Confusion;

  constructor(metrics: readonly AttributeMetrics[], members: readonly number[]) {
    this.#whole = pooled(members.flatMap((a) => metrics[a]!.inTopK ?? []));
  }

  f1Without(counts: Float64Array): Float64Array {
    const { truePositives, falsePositives, trueNegatives, falseNegatives } = this.#whole;
    return Float64Array.from({ length: counts.length / 4 }, (_, c) => {
      const left = {
        truePositives: truePositives - counts[4 * c]!,
        falsePositives: falsePositives - counts[4 * c + 1]!,
        trueNegatives: trueNegatives - counts[4 * c + 2]!,
        falseNegatives: falseNegatives - counts[4 * c + 3]!,
      };
      return rates(left).f1;
    });
  }
}
