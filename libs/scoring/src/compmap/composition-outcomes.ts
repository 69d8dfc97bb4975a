import {
  decodePairOutcomes,
  INTERPRETABILITY_GAPS,
  INTERVENED_CURVE_METRICS,
  INTERVENED_READINGS,
  pairEvaluator,
  pairMetrics,
  UnknownMetricError,
  VALIDATION_METRICS,
  withoutTiedCurves,
  type MetricEvaluator,
  type PairOutcomes,
} from '@primitives/metrics';
import type { Reading } from '@primitives/probes';
import { InvalidColumnFileError } from '@primitives/metrics';
import { decodeTables, encodeTables, type UnitTable } from '../unit-table.js';

const KIND = 'composition-outcomes/2';

/** The outcomes of a composition model on some images under the four readings. */
type Readings<T = PairOutcomes> = Readonly<Record<Reading, T>>;

/** The outcomes of a composition model in one world, and its weights per class. */
export interface CompositionOutcomes {
  /** Of the test images. */
  readonly readings: Readings;
  /** Of the validation images; null if there are none. */
  readonly validation: Readings | null;
  readonly alignment: UnitTable;
}

/** Columns of the readings of the validation images start with it. */
const VALIDATION = 'val_';

/**
 * Writes outcomes as a column file of kind `composition-outcomes/2`: one file of pair outcomes per reading and set, and
 * the table of the classes.
 */
export function encodeCompositionOutcomes(
  readings: Readings<Uint8Array>,
  validation: Readings<Uint8Array> | null,
  alignment: UnitTable,
): Uint8Array<ArrayBuffer> {
  const ofValidation = Object.entries(validation ?? {}).map(([reading, file]) => [VALIDATION + reading, file]);
  return encodeTables(KIND, { class: alignment }, { ...readings, ...Object.fromEntries(ofValidation) });
}

/** Reads the format of `encodeCompositionOutcomes`. @throws InvalidColumnFileError */
export function decodeCompositionOutcomes(bytes: Uint8Array): CompositionOutcomes {
  const { tables, more } = decodeTables(KIND, bytes);
  const reading = (name: string): PairOutcomes => {
    const file = more[name];
    if (!(file instanceof Uint8Array)) throw new InvalidColumnFileError(`column ${name} is missing or of another type`);
    return withoutTiedCurves(decodePairOutcomes(file));
  };
  const readings = (prefix: string): Readings => ({
    prim: reading(`${prefix}prim`),
    interv_full: reading(`${prefix}interv_full`),
    interv_partial: reading(`${prefix}interv_partial`),
    oracle_prim: reading(`${prefix}oracle_prim`),
  });
  return {
    readings: readings(''),
    validation: `${VALIDATION}prim` in more ? readings(VALIDATION) : null,
    alignment: tables['class'] ?? { units: 0, columns: {} },
  };
}

/** The metric of a reading that each of these ids is. */
const OF_READINGS: ReadonlyMap<string, { readonly reading: Reading; readonly metric: string }> = new Map(
  INTERVENED_READINGS.flatMap((reading) =>
    INTERVENED_CURVE_METRICS.map((name) => [
      `interpretability.${reading}_${name}.v1`,
      { reading, metric: `compmap.${name}.v1` },
    ]),
  ),
);
/** Oracle-Prim minus Interv (Full), by id. */
const GAPS: ReadonlyMap<string, string> = new Map(
  Object.entries(INTERPRETABILITY_GAPS).map(([id, name]) => [id, `compmap.${name}.v1`]),
);

/**
 * The metrics with images as units: CompMap's profile for `prim`, the same columns for the other readings, and their
 * gaps.
 */
export function imageMetrics({ readings }: CompositionOutcomes): string[] {
  return [
    ...Object.keys(pairMetrics(readings.prim)).filter((id) => id.startsWith('compmap.')),
    ...OF_READINGS.keys(),
    ...GAPS.keys(),
  ];
}

/** The metrics of a reading; undefined where its candidates all tie. */
export function readingEvaluator(outcomes: PairOutcomes, metrics: readonly string[]): MetricEvaluator {
  return outcomes.calibrations.length > 0
    ? pairEvaluator(outcomes, metrics)
    : undefinedEvaluator(metrics, outcomes.images);
}

