import {
  decodePairOutcomes,
  pairEvaluator,
  pairMetrics,
  UnknownMetricError,
  withoutTiedCurves,
  type MetricEvaluator,
  type PairOutcomes,
} from '@primitives/metrics';
import type { Reading } from '@primitives/probes';
import { InvalidColumnFileError } from '@primitives/metrics';
import { decodeTables, encodeTables, type UnitTable } from '../unit-table.js';

const KIND = 'composition-outcomes/1';

/**
 * The outcomes of a composition model in one world: the test images under the four readings, and its weights per class.
 */
export interface CompositionOutcomes {
  readonly readings: Readonly<Record<Reading, PairOutcomes>>;
  readonly alignment: UnitTable;
}

/**
 * Writes outcomes as a column file of kind `composition-outcomes/1`: one file of pair outcomes per reading, and the
 * table of the classes.
 */
export function encodeCompositionOutcomes(
  readings: Readonly<Record<Reading, Uint8Array>>,
  alignment: UnitTable,
): Uint8Array<ArrayBuffer> {
  return encodeTables(KIND, { class: alignment }, readings);
}

/** Reads the format of `encodeCompositionOutcomes`. @throws InvalidColumnFileError */
export function decodeCompositionOutcomes(bytes: Uint8Array): CompositionOutcomes {
  const { tables, more } = decodeTables(KIND, bytes);
  const reading = (name: Reading): PairOutcomes => {
    const file = more[name];
    if (!(file instanceof Uint8Array)) throw new InvalidColumnFileError(`column ${name} is missing or of another type`);
    return withoutTiedCurves(decodePairOutcomes(file));
  };
  return {
    readings: {
      prim: reading('prim'),
      interv_full: reading('interv_full'),
      interv_partial: reading('interv_partial'),
      oracle_prim: reading('oracle_prim'),
    },
    alignment: tables['class'] ?? { units: 0, columns: {} },
  };
}

const AUC = 'compmap.auc.v1';
const GAP = 'interpretability.auc_gap.v1';
const OTHERS: Readonly<Record<string, Reading>> = {
  'interpretability.interv_full_auc.v1': 'interv_full',
  'interpretability.interv_partial_auc.v1': 'interv_partial',
  'interpretability.oracle_prim_auc.v1': 'oracle_prim',
};

/** The metrics with images as units: CompMap's profile for `prim`, the AUC of the other readings, and the gap. */
export function imageMetrics({ readings }: CompositionOutcomes): string[] {
  return [
    ...Object.keys(pairMetrics(readings.prim)).filter((id) => id.startsWith('compmap.')),
    ...Object.keys(OTHERS),
    GAP,
  ];
}

/** The AUC of a reading; undefined where its candidates all tie. */
function aucEvaluator(outcomes: PairOutcomes): MetricEvaluator {
  if (outcomes.calibrations.length > 0) return pairEvaluator(outcomes, [AUC]);
  const undefinedOf = (clusters: number) => [new Float64Array(clusters).fill(NaN)];
  return {
    metrics: [AUC],
    instances: outcomes.images,
    evaluate: (_, values) => void (values[0] = NaN),
    leaveOneOut: (clusterOf) =>
      undefinedOf(clusterOf?.reduce((most, cluster) => Math.max(most, cluster + 1), 0) ?? outcomes.images),
  };
}

/** @throws UnknownMetricError */
export function imageEvaluator({ readings }: CompositionOutcomes, metrics: readonly string[]): MetricEvaluator {
  const own = metrics.filter((id) => id.startsWith('compmap.'));
  const unknown = metrics.find((id) => !own.includes(id) && !(id in OTHERS) && id !== GAP);
  if (unknown !== undefined) throw new UnknownMetricError(unknown);
  const prim = pairEvaluator(readings.prim, own);
  const aucs = new Map(Object.values(OTHERS).map((reading) => [reading, aucEvaluator(readings[reading])]));
  const slot = new Map(metrics.map((id, at) => [id, at]));
  const values = new Float64Array(own.length);
  const auc = new Float64Array(1);
  const write = (weights: Uint16Array | undefined, out: Float64Array): void => {
    prim.evaluate(weights, values);
    own.forEach((id, at) => (out[slot.get(id)!] = values[at]!));
    const read = (reading: Reading): number => {
      aucs.get(reading)!.evaluate(weights, auc);
      return auc[0]!;
    };
    for (const [id, reading] of Object.entries(OTHERS)) if (slot.has(id)) out[slot.get(id)!] = read(reading);
    if (slot.has(GAP)) out[slot.get(GAP)!] = read('oracle_prim') - read('interv_full');
  };
  const leaveOneOut = (clusterOf?: Uint32Array): Float64Array[] => {
    const without = (reading: Reading) => aucs.get(reading)!.leaveOneOut!(clusterOf)[0]!;
    const primWithout = prim.leaveOneOut!(clusterOf);
    return metrics.map((id) => {
      if (id !== GAP) return id in OTHERS ? without(OTHERS[id]!) : primWithout[own.indexOf(id)]!;
      const full = without('interv_full');
      return without('oracle_prim').map((value, c) => value - full[c]!);
    });
  };
  const arbitraryParts = (): Float64Array => {
    const part = (reading: Reading) => aucs.get(reading)!.arbitraryParts?.()[0] ?? 0;
    const primParts = prim.arbitraryParts!();
    return Float64Array.from(metrics, (id) => {
      if (id === GAP) return part('oracle_prim') - part('interv_full');
      return id in OTHERS ? part(OTHERS[id]!) : primParts[own.indexOf(id)]!;
    });
  };
  return { metrics, instances: readings.prim.images, evaluate: write, leaveOneOut, arbitraryParts };
}
