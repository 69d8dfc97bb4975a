import { WORLDS, type BenchmarkDefinition, type World } from '@primitives/benchmark';
import type { BoardResult, Estimate, ResultSlice } from '@primitives/evaluation';
import { CALIBRATION_PROFILES, coverageCurve, PairReduction, pairMetrics, pairSpace, recallSlices, seenUnseenMetrics, type ImageLabel, type PairOutcomes, type PairSpace, type SliceBy } from '@primitives/metrics';
import type { Predictions } from './predictions.js';

/** AUC@k that are computed. */
const KS = [1, 2, 3];

/** The outcomes of an evaluation on every board of the `mac` protocol. Pure and exact: the same input gives the same bits. */
export function outcomesByBoard(definition: BenchmarkDefinition, labels: readonly ImageLabel[], predictions: Predictions): Record<World, PairOutcomes> {
  const lists = { attributes: definition.attributes.length, objects: definition.objects.length, ...definition.pairs };
  const judged = WORLDS.map((world): [World, PairOutcomes] => {
    const space = pairSpace(lists, world, 'test');
    const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac, KS);
    reduction.add(labels, scoresIn(space, labels.length, predictions));
    return [world, reduction.finish()];
  });
  return Object.fromEntries(judged) as Record<World, PairOutcomes>;
}

/** Pair scores come for every attribute with every object; the closed world keeps its own columns of them. */
function scoresIn(space: PairSpace, images: number, predictions: Predictions): Predictions {
  const { pair } = predictions;
  if (!pair || space.world === 'open') return predictions;
  const all = space.attributes * space.objects;
  const kept = new Float32Array(images * space.size);
  for (let image = 0; image < images; image++) {
    for (let column = 0; column < space.size; column++) {
      kept[image * space.size + column] = pair[image * all + space.attributeOf[column]! * space.objects + space.objectOf[column]!]!;
    }
  }
  return { ...predictions, pair: kept };
}

/** Everything that a result page shows of one board, from its outcomes and the intervals drawn from them. */
export function boardResult(definition: BenchmarkDefinition, outcomes: PairOutcomes, intervals: Readonly<Record<string, { low: number; high: number } | null>>, resamples: number): BoardResult {
  const values = pairMetrics(outcomes);
  const [calibration] = outcomes.calibrations;
  const slices = (by: SliceBy) => recallSlices(outcomes, by).map((slice): ResultSlice => ({ name: sliceName(definition, slice), n: slice.images, value: slice.recall, low: slice.low, high: slice.high }));
  return {
    values: Object.fromEntries(
      Object.entries(values).map(([metric, value]): [string, Estimate] => [metric, { value, low: intervals[metric]?.low ?? null, high: intervals[metric]?.high ?? null }]),
    ),
    instances: outcomes.images,
    candidatePairs: outcomes.candidatePairs,
    resamples,
    curve: calibration ? seenUnseenMetrics(outcomes, calibration).curve : null,
    coverage: coverageCurve(outcomes),
    slices: { attribute: slices('attribute'), object: slices('object'), pair: slices('pair') },
    tiedTop1Share: values['mac.tied_top1.v1'] ?? 0,
  };
}

function sliceName(definition: BenchmarkDefinition, { attribute, object }: { attribute: number; object: number }): string {
  return [definition.attributes[attribute], definition.objects[object]].filter((name) => name !== undefined).join(' ');
}
