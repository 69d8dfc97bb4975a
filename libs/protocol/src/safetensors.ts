/**
 * The safetensors file: named tensors as one blob of bytes, read without executing anything.
 *
 * Layout: 8 bytes little-endian length H of the header, H bytes of JSON `{name: {dtype, shape, data_offsets: [from,
 * to]}}` padded with spaces, then the tensors' little-endian bytes, without hole or overlap. `__metadata__` may hold
 * string pairs.
 */

/** The supported element types; the array's own type determines that of a tensor. */
export type TensorData = Float32Array | Float64Array | Int32Array | BigInt64Array | Uint8Array | Int8Array;

/** A dense, row-major tensor; the product of `shape` is the length of `data`. A scalar has the shape `[]`. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: TensorData;
}

/** Position of a tensor in a file. */
export interface TensorPlace {
  readonly shape: readonly number[];
  /** Bytes of a row: everything below one index of the first dimension; for a scalar everything. */
  readonly rowBytes: number;
  /** Offset of its first byte in the file. */
  readonly start: number;
  readonly bytes: number;
  /** The tensor of some of its rows, from exactly their bytes. */
  readonly read: (rows: Uint8Array) => Tensor;
}

export interface TensorFile {
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly metadata: ReadonlyMap<string, string>;
}

/** Limits of a reader for untrusted files. */
export interface SafetensorsLimits {
  readonly headerBytes: number;
  readonly tensors: number;
}

/** A prediction file has a few matrices: their names fit a thousand times into this. */
const DEFAULT_LIMITS: SafetensorsLimits = { headerBytes: 1 << 20, tensors: 4096 };
const MAX_DIMENSIONS = 8;

const DTYPES = [
  { name: 'F64', bytes: 8, make: Float64Array },
  { name: 'I64', bytes: 8, make: BigInt64Array },
  { name: 'F32', bytes: 4, make: Float32Array },
  { name: 'I32', bytes: 4, make: Int32Array },
  { name: 'I8', bytes: 1, make: Int8Array },
  { name: 'U8', bytes: 1, make: Uint8Array },
] as const;
type Dtype = (typeof DTYPES)[number];

/** The bytes are no supported safetensors file; the sender's fault, and a retry does not help. */
export class SafetensorsError extends Error {
  override readonly name = 'SafetensorsError';
  readonly code = 'safetensors_invalid';

  constructor(
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`not a readable safetensors file: ${problem}; ${remedy}`);
  }
}

/**
 * The tensors as one safetensors file. The same tensors give the same bytes in any input order: the largest element
 * type first, then by name, as the reference writer does. O(bytes).
 *
 * @throws RangeError when a shape does not fit its data
 */
