import { deflateRawSync } from 'node:zlib';
import type { Tensor } from '@primitives/protocol';
import { decodeNpy, encodeNpy, NpyError } from './npy.js';
import { NpzError, readNpz, writeNpz } from './npz.js';

const TENSORS = new Map<string, Tensor>([
  ['answer', { shape: [3], data: Uint8Array.of(1, 0, 1) }],
  ['score', { shape: [2, 2], data: Float32Array.of(0.5, -1, Number.NEGATIVE_INFINITY, 3) }],
]);

/** `numpy.save` of np.array([[1, 2]], dtype=np.float32), numpy 1.24.2. */
const NUMPY = Buffer.concat([
  Buffer.from(
    "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }".padEnd(127) + '\n',
    'latin1',
  ),
  Buffer.from(new Float32Array([1, 2]).buffer),
]);
const changed = (from: string, to: string) => Buffer.from(NUMPY.toString('latin1').replace(from, to), 'latin1');

describe('a .npy array', () => {
  it('is read as numpy writes it, and written identically', () => {
    expect(decodeNpy(NUMPY)).toEqual({ shape: [1, 2], data: Float32Array.of(1, 2) });
    expect(Buffer.from(encodeNpy({ shape: [1, 2], data: Float32Array.of(1, 2) }))).toEqual(NUMPY);
  });
  it.each([
    ['objects, which would have to be executed', changed("'<f4'", "'|O' "), /element type \|O; convert it/],
    ['big-endian numbers', changed('<f4', '>f4'), /element type >f4/],
    ['Fortran order', changed('False', 'True '), /Fortran order; write np.ascontiguousarray/],
    ['a shape that its bytes do not fill', changed('(1, 2)', '(9, 2)'), /needs 72 bytes and has 8/],
    ['a shape that is none', changed('(1, 2)', '(-1,2)'), /the shape \(-1,2\)/],
    ['a header beyond the end', NUMPY.subarray(0, 60), /a header of 118 bytes in 60/],
    ['something else', Buffer.from('PK'), /does not start as one/],
  ])('is rejected with %s', (_, bytes, message) => {
    expect(() => decodeNpy(bytes)).toThrow(NpyError);
    expect(() => decodeNpy(bytes)).toThrow(message);
  });
});

describe('a .npz file', () => {
  it('returns its arrays, and has the same bytes for the same arrays', async () => {
    const bytes = await writeNpz(TENSORS);
    expect(await readNpz(bytes)).toEqual(TENSORS);
    expect(await writeNpz(new Map([...TENSORS].reverse()))).toEqual(bytes);
  });
  it('may be deflated', async () =>
    expect(await readNpz(zip('score.npy', NUMPY))).toEqual(new Map([['score', decodeNpy(NUMPY)]])));
  it('is rejected when it is truncated, or not a zip', async () => {
    const bytes = await writeNpz(TENSORS);
    await expect(readNpz(bytes.subarray(0, 200))).rejects.toThrow(NpzError);
    await expect(readNpz(new Uint8Array(0))).rejects.toThrow(NpzError);
  });
  it('is rejected with an entry that is no array, or that is unreadable', async () => {
    await expect(readNpz(zip('notes.txt', NUMPY))).rejects.toThrow('"notes.txt", which is no array');
    await expect(readNpz(zip('score.npy', changed('<f4', '>f4')))).rejects.toThrow('"score": the element type >f4');
  });
  it('unpacks no more than its limit, whatever the entry declares', async () => {
    await expect(readNpz(zip('score.npy', NUMPY), { arrays: 1, bytes: 100 })).rejects.toThrow('more than 100 bytes');
    await expect(readNpz(zip('score.npy', NUMPY, 8), { arrays: 1, bytes: 100 })).rejects.toThrow(NpzError);
    await expect(readNpz(await writeNpz(TENSORS), { arrays: 1, bytes: 1e6 })).rejects.toThrow('more than 1 arrays');
  });
});

/** A zip of one deflated entry that claims this unpacked size. */
function zip(name: string, bytes: Uint8Array, claimed = bytes.length): Uint8Array {
  const packed = deflateRawSync(bytes);
  const fields = (entry: Buffer, at: number): Buffer => {
    entry.writeUInt16LE(20, at);
    entry.writeUInt16LE(8, at + 4);
    entry.writeUInt32LE(packed.length, at + 14);
    entry.writeUInt32LE(claimed, at + 18);
    entry.writeUInt16LE(name.length, at + 22);
    return entry;
  };
  const local = fields(Buffer.alloc(30), 4);
  local.write('PK\x03\x04', 'latin1');
  const central = fields(Buffer.alloc(46), 6);
  central.write('PK\x01\x02', 'latin1');
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}
