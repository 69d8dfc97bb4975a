/** A compact description of a graph, to send and to show. */
export interface OnnxSummary {
  readonly irVersion: number;
  readonly producer: string;
  /** By domain; '' is the default domain ai.onnx. */
  readonly opsets: ReadonlyMap<string, number>;
  readonly inputs: readonly TensorSpec[];
  readonly outputs: readonly TensorSpec[];
  /** The main graph with its subgraphs; then every local function. */
  readonly main: Body;
  readonly functions: readonly LocalFunction[];
  /** Whether a Dropout has the input `training_mode`, with which it draws random numbers. */
  readonly trainsDropout: boolean;
  /** Nodes of all bodies, as in the file. */
  readonly nodes: number;
  /** Elements by dtype over initializers and constants. */
  readonly elements: Readonly<Record<string, number>>;
  readonly external: readonly ExternalTensor[];
  readonly faultyTensors: readonly FaultyTensor[];
}

export interface TensorSpec {
  readonly name: string;
  /** The usual names: float32, int64; for other kinds of values their kind (sequence, map). */
  readonly dtype: string;
  /** A number is fixed, a string names a dynamic axis, null is an anonymous one; null for an unknown rank. */
  readonly shape: readonly (number | string | null)[] | null;
  /** An input that an initializer fills when nothing is fed. */
  readonly hasDefault?: boolean;
}

/** Number of nodes by domain, name and overload. */
export type Body = ReadonlyMap<string, OperatorCount>;

export interface OperatorCount {
  readonly domain: string;
  readonly name: string;
  count: number;
}

export interface LocalFunction {
  /** As in a `Body`. */
  readonly key: string;
  readonly domain: string;
  readonly name: string;
  readonly body: Body;
}

export interface ExternalTensor {
  readonly tensor: string;
  readonly location: string;
  readonly offset: number;
  /** Its bytes: declared in the file, otherwise by its dimensions. */
  readonly length: number;
  /** Location of a tensor that may not be external; null for an initializer, which may. */
  readonly place: string | null;
}

export interface FaultyTensor {
  readonly tensor: string;
  readonly problem: { readonly expected: string; readonly found: string } | { readonly problem: string };
}

/** `MatMul`, `com.microsoft::Attention`. */
export function operatorName(domain: string, name: string): string {
  return domain === '' ? name : `${domain}::${name}`;
}

/** `[batch, 3, 224, 224]`; anonymous axes show as ?. */
export function shapeText(shape: TensorSpec['shape']): string {
  return shape === null ? 'of unknown rank' : `[${shape.map((dim) => dim ?? '?').join(', ')}]`;
}
