/** The element types that a column may have, by their name in the file. */
const TYPES = {
  u8: Uint8Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

export type Column = Uint8Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Named columns with what must be known to read them. */
export interface ColumnFile {
  /** What the columns are, with a version: `pair-outcomes/1`. */
  readonly kind: string;
  /** Plain JSON. */
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, Column>>;
}

/** The bytes are not a column file, or not of the requested kind. */
export class InvalidColumnFileError extends Error {
  override readonly name = 'InvalidColumnFileError';
  readonly code = 'outcomes_invalid';

  constructor(readonly problem: string) {
    super(`not a readable outcomes file: ${problem}`);
  }
}

const MAGIC = 'PRIMCOL1';
const PREFIX_BYTES = 16;
/** Columns start at multiples of this, so that they can be read in place. */
const ALIGNMENT = 8;

interface Header {
  readonly kind: string;
  readonly meta: unknown;
  readonly columns: readonly { readonly name: string; readonly type: keyof typeof TYPES; readonly length: number }[];
}

/**
 * Writes columns as one file: `PRIMCOL1`, the length of the header and of the whole file (two little-endian uint32), a
 * JSON header `{kind, meta, columns: [{name, type, length}]}` padded with spaces, then the columns in that order,
 * little-endian, each padded with zeros to a multiple of 8 bytes. The same input gives the same bytes. O(bytes).
 */
export function encodeColumns({ kind, meta, columns }: ColumnFile): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(columns);
  const header: Header = {
    kind,
    meta,
    columns: entries.map(([name, column]) => ({ name, type: typeOf(column), length: column.length })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = aligned(text.length);
  const size = PREFIX_BYTES + headerBytes + entries.reduce((sum, [, column]) => sum + aligned(column.byteLength), 0);
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, headerBytes, true);
  view.setUint32(12, size, true);
  bytes.fill(0x20, PREFIX_BYTES, PREFIX_BYTES + headerBytes);
  bytes.set(text, PREFIX_BYTES);
  let at = PREFIX_BYTES + headerBytes;
  for (const [, column] of entries) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += aligned(column.byteLength);
  }
  return bytes;
}

/**
 * Reads a column file into new columns: later changes of `bytes` do not reach them. O(bytes).
 *
 * @throws InvalidColumnFileError
 */
export function decodeColumns(bytes: Uint8Array): ColumnFile {
  if (bytes.length < PREFIX_BYTES || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new InvalidColumnFileError(`it does not start with ${MAGIC}`);
  }
  const whole = new Uint8Array(bytes); // its buffer starts with it, so that columns are aligned
  const view = new DataView(whole.buffer);
  const size = view.getUint32(12, true);
  if (size !== whole.length) throw new InvalidColumnFileError(`it says ${size} bytes and has ${whole.length}`);
  const start = PREFIX_BYTES + view.getUint32(8, true);
  const header = parseHeader(whole.subarray(PREFIX_BYTES, start));
  const columns: Record<string, Column> = {};
  let at = start;
  for (const { name, type, length } of header.columns) {
    const make = TYPES[type];
    if (!make || !Number.isInteger(length) || length < 0)
      throw new InvalidColumnFileError(`column ${name} is ${length} of ${type}`);
    const byteLength = length * make.BYTES_PER_ELEMENT;
    if (at + byteLength > whole.length) throw new InvalidColumnFileError(`column ${name} ends beyond the file`);
    columns[name] = new make(whole.buffer, at, length);
    at += aligned(byteLength);
  }
  return { kind: header.kind, meta: header.meta, columns };
}

/**
 * The named columns of a file, each with its required type; `suffix` is appended to every name.
 *
 * @throws InvalidColumnFileError
 */
export function takeColumns<T extends Readonly<Record<string, new (length: number) => Column>>>(
  columns: Readonly<Record<string, Column>>,
  wanted: T,
  suffix = '',
): { [Name in keyof T]: InstanceType<T[Name]> } {
  const taken = (Object.keys(wanted) as (keyof T)[]).map((name) => {
    const column = columns[`${String(name)}${suffix}`];
    if (!column || !(column instanceof wanted[name]!))
      throw new InvalidColumnFileError(`column ${String(name)}${suffix} is missing or of another type`);
    return [name, column];
  });
  return Object.fromEntries(taken) as { [Name in keyof T]: InstanceType<T[Name]> };
}

function parseHeader(bytes: Uint8Array): Header {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Header;
  } catch (cause) {
    throw new InvalidColumnFileError(
      `its header is no JSON (${cause instanceof Error ? cause.message : String(cause)})`,
    );
  }
}

function typeOf(column: Column): keyof typeof TYPES {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Uint32Array) return 'u32';
  if (column instanceof Int32Array) return 'i32';
  return column instanceof Float32Array ? 'f32' : 'f64';
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
