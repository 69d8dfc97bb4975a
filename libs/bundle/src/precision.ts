import { isWeight } from './onnx/dtypes.js';

/**
 * How a graph represents quantised numbers, in the terms of ONNX Runtime's tools: `dynamic` computes the range of each
 * input at run time · `qoperator` has operators on integers (QLinearConv, …) · `qdq` has pairs of QuantizeLinear and
 * DequantizeLinear around ordinary operators · `weight_only` stores its weights quantised and computes on floats
 * (DequantizeLinear alone, MatMulNBits, …).
 */
export const QUANTISATIONS = ['dynamic', 'qoperator', 'qdq', 'weight_only'] as const;
export type Quantisation = (typeof QUANTISATIONS)[number];

/** Storage type of a graph's weights. */
export interface Precision {
  /**
   * Parameters by the data type in the file, without integers for indices or counts. Weights packed below a byte count
   * as bytes.
   */
  readonly byType: Readonly<Record<string, number>>;
  readonly quantisation: Quantisation | null;
}

/**
 * The precision of a graph from its file: initializers, with external data, and constants. O(data types + operators).
 *
 * @param elements by data type, of all tensors @param operators count in the graph, `domain::Name` outside of ai.onnx
 */
export function precisionOf(
  elements: Readonly<Record<string, number>>,
  operators: Readonly<Record<string, number>>,
): Precision {
  const weights = Object.entries(elements).filter(([dtype, count]) => isWeight(dtype) && count > 0);
  return { byType: Object.fromEntries(weights), quantisation: quantisationOf(Object.keys(operators)) };
}

function quantisationOf(operators: readonly string[]): Quantisation | null {
  const names = operators.map((operator) => operator.replace(/^.*::/, ''));
  const has = (form: RegExp) => names.some((name) => form.test(name));
  if (has(/^DynamicQuantize/)) return 'dynamic';
  if (has(/^(QLinear|QGemm$|QAttention$|QEmbed|MatMulInteger|ConvInteger$)/)) return 'qoperator'; // these too have a QuantizeLinear where floats come in
  if (has(/^QuantizeLinear$/) && has(/^DequantizeLinear$/)) return 'qdq';
  return has(/^(DequantizeLinear|MatMulNBits|MatMulBnb4|GatherBlockQuantized)$/) ? 'weight_only' : null;
}

/** A data type of weights, and its share of the parameters, in (0, 1]. */
export interface WeightShare {
  readonly dtype: string;
  readonly parameters: number;
  readonly share: number;
}

/** The data types of a bundle's weights over all its graphs, most parameters first. */
export function weightShares(graphs: readonly Pick<Precision, 'byType'>[]): WeightShare[] {
  const sums = new Map<string, number>();
  for (const { byType } of graphs)
    for (const [dtype, count] of Object.entries(byType)) sums.set(dtype, (sums.get(dtype) ?? 0) + count);
  const total = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return [...sums]
    .filter(([, parameters]) => parameters > 0)
    .map(([dtype, parameters]) => ({ dtype, parameters, share: parameters / total }))
    .sort((a, b) => b.parameters - a.parameters || (a.dtype < b.dtype ? -1 : 1));
}