/** Metrics without a value, which are reported as undefined and not left out. */
export function undefinedEvaluator(metrics: readonly string[], instances: number): MetricEvaluator {
  return {
    metrics,
    instances,
    evaluate: (_, values) => void values.fill(NaN),
    leaveOneOut: (clusterOf) => {
      const clusters = clusterOf?.reduce((most, cluster) => Math.max(most, cluster + 1), 0) ?? instances;
      return metrics.map(() => new Float64Array(clusters).fill(NaN));
    },
  };
}

/** A requested metric as a sum of values of readings: one value, or the difference of two. */
type Terms = readonly { readonly reading: Reading; readonly metric: string; readonly sign: 1 | -1 }[];

/** @throws UnknownMetricError */
function termsOf(id: string): Terms {
  if (id.startsWith('compmap.')) return [{ reading: 'prim', metric: id, sign: 1 }];
  const own = OF_READINGS.get(id);
  if (own) return [{ ...own, sign: 1 }];
  const metric = GAPS.get(id);
  if (metric === undefined) throw new UnknownMetricError(id);
  return [
    { reading: 'oracle_prim', metric, sign: 1 },
    { reading: 'interv_full', metric, sign: -1 },
  ];
}

/** @throws UnknownMetricError */
export function imageEvaluator({ readings }: CompositionOutcomes, metrics: readonly string[]): MetricEvaluator {
  // The candidates of `prim` tie as a defect of the submission, which the evaluator of pairs reports itself.
  return termsEvaluator(readings, metrics, metrics.map(termsOf), pairEvaluator);
}

/** @throws UnknownMetricError */
export function validationEvaluator({ validation }: CompositionOutcomes, metrics: readonly string[]): MetricEvaluator {
  const terms = metrics.map((id): Terms => {
    const own = VALIDATION_METRICS[id];
    if (!own || !validation) throw new UnknownMetricError(id);
    return [{ ...own, sign: 1 }];
  });
  return termsEvaluator(validation!, metrics, terms, readingEvaluator);
}

function termsEvaluator(
  readings: Readings,
  metrics: readonly string[],
  terms: readonly Terms[],
  ofPrim: typeof readingEvaluator,
): MetricEvaluator {
  const needed = new Map<Reading, string[]>([['prim', []]]);
  for (const { reading, metric } of terms.flat()) {
    const list = needed.get(reading) ?? [];
    if (!list.includes(metric)) needed.set(reading, [...list, metric]);
  }
  const parts = [...needed].map(([reading, list]) => ({
    reading,
    list,
    evaluator: (reading === 'prim' ? ofPrim : readingEvaluator)(readings[reading], list),
    values: new Float64Array(list.length),
  }));
  const placeOf = new Map(
    parts.flatMap(({ reading, list }, part) =>
      list.map((metric, at) => [`${reading} ${metric}`, { part, at }] as const),
    ),
  );
  const place = ({ reading, metric }: Terms[number]) => placeOf.get(`${reading} ${metric}`)!;
  const sum = (own: Terms, valueOf: (part: number, at: number) => number): number =>
    own.reduce((total, term) => total + term.sign * valueOf(place(term).part, place(term).at), 0);
  const write = (weights: Uint16Array | undefined, out: Float64Array): void => {
    for (const { evaluator, values } of parts) evaluator.evaluate(weights, values);
    terms.forEach((own, i) => (out[i] = sum(own, (part, at) => parts[part]!.values[at]!)));
  };
  const leaveOneOut = (clusterOf?: Uint32Array): Float64Array[] => {
    const without = parts.map(({ evaluator }) => evaluator.leaveOneOut!(clusterOf));
    const clusters = Math.max(0, ...without.map(([first]) => first?.length ?? 0));
    return terms.map((own) =>
      Float64Array.from({ length: clusters }, (_, c) => sum(own, (part, at) => without[part]![at]![c]!)),
    );
  };
  const arbitraryParts = (): Float64Array => {
    const own = parts.map(({ evaluator }) => evaluator.arbitraryParts?.());
    return Float64Array.from(terms, (term) => sum(term, (part, at) => own[part]?.[at] ?? 0));
  };
  return { metrics, instances: readings.prim.images, evaluate: write, leaveOneOut, arbitraryParts };
}
