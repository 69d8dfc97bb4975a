import { kernelRuns, type Shape } from './profile.js';

/** Multiply-accumulates of one run, counted from executed kernels. */
export interface Macs {
  readonly macs: number;
  /** Two per multiply-accumulate; element-wise work is not counted, as in the literature. */
  readonly flops: number;
  readonly byOperator: Readonly<Record<string, number>>;
  /** Matrix operators whose count their shapes do not determine, with their number of runs. */
  readonly notCounted: Readonly<Record<string, number>>;
}

/** MACs of one execution from the shapes of its inputs and first output. */
type Rule = (inputs: readonly Shape[], output: Shape) => number;

const product = (shape: Shape): number => shape.reduce((a, b) => a * b, 1);

/** Each output element sums over K; K is the remaining one of A's last two axes, transposed or not. */
const matMul: Rule = ([a = [], b = []], output) => {
  if (b.length === 1) return product(output) * b[0]!;
  const rows = a.length < 2 ? 1 : (output[output.length - 2] ?? 1);
  return rows === 0 ? 0 : (product(output) * product(a.slice(-2))) / rows;
};
const gemm: Rule = ([a = []], output) => product(output) * (output[0] ? product(a) / output[0] : 0);
/** Weights are [out, in / groups, …kernel]. */
const conv =
  (weights: number): Rule =>
  (inputs, output) =>
    product(output) * perFirstAxis(inputs[weights]);
/** Weights are [in, out / groups, …kernel]; each input element meets one filter of every output. */
const convTranspose: Rule = ([input = [], weights], _output) => product(input) * perFirstAxis(weights);

const RULES: Readonly<Record<string, Rule>> = {
  MatMul: matMul,
  FusedMatMul: matMul,
  TransposeMatMul: matMul,
  MatMulInteger: matMul,
  Gemm: gemm,
  FusedGemm: gemm,
  Conv: conv(1),
  FusedConv: conv(1),
  ConvInteger: conv(1),
  ConvTranspose: convTranspose,
};

const NOT_COUNTED =
  /^(Attention|MultiHeadAttention|GroupQueryAttention|QAttention|PackedAttention|MatMulNBits|MatMulBnb4|DynamicQuantizeMatMul|MatMulIntegerToFloat|QLinear|QGemm|Einsum|LSTM|GRU|RNN|DeformConv|DynamicQuantizeLSTM|EmbedLayerNormalization|GemmFastGelu)/;

/**
 * Counts one run from ONNX Runtime's profile (`enableProfiling`, `graphOptimizationLevel: 'disabled'`): exact for loops
 * and dynamic shapes, because it counts executed kernels.
 *
 * @param events the parsed profile, an array of trace events; other events are skipped
 */
export function macsFromProfile(events: readonly unknown[]): Macs {
  const byOperator = new Map<string, number>();
  const notCounted = new Map<string, number>();
  for (const { operator, inputs, output } of kernelRuns(events)) {
    const rule = Object.hasOwn(RULES, operator) ? RULES[operator] : undefined;
    if (rule && output) byOperator.set(operator, (byOperator.get(operator) ?? 0) + rule(inputs, output));
    else if (rule || NOT_COUNTED.test(operator)) notCounted.set(operator, (notCounted.get(operator) ?? 0) + 1);
  }
  const macs = [...byOperator.values()].reduce((sum, it) => sum + it, 0);
  return {
    macs,
    flops: 2 * macs,
    byOperator: Object.fromEntries(byOperator),
    notCounted: Object.fromEntries(notCounted),
  };
}

function perFirstAxis(weights: Shape | undefined): number {
  return weights?.[0] ? product(weights) / weights[0] : 0;
}
