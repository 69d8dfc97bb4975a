/**
 * The messages between a parent and its sandboxed process: frames of an 8-byte head (length of the JSON, length of the
 * payload, both little-endian uint32), the JSON, the payload. The payload contains the tensors in the order of the
 * JSON.
 */

/** Element types that cross: what a graph of the bundle contract takes and gives, and plain bytes. */
export const TENSOR_TYPES = { float32: 4, float16: 2, int64: 8, uint8: 1 } as const;
export type TensorType = keyof typeof TENSOR_TYPES;

/** A tensor as bytes, row-major, little-endian. */
export interface WireTensor {
  readonly name: string;
  readonly type: TensorType;
  readonly dims: readonly number[];
  readonly bytes: Uint8Array;
}

export interface Frame {
  readonly head: Record<string, unknown>;
  readonly tensors: readonly WireTensor[];
}

/** Most bytes of a frame's JSON and of its payload. */
export interface FrameBounds {
  readonly json: number;
  readonly payload: number;
}

/** A frame is larger or other than its reader allows. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

export const HEAD_BYTES = 8;

/** The bytes of a frame in pieces, so that tensors are not copied. */
export function encodeFrame({ head, tensors }: Frame): Uint8Array[] {
  const json = new TextEncoder().encode(
    JSON.stringify({ ...head, tensors: tensors.map(({ name, type, dims }) => ({ name, type, dims })) }),
  );
  const payload = tensors.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const lengths = new DataView(new ArrayBuffer(HEAD_BYTES));
  lengths.setUint32(0, json.length, true);
  lengths.setUint32(4, payload, true);
  return [new Uint8Array(lengths.buffer), json, ...tensors.map(({ bytes }) => bytes)];
}

/** Lengths of JSON and payload from a frame's first bytes. @throws FrameError beyond the bounds */
export function frameLengths(start: Uint8Array, bounds: FrameBounds): FrameBounds {
  const view = new DataView(start.buffer, start.byteOffset, HEAD_BYTES);
  const json = view.getUint32(0, true);
  const payload = view.getUint32(4, true);
  if (json > bounds.json || payload > bounds.payload)
    throw new FrameError(`a frame of ${json} + ${payload} bytes; at most ${bounds.json} + ${bounds.payload} are read`);
  return { json, payload };
}

/** Takes a frame apart; every size is checked against the bytes that came. @throws FrameError */
export function decodeFrame(json: Uint8Array, payload: Uint8Array): Frame {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw new FrameError('the head of a frame is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw new FrameError('the head of a frame is no object');
  const { tensors: listed, ...head } = value as { tensors?: unknown } & Record<string, unknown>;
  if (!Array.isArray(listed) || listed.length > 64) throw new FrameError('the head of a frame lists no tensors');
  let offset = 0;
  const tensors = listed.map((entry: unknown): WireTensor => {
    const { name, type, dims } = (entry ?? {}) as { name?: unknown; type?: unknown; dims?: unknown };
    if (typeof name !== 'string' || typeof type !== 'string' || !isTensorType(type))
      throw new FrameError('a tensor of a frame has no name or an unknown type');
    if (
      !Array.isArray(dims) ||
      dims.length > 8 ||
      !dims.every((dim) => Number.isSafeInteger(dim) && (dim as number) >= 0)
    )
      throw new FrameError(`tensor ${name} has no proper dims`);
    const length = (dims as number[]).reduce((product, dim) => product * dim, TENSOR_TYPES[type]);
    if (!Number.isSafeInteger(length) || offset + length > payload.length)
      throw new FrameError(`tensor ${name} is larger than its frame`);
    const bytes = payload.subarray(offset, offset + length);
    offset += length;
    return { name, type, dims: dims as number[], bytes };
  });
  if (offset !== payload.length)
    throw new FrameError(`${payload.length - offset} bytes of a frame belong to no tensor`);
  return { head, tensors };
}

const isTensorType = (type: string): type is TensorType => Object.hasOwn(TENSOR_TYPES, type);