export function encodeSafetensors(
  tensors: ReadonlyMap<string, Tensor>,
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array<ArrayBuffer> {
  const entries = [...tensors].map(([name, tensor]) => ({ name, tensor, dtype: dtypeOf(tensor.data) }));
  entries.sort(
    (x, y) =>
      y.dtype.bytes - x.dtype.bytes || DTYPES.indexOf(x.dtype) - DTYPES.indexOf(y.dtype) || (x.name < y.name ? -1 : 1),
  );

  const header: [string, unknown][] = [];
  if (metadata.size > 0)
    header.push(['__metadata__', Object.fromEntries([...metadata].sort(([x], [y]) => (x < y ? -1 : 1)))]);
  let offset = 0;
  for (const { name, tensor, dtype } of entries) {
    const expected = tensor.shape.reduce((product, size) => product * size, 1);
    if (expected !== tensor.data.length) {
      throw new RangeError(
        `tensor "${name}" of shape [${tensor.shape.join(', ')}] needs ${expected} values and has ${tensor.data.length}`,
      );
    }
    header.push([
      name,
      { dtype: dtype.name, shape: tensor.shape, data_offsets: [offset, offset + tensor.data.byteLength] },
    ]);
    offset += tensor.data.byteLength;
  }

  const json = new TextEncoder().encode(
    `{${header.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  );
  const headerBytes = Math.ceil(json.length / 8) * 8; // the data then starts on a multiple of eight
  const file = new Uint8Array(8 + headerBytes + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(headerBytes), true);
  file.fill(0x20, 8, 8 + headerBytes);
  file.set(json, 8);
  let at = 8 + headerBytes;
  for (const { tensor } of entries) {
    file.set(new Uint8Array(tensor.data.buffer, tensor.data.byteOffset, tensor.data.byteLength), at);
    at += tensor.data.byteLength;
  }
  return file;
}

/**
 * Reads a safetensors file from untrusted bytes: every length is checked against the available bytes before anything is
 * allocated. Tensors are views of `bytes` where their alignment allows, copies elsewhere. O(header), plus the copies.
 *
 * @throws SafetensorsError with the reason
 */
export function decodeSafetensors(bytes: Uint8Array, limits: SafetensorsLimits = DEFAULT_LIMITS): TensorFile {
  const { places, metadata } = indexSafetensors(bytes, bytes.length, limits);
  const tensors = new Map(
    [...places].map(([name, { start, bytes: length, read }]) => [name, read(bytes.subarray(start, start + length))]),
  );
  return { tensors, metadata };
}

/** Length of the header with its prefix, from the first eight bytes. @throws SafetensorsError beyond the limit */
export function headBytes(first: Uint8Array, { headerBytes }: SafetensorsLimits = DEFAULT_LIMITS): number {
  if (first.length < 8)
    throw new SafetensorsError(
      `${first.length} bytes, fewer than the 8 of the header length`,
      'check that the file was written whole',
    );
  const declared = new DataView(first.buffer, first.byteOffset, 8).getBigUint64(0, true);
  if (declared > BigInt(headerBytes))
    throw new SafetensorsError(
      `a header of ${declared} bytes, more than ${headerBytes}`,
      'check that it is a safetensors file',
    );
  return 8 + Number(declared);
}

/**
 * Positions of the tensors of a file, from its header alone: files larger than memory are read by rows. Everything is
 * checked as by `decodeSafetensors`. O(header).
 *
 * @param head the file's first bytes, at least the header
 * @param fileBytes length of the whole file
 * @throws SafetensorsError with the reason
 */
export function indexSafetensors(
  head: Uint8Array,
  fileBytes: number,
  limits: SafetensorsLimits = DEFAULT_LIMITS,
): { readonly places: ReadonlyMap<string, TensorPlace>; readonly metadata: ReadonlyMap<string, string> } {
  const { header, dataStart } = readHeader(head, limits);
  const dataBytes = fileBytes - dataStart;
  const places = new Map<string, TensorPlace>();
  const metadata = new Map<string, string>();
  const ranges: { from: number; to: number; name: string }[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') {
      readMetadata(entry, metadata);
      continue;
    }
    if (ranges.length === limits.tensors)
      throw new SafetensorsError(`more than ${limits.tensors} tensors`, 'write fewer, larger tensors');
    const { dtype, shape, from, to } = readEntry(name, entry, dataBytes);
    ranges.push({ from, to, name });
    places.set(name, placeOf(dtype, shape, dataStart + from, to - from));
  }
  requireExactCover(ranges, dataBytes);
  return { places, metadata };
}

function placeOf(dtype: Dtype, shape: readonly number[], start: number, bytes: number): TensorPlace {
  const rowBytes = shape.slice(1).reduce((product, size) => product * size, dtype.bytes);
  const read = (rows: Uint8Array): Tensor => {
    const [, ...below] = shape;
    const whole = rows.length === bytes;
    return { shape: whole ? shape : [rows.length / rowBytes, ...below], data: view(rows, dtype) };
  };
  return { shape, rowBytes, start, bytes, read };
}

function readHeader(
  bytes: Uint8Array,
  limits: SafetensorsLimits,
): { header: Record<string, unknown>; dataStart: number } {
  const end = headBytes(bytes, limits);
  if (end > bytes.length)
    throw new SafetensorsError(
      `a header of ${end - 8} bytes in a file of ${bytes.length}`,
      'check that the file was written whole',
    );
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(8, end)));
  } catch (error) {
    throw new SafetensorsError(
      `the header is not JSON (${(error as Error).message})`,
      'check that it is a safetensors file',
    );
  }
  if (!isRecord(header))
    throw new SafetensorsError('the header is not an object', 'check that it is a safetensors file');
  return { header, dataStart: end };
}

function readMetadata(entry: unknown, metadata: Map<string, string>): void {
  if (!isRecord(entry))
    throw new SafetensorsError('__metadata__ is not an object', 'write string pairs or leave it out');
  for (const [key, value] of Object.entries(entry)) {
    if (typeof value !== 'string')
      throw new SafetensorsError(`__metadata__ "${key}" is not a string`, 'write string pairs');
    metadata.set(key, value);
  }
}

function readEntry(
  name: string,
  entry: unknown,
  dataBytes: number,
): { dtype: Dtype; shape: number[]; from: number; to: number } {
  if (!isRecord(entry))
    throw new SafetensorsError(`tensor "${name}" has no description`, 'write dtype, shape and data_offsets');
  const dtype = DTYPES.find((known) => known.name === entry['dtype']);
  if (!dtype)
    throw new SafetensorsError(
      `tensor "${name}" has the element type ${JSON.stringify(entry['dtype'])}`,
      `convert it to one of ${DTYPES.map((known) => known.name).join(', ')}`,
    );
  const shape = entry['shape'];
  if (!isSizes(shape) || shape.length > MAX_DIMENSIONS)
    throw new SafetensorsError(
      `tensor "${name}" has the shape ${JSON.stringify(shape)}`,
      `write at most ${MAX_DIMENSIONS} non-negative whole numbers`,
    );
  const offsets = entry['data_offsets'];
  const [from, to] = isSizes(offsets) && offsets.length === 2 ? offsets : [1, 0];
  if (from === undefined || to === undefined || from > to || to > dataBytes) {
    throw new SafetensorsError(
      `tensor "${name}" lies at ${JSON.stringify(offsets)} of ${dataBytes} data bytes`,
      'check that the file was written whole',
    );
  }
  const expected = shape.reduce((product, size) => product * size, dtype.bytes);
  if (expected !== to - from)
    throw new SafetensorsError(
      `tensor "${name}" of shape [${shape.join(', ')}] needs ${expected} bytes and has ${to - from}`,
      'write the shape that the data has',
    );
  return { dtype, shape, from, to };
}

/** Rejects holes, overlaps and trailing bytes: bytes outside of tensors could hide anything. */
function requireExactCover(ranges: { from: number; to: number; name: string }[], dataBytes: number): void {
  ranges.sort((x, y) => x.from - y.from || x.to - y.to);
  let covered = 0;
  for (const { from, to, name } of ranges) {
    if (from !== covered)
      throw new SafetensorsError(
        `tensor "${name}" starts at byte ${from}, the one before it ends at ${covered}`,
        'write the tensors without hole or overlap',
      );
    covered = to;
  }
  if (covered !== dataBytes)
    throw new SafetensorsError(`${dataBytes - covered} bytes after the last tensor`, 'write nothing after the tensors');
}

/** Little-endian hosts only, like every current JavaScript host. */
function view(bytes: Uint8Array, dtype: Dtype): TensorData {
  if (bytes.byteOffset % dtype.bytes === 0)
    return new dtype.make(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length / dtype.bytes);
  return new dtype.make(new Uint8Array(bytes).buffer); // a copy even of a Buffer, whose slice is a view
}

function dtypeOf(data: TensorData): Dtype {
  const dtype = DTYPES.find((known) => data instanceof known.make);
  if (!dtype) throw new RangeError('a tensor has values of a type that safetensors does not know');
  return dtype;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSizes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
}
