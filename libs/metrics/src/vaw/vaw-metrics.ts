import { computedEvaluator } from '../computed-evaluator.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import type { UndefinedReason } from '../undefined-reason.js';
import type { AttributeGroups } from './attribute-groups.js';
import { VAW_BANDS, VAW_TYPES } from './definitions.js';
import type { VawOutcomes } from './outcomes.js';
import { vawLeaveOneOut } from './vaw-leave-one-out.js';
import { attributeMetrics, groupMetrics, outcomeViolations, type InstanceWeights } from './recognition.js';

/**
 * Every VAW metric that these outcomes allow, by id; null where undefined. Metrics of the hierarchy have their
 * published names only when every attribute was scored, else names that state the difference. O(labelled cells).
 *
 * @param weights one per instance; each counts once when absent
 */
export function vawMetrics(
  outcomes: VawOutcomes,
  groups: AttributeGroups,
  weights?: InstanceWeights,
): Record<string, number | null> {
  const metrics = attributeMetrics(outcomes, weights);
  const group = (name: string): readonly number[] => groups.get(name) ?? [];
  const all = groupMetrics(metrics, group('all'));
  const violations = outcomeViolations(outcomes, weights).value;
  const dense = outcomes.topK !== null;
  const hierarchical = hasHierarchy(outcomes);
  const whenHierarchical = (value: number | null) => (hierarchical ? value : null);
  const { completedScored, completedLabels } = outcomes;
  const values: Record<string, number | null> = {
    'vaw.map.v1': all.mAP,
    'vaw.mr_at_15.v1': all.topK?.perClass.recall ?? null,
    'vaw.ma.v1': all.threshold.perClass.balancedAccuracy,
    'vaw.f1_at_15.v1': all.topK?.overall.f1 ?? null,
    'vaw.evaluable_map.v1': all.evaluable.mAP,
    'vaw.hierarchy_map.v1': whenHierarchical(all.hierarchy.mAP),
    'vaw.cmap.v1': whenHierarchical(dense ? all.hierarchy.CmAP : null),
    'vaw.cmap_gap.v1': whenHierarchical(difference(all.hierarchy.CmAP, all.hierarchy.mAP)),
    'vaw.cv.v1': dense ? violations : null,
    'vaw.cmap_scored.v1': whenHierarchical(dense ? null : all.hierarchy.CmAP),
    'vaw.cv_scored.v1': dense ? null : violations,
    'vaw.completed_coverage.v1': completedLabels === 0 ? null : completedScored / completedLabels,
  };
  for (const name of [...VAW_BANDS, ...VAW_TYPES])
    values[`vaw.map_${name}.v1`] = groupMetrics(metrics, group(name)).mAP;
  return values;
}

/** Metrics of the hierarchy, and those that need a score of every attribute. */
const OF_HIERARCHY = /^vaw\.(hierarchy_map|cmap|cv)/;
const OF_EVERY_ATTRIBUTE = ['vaw.mr_at_15.v1', 'vaw.f1_at_15.v1', 'vaw.cmap.v1', 'vaw.cv.v1'];

/** Why a metric of these outcomes is undefined, if it is. */
export function vawUndefinedReason(outcomes: VawOutcomes, metric: string): UndefinedReason {
  if (OF_HIERARCHY.test(metric) && !hasHierarchy(outcomes)) return 'NO_HIERARCHY';
  return outcomes.topK === null && OF_EVERY_ATTRIBUTE.includes(metric) ? 'NOT_PREDICTED' : 'NO_UNITS';
}

/** Whether the hierarchy had an edge; without one nothing is consistent or inconsistent with it. */
function hasHierarchy({ comparisons, edges }: VawOutcomes): boolean {
  return comparisons ? comparisons.hierarchyEdges > 0 : edges.some((count) => count > 0);
}

const difference = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/**
 * The metrics of VAW outcomes for resamples and the jackknife. O(labelled cells) a resample.
 *
 * @param metrics ids among those of `vawMetrics`; the published four when absent
 * @throws UnknownMetricError for an id that is not among them
 */
export function vawEvaluator(
  outcomes: VawOutcomes,
  groups: AttributeGroups,
  metrics: readonly string[] = ['vaw.map.v1', 'vaw.mr_at_15.v1', 'vaw.ma.v1', 'vaw.f1_at_15.v1'],
): MetricEvaluator {
  const evaluator = computedEvaluator(outcomes.instances, metrics, (weights) => vawMetrics(outcomes, groups, weights));
  const leaveOneOut = (clusterOf?: Uint32Array) => {
    const without = vawLeaveOneOut(outcomes, groups, clusterOf);
    return metrics.map((id) => without[id]!);
  };
  return { ...evaluator, leaveOneOut };
}
