/** A model as far as its predictions depend on it, without weights: a tensor is the digest of its content. */
export interface Model {
  readonly main: Graph;
  /** By `functionKey`. */
  readonly functions: ReadonlyMap<string, LocalFunction>;
}

/** The opset of each domain; '' is the default domain. */
export type Opsets = ReadonlyMap<string, number>;

export interface Graph {
  readonly opsets: Opsets;
  readonly inputs: readonly Input[];
  readonly outputs: readonly string[];
  readonly nodes: readonly Node[];
  readonly initializers: ReadonlyMap<string, Tensor>;
}

export interface Input {
  readonly name: string;
  readonly dtype: string;
}

export interface LocalFunction {
  readonly graph: Graph;
  /** Defaults of its attributes by name. */
  readonly defaults: ReadonlyMap<string, string>;
}

export interface Node {
  readonly operator: string;
  readonly domain: string;
  /** Distinguishes functions of one name. */
  readonly overload: string;
  /** Empty names are omitted optional values. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  readonly name: string;
  /** Equal texts mean equal values; '' for graphs. */
  readonly text: string;
  readonly graphs: readonly Graph[];
  /** The value as a constant, where an operator may read it as one. */
  readonly constant: Tensor | null;
}

export interface Tensor {
  /** Data type and dimensions. */
  readonly type: string;
  /** Digest of the values, raw and little-endian; or where they are in another file. */
  readonly data: string | DataRange;
}

export interface DataRange {
  readonly location: string;
  readonly offset: number;
  readonly length: number;
}

export const functionKey = (domain: string, name: string, overload: string): string =>
  `${domain}\n${name}\n${overload}`;
