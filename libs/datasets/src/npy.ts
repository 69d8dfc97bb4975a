import type { Tensor, TensorData } from '@primitives/protocol';

/** Supported little-endian types of numpy, and the one that is written for each array. */
const DTYPES = [
  { descr: '<f4', make: Float32Array },
  { descr: '<f8', make: Float64Array },
  { descr: '<i4', make: Int32Array },
  { descr: '<i8', make: BigInt64Array },
  { descr: '|u1', make: Uint8Array },
  { descr: '|b1', make: Uint8Array },
  { descr: '|i1', make: Int8Array },
] as const;

const MAGIC = '\x93NUMPY';
const ALIGNMENT = 64;

/** The bytes are no supported array: `problem` and `remedy` contain the reason and the remedy. */
export class NpyError extends Error {
  override readonly name = 'NpyError';
  readonly code = 'npy_invalid';

  constructor(
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`not a readable .npy array: ${problem}; ${remedy}`);
  }
}

/**
 * Reads numpy's `.npy` format 1 to 3: C order, little-endian numbers. Nothing is executed; pickled objects are
 * rejected.
 *
 * @throws NpyError
 */
export function decodeNpy(bytes: Uint8Array): Tensor {
  if (bytes.length < 10 || latin1(bytes.subarray(0, 6)) !== MAGIC)
    throw new NpyError('it does not start as one', 'write it with numpy.save or numpy.savez');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const wide = bytes[6]! >= 2;
  const headerStart = wide ? 12 : 10;
  const headerBytes = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  const dataStart = headerStart + headerBytes;
  if (dataStart > bytes.length)
    throw new NpyError(`a header of ${headerBytes} bytes in ${bytes.length}`, 'check that the file was written whole');
  const header = latin1(bytes.subarray(headerStart, dataStart));
  const descr = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const dtype = DTYPES.find((known) => known.descr === descr);
  if (!dtype) throw new NpyError(`the element type ${descr ?? 'is not named'}`, 'convert it with astype(np.float32)');
  if (!/'fortran_order':\s*False/.test(header))
    throw new NpyError('it is in Fortran order', 'write np.ascontiguousarray of it');
  const shape = readShape(header);
  const expected = shape.reduce((product, size) => product * size, dtype.make.BYTES_PER_ELEMENT);
  if (expected !== bytes.length - dataStart) {
    throw new NpyError(
      `the shape (${shape.join(', ')}) needs ${expected} bytes and has ${bytes.length - dataStart}`,
      'check that the file was written whole',
    );
  }
  return { shape, data: new dtype.make(new Uint8Array(bytes.subarray(dataStart)).buffer) };
}

/** Writes format 1, as numpy.save does. @throws RangeError when the shape does not fit the data */
export function encodeNpy({ shape, data }: Tensor): Uint8Array {
  const expected = shape.reduce((product, size) => product * size, 1);
  if (expected !== data.length)
    throw new RangeError(`an array of shape [${shape.join(', ')}] needs ${expected} values and has ${data.length}`);
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': '${descrOf(data)}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const dataStart = Math.ceil((10 + text.length + 1) / ALIGNMENT) * ALIGNMENT;
  const header = Buffer.from(`${MAGIC}\x01\x00\x00\x00${text}`.padEnd(dataStart - 1) + '\n', 'latin1');
  header.writeUInt16LE(dataStart - 10, 8);
  return Buffer.concat([header, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)]);
}

function readShape(header: string): number[] {
  const inner = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  const sizes = (inner ?? '?')
    .split(',')
    .map((size) => size.trim())
    .filter((size) => size !== '');
  if (sizes.every((size) => /^\d{1,15}$/.test(size))) return sizes.map(Number);
  throw new NpyError(`the shape (${inner ?? ''})`, 'write it with numpy.save or numpy.savez');
}

function descrOf(data: TensorData): string {
  const dtype = DTYPES.find((known) => data instanceof known.make);
  if (!dtype) throw new RangeError('an array has values of a type that .npy is not written with here');
  return dtype.descr;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
