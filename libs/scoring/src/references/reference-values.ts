import type { ProtocolId } from '@primitives/benchmark';
import { boardMetrics, metricDefinition, type MetricCaution } from '@primitives/metrics';
import { everyPlace, valuesOf, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { judgeOf } from '../judges.js';
import type { Judging } from '../compute-tasks.js';
import { referenceModels, referencePredictions, type ReferenceModel } from './reference-models.js';

/** Metric id → value of a reference model, null where it is undefined. */
export type ReferenceValues = Readonly<Record<string, number | null>>;

/** By board, the values of every reference model of the protocol under the board's columns. */
export type References = Readonly<Record<string, Readonly<Partial<Record<ReferenceModel, ReferenceValues>>>>>;

/**
 * Scores the reference models of a protocol as if they were submissions. O(models · scoring).
 *
 * @param onJudged receives each board of each model
 */
export function* referencesOf(
  protocol: ProtocolId,
  split: JudgedSplit,
  onJudged: (board: string, judged: JudgedBoard) => void = () => undefined,
): Judging<References> {
  const boards: Record<string, Partial<Record<ReferenceModel, ReferenceValues>>> = {};
  const judge = judgeOf(protocol, split);
  for (const model of referenceModels(protocol)) {
    yield []; // nothing to compute: the caller may pause
    const reduction: Reduction = judge.reduction();
    reduction.add(everyPlace(split.labels.length), referencePredictions(protocol, split, model));
    for (const [board, bytes] of yield* reduction.finish()) {
      const judged = judge.read(board, bytes);
      onJudged(board, judged);
      const values = valuesOf(judged);
      const columns = boardMetrics(protocol, board).map((id): [string, number | null] => [id, values[id] ?? null]);
      (boards[board] ??= {})[model] = Object.fromEntries(columns);
    }
  }
  return boards;
}

/** One point of percent, of the distance that the grades of a perfect model may make. */
const POINT = 0.01;

/**
 * What the reference models show about a metric: that one without knowledge is as good as the oracle (`FLOOR_WINS`), or
 * that a perfect model loses more than a point if its scores tie (`ORACLE_LOSES`).
 */
export function cautionsOf(
  models: Readonly<Partial<Record<ReferenceModel, ReferenceValues>>>,
): ReadonlyMap<string, MetricCaution> {
  const cautions = new Map<string, MetricCaution>();
  const of = (model: ReferenceModel, id: string) => models[model]?.[id] ?? null;
  for (const [id, oracle] of Object.entries(models.ORACLE ?? {})) {
    if (oracle === null) continue;
    const sign = metricDefinition(id).direction === 'higher' ? 1 : -1;
    const graded = of('GRADED_ORACLE', id);
    const floors = [of('CONSTANT', id), of('RANDOM', id)];
    const best = Math.max(sign * oracle, sign * (graded ?? oracle));
    if (floors.some((floor) => floor !== null && sign * floor >= best)) cautions.set(id, 'FLOOR_WINS');
    else if (graded !== null && sign * (graded - oracle) > POINT) cautions.set(id, 'ORACLE_LOSES');
  }
  return cautions;
}
