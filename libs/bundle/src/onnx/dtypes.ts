/** TensorProto.DataType: the usual name, and the bits of one element in a file. */
const DTYPES: Readonly<Record<number, readonly [name: string, bits: number]>> = {
  1: ['float32', 32],
  2: ['uint8', 8],
  3: ['int8', 8],
  4: ['uint16', 16],
  5: ['int16', 16],
  6: ['int32', 32],
  7: ['int64', 64],
  8: ['string', 0],
  9: ['bool', 8],
  10: ['float16', 16],
  11: ['float64', 64],
  12: ['uint32', 32],
  13: ['uint64', 64],
  14: ['complex64', 64],
  15: ['complex128', 128],
  16: ['bfloat16', 16],
  17: ['float8e4m3fn', 8],
  18: ['float8e4m3fnuz', 8],
  19: ['float8e5m2', 8],
  20: ['float8e5m2fnuz', 8],
  21: ['uint4', 4],
  22: ['int4', 4],
  23: ['float4e2m1', 4],
  24: ['float8e8m0', 8],
  25: ['uint2', 2],
  26: ['int2', 2],
};

/** Integers for indices, counts and masks, which are no parameters. */
const INDEXING = new Set(['int32', 'int64', 'uint32', 'uint64', 'bool', 'string']);

export function dtypeName(code: number): string {
  return DTYPES[code]?.[0] ?? `type ${code}`;
}

export const isKnownDtype = (code: number): boolean => code in DTYPES;

export const isWeight = (dtype: string): boolean => !INDEXING.has(dtype);

/** Bytes that `elements` values take when stored raw; sub-byte types are packed. */
export function rawBytes(code: number, elements: number): number {
  return Math.ceil((elements * (DTYPES[code]?.[1] ?? 0)) / 8);
}

const BITS = new Map(Object.values(DTYPES));

/** Bytes of one value in a typed field of a tensor; sub-byte types are packed into bytes. */
export function valueBytes(dtype: string): number {
  return Math.max(1, (BITS.get(dtype) ?? 0) / 8);
}
