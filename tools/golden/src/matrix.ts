/** A dense matrix of a golden file, of any number of dimensions, row-major. */
export interface Matrix {
  readonly shape: readonly number[];
  readonly data: Float32Array | Float64Array | Int8Array | Uint8Array | Int32Array | Uint32Array;
}

/** The file does not have the form that its FORMAT.md describes. */
export class GoldenFormatError extends Error {
  override readonly name = 'GoldenFormatError';
}

const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int32: Int32Array,
  uint32: Uint32Array,
} as const;

/**
 * Whether a value is a matrix in either form: `{dtype, shape, b64}`, or `{dtype, shape, encoding, data}` of the czsl
 * files.
 */
export function isMatrix(
  value: unknown,
): value is { dtype: string; shape: number[]; b64?: string; encoding?: string; data?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'dtype' in value &&
    'shape' in value &&
    ('b64' in value || 'data' in value)
  );
}

/** Reads a matrix. @throws GoldenFormatError when it is none, or its values do not fill its shape */
export function readMatrix(value: unknown, name: string): Matrix {
  if (!isMatrix(value)) throw new GoldenFormatError(`${name} is not a matrix`);
  const make = ARRAYS[value.dtype as keyof typeof ARRAYS];
  if (!make) throw new GoldenFormatError(`${name} has the element type ${value.dtype}`);
  const data =
    value.encoding === 'rows'
      ? make.from((value.data as number[][]).flat())
      : fromBase64(make, String(value.b64 ?? value.data), name);
  const expected = value.shape.reduce((product, size) => product * size, 1);
  if (data.length !== expected)
    throw new GoldenFormatError(`${name} has ${data.length} values for the shape [${value.shape.join(', ')}]`);
  return { shape: value.shape, data };
}

/** A matrix's rows as views, for a shape of at least two dimensions; a row of a 3-D matrix is a flattened matrix. */
export function rowsOf({ shape, data }: Matrix): Matrix['data'][] {
  const rows = shape[0] ?? 0;
  const width = rows === 0 ? 0 : data.length / rows;
  return Array.from({ length: rows }, (_, i) => data.subarray(i * width, (i + 1) * width));
}

/** The members of a bitmask: bit (i & 7) of byte (i >> 3), base64. */
export function readBitmask(text: string, size: number): boolean[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: size }, (_, i) => ((bytes[i >> 3] ?? 0) & (1 << (i & 7))) !== 0);
}

export function writeBitmask(members: readonly boolean[]): string {
  const bytes = Buffer.alloc(Math.ceil(members.length / 8));
  members.forEach((member, i) => {
    if (member) bytes[i >> 3]! |= 1 << (i & 7);
  });
  return bytes.toString('base64');
}

function fromBase64(make: (typeof ARRAYS)[keyof typeof ARRAYS], text: string, name: string): Matrix['data'] {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64')); // a fresh buffer, so that it is aligned
  if (bytes.length % make.BYTES_PER_ELEMENT !== 0)
    throw new GoldenFormatError(`${name} has ${bytes.length} bytes, no whole number of values`);
  return new make(bytes.buffer);
}
