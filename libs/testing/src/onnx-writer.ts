/**
 * Writes ONNX models field by field, so that a test can build any graph, valid or broken, without Python.
 *
 * Field numbers are those of onnx.proto3 (ONNX 1.21).
 */
export type Bytes = Uint8Array<ArrayBuffer>;
export type Dtype = keyof typeof DTYPES;
export type Dim = number | string | null;

export interface OnnxTensorType {
  name: string;
  dtype: Dtype;
  shape: readonly Dim[] | null;
}
export interface OnnxTensor {
  name: string;
  dtype: Dtype;
  dims: readonly number[];
  raw?: Uint8Array;
  /** `external_data` entries; `location` as written to the file. `undeclared` omits `data_location`. */
  external?: { location: string; offset?: number; length?: number; undeclared?: boolean };
}
export type OnnxAttribute =
  | { int: number }
  | { float: number }
  | { string: string }
  | { ints: readonly number[] }
  | { floats: readonly number[] }
  | { tensor: OnnxTensor }
  | { graph: OnnxGraph }
  | { sparse: { values: OnnxTensor; indices: OnnxTensor; dims: readonly number[] } };
export interface OnnxNode {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  name?: string;
  domain?: string;
  attributes?: Readonly<Record<string, OnnxAttribute>>;
}
export interface OnnxGraph {
  name?: string;
  inputs?: readonly OnnxTensorType[];
  outputs?: readonly OnnxTensorType[];
  nodes?: readonly OnnxNode[];
  initializers?: readonly OnnxTensor[];
  sparseInitializers?: readonly { values: OnnxTensor; indices: OnnxTensor; dims: readonly number[] }[];
}
export interface OnnxFunction {
  domain: string;
  name: string;
  inputs: readonly string[];
  outputs: readonly string[];
  nodes: readonly OnnxNode[];
}
export interface OnnxModel extends OnnxGraph {
  ir?: number;
  /** By domain; the default domain is ''. */
  opsets?: Readonly<Record<string, number>>;
  functions?: readonly OnnxFunction[];
}

const DTYPES = {
  float32: 1,
  uint8: 2,
  int8: 3,
  uint16: 4,
  int16: 5,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
  uint32: 12,
  uint64: 13,
  complex64: 14,
  complex128: 15,
  bfloat16: 16,
  uint4: 21,
  int4: 22,
} as const;

export function onnxModel(model: OnnxModel): Bytes {
  return join([
    int(1, model.ir ?? 8),
    message(7, graphBytes(model)),
    ...Object.entries(model.opsets ?? { '': 17 }).map(([domain, version]) =>
      message(8, join([text(1, domain), int(2, version)])),
    ),
    ...(model.functions ?? []).map((it) =>
      message(
        25,
        join([
          text(1, it.name),
          ...it.inputs.map((i) => text(4, i)),
          ...it.outputs.map((o) => text(5, o)),
          ...it.nodes.map((n) => message(7, nodeBytes(n))),
          message(9, join([text(1, ''), int(2, 17)])),
          text(10, it.domain),
        ]),
      ),
    ),
  ]);
}

/** The bytes of one tensor of float32 values. */
export function floats(values: readonly number[]): Bytes {
  return new Uint8Array(Float32Array.from(values).buffer);
}

function graphBytes(graph: OnnxGraph): Bytes {
  return join([
    ...(graph.nodes ?? []).map((it) => message(1, nodeBytes(it))),
    text(2, graph.name ?? 'graph'),
    ...(graph.initializers ?? []).map((it) => message(5, tensorBytes(it))),
    ...(graph.inputs ?? []).map((it) => message(11, typeBytes(it))),
    ...(graph.outputs ?? []).map((it) => message(12, typeBytes(it))),
    ...(graph.sparseInitializers ?? []).map((it) => message(15, sparseBytes(it))),
  ]);
}

function nodeBytes(node: OnnxNode): Bytes {
  return join([
    ...node.inputs.map((it) => text(1, it)),
    ...node.outputs.map((it) => text(2, it)),
    text(3, node.name ?? ''),
    text(4, node.op),
    ...Object.entries(node.attributes ?? {}).map(([name, value]) => message(5, attributeBytes(name, value))),
    text(7, node.domain ?? ''),
  ]);
}

function attributeBytes(name: string, value: OnnxAttribute): Bytes {
  const [type, ...fields] =
    'float' in value
      ? [1, fixed32(2, value.float)]
      : 'int' in value
        ? [2, int(3, value.int)]
        : 'string' in value
          ? [3, text(4, value.string)]
          : 'tensor' in value
            ? [4, message(5, tensorBytes(value.tensor))]
            : 'graph' in value
              ? [5, message(6, graphBytes(value.graph))]
              : 'floats' in value
                ? [6, message(7, floats(value.floats))]
                : 'ints' in value
                  ? [7, message(8, join(value.ints.map(varint)))]
                  : [11, message(22, sparseBytes(value.sparse))];
  return join([text(1, name), ...fields, int(20, type)]);
}

function tensorBytes(tensor: OnnxTensor): Bytes {
  const entry = (key: string, value: string | number | undefined) =>
    value === undefined ? new Uint8Array() : message(13, join([text(1, key), text(2, String(value))]));
  return join([
    message(1, join(tensor.dims.map(varint))),
    int(2, DTYPES[tensor.dtype]),
    text(8, tensor.name),
    ...(tensor.raw ? [message(9, tensor.raw)] : []),
    ...(tensor.external
      ? [
          entry('location', tensor.external.location),
          entry('offset', tensor.external.offset),
          entry('length', tensor.external.length),
          ...(tensor.external.undeclared ? [] : [int(14, 1)]),
        ]
      : []),
  ]);
}

const sparseBytes = (it: { values: OnnxTensor; indices: OnnxTensor; dims: readonly number[] }): Bytes =>
  join([
    message(1, tensorBytes(it.values)),
    message(2, tensorBytes(it.indices)),
    message(3, join(it.dims.map(varint))),
  ]);

function typeBytes({ name, dtype, shape }: OnnxTensorType): Bytes {
  const dim = (it: Dim) =>
    message(1, it === null ? new Uint8Array() : typeof it === 'number' ? int(1, it) : text(2, it));
  const tensor = join([int(1, DTYPES[dtype]), ...(shape ? [message(2, join(shape.map(dim)))] : [])]);
  return join([text(1, name), message(2, message(1, tensor))]);
}

/** A field of wire type 2; public, so that tests can splice fields that no correct writer writes. */
export function message(field: number, body: Uint8Array): Bytes {
  return join([varint(field * 8 + 2), varint(body.length), body]);
}

const encoder = new TextEncoder();
const text = (field: number, value: string): Bytes => message(field, encoder.encode(value));
const int = (field: number, value: number): Bytes => join([varint(field * 8), varint(value)]);
const fixed32 = (field: number, value: number): Bytes => join([varint(field * 8 + 5), floats([value])]);

/** Nearly all numbers of a model have one byte. */
const ONE_BYTE: readonly Bytes[] = Array.from({ length: 128 }, (_, i) => Uint8Array.of(i));

function varint(value: number): Bytes {
  const short = ONE_BYTE[value];
  if (short) return short;
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}

function join(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
