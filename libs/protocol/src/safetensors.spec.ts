import { decodeSafetensors, encodeSafetensors, SafetensorsError, type Tensor } from './safetensors.js';

const f32 = (shape: number[], ...values: number[]): Tensor => ({ shape, data: Float32Array.from(values) });

/** A file whose header is exactly this JSON, followed by these many zero bytes. */
function file(header: string, dataBytes: number): Uint8Array {
  const json = new TextEncoder().encode(header);
  const bytes = new Uint8Array(8 + json.length + dataBytes);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  return bytes;
}
const decoding = (header: string, dataBytes: number) => () => decodeSafetensors(file(header, dataBytes));

describe('a safetensors file', () => {
  it('returns every tensor that was written, with shape, type and metadata', () => {
    const tensors = new Map<string, Tensor>([
      ['score', f32([2, 2], 0.5, -1, Number.NEGATIVE_INFINITY, 3)],
      ['answer', { shape: [3], data: Uint8Array.of(1, 0, 1) }],
      ['weight', { shape: [], data: Float64Array.of(Math.PI) }],
      ['id', { shape: [1, 1], data: BigInt64Array.of(-5n) }],
      ['none', f32([0, 620])],
    ]);
    const back = decodeSafetensors(encodeSafetensors(tensors, new Map([['bundle', 'abc']])));
    expect(new Map([...back.tensors].sort())).toEqual(new Map([...tensors].sort()));
    expect(back.metadata).toEqual(new Map([['bundle', 'abc']]));
  });

  it('has the same bytes for any order of the names', () => {
    const one = encodeSafetensors(
      new Map([
        ['a', f32([1], 1)],
        ['b', f32([1], 2)],
      ]),
      new Map([
        ['x', '1'],
        ['y', '2'],
      ]),
    );
    const other = encodeSafetensors(
      new Map([
        ['b', f32([1], 2)],
        ['a', f32([1], 1)],
      ]),
      new Map([
        ['y', '2'],
        ['x', '1'],
      ]),
    );
    expect(other).toEqual(one);
  });

  it('equals the output of the reference writer of huggingface/safetensors', () => {
    const header = '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}';
    const bytes = encodeSafetensors(new Map([['a', f32([1], 1)]]));
    expect(new TextDecoder().decode(bytes.subarray(8, 8 + 56))).toBe(header.padEnd(56));
    expect([...bytes.subarray(64)]).toEqual([0, 0, 0x80, 0x3f]);
  });

  it('is read from the middle of a larger buffer, aligned or not', () => {
    const bytes = encodeSafetensors(new Map([['a', f32([2], 1, 2)]]));
    for (const shift of [1, 4, 8]) {
      const held = new Uint8Array(bytes.length + shift);
      held.set(bytes, shift);
      for (const part of [held.subarray(shift), Buffer.from(held.buffer).subarray(shift)]) {
        expect(decodeSafetensors(part).tensors.get('a')?.data).toEqual(Float32Array.of(1, 2));
      }
    }
  });

  it('treats a tensor called __proto__ as any other name', () => {
    expect(
      decodeSafetensors(encodeSafetensors(new Map([['__proto__', f32([1], 7)]]))).tensors.get('__proto__')?.data,
    ).toEqual(Float32Array.of(7));
  });
});

describe('an invalid file', () => {
  it.each([
    ['too short for a length', () => decodeSafetensors(new Uint8Array(7)), /7 bytes/],
    ['a header longer than the file', () => decodeSafetensors(file('{}', 0).subarray(0, 9)), /in a file of 9/],
    ['a header longer than the limit', () => decodeSafetensors(new Uint8Array(16).fill(255)), /more than 1048576/],
    ['a header that is not JSON', decoding('{"a"', 0), /not JSON/],
    ['a header that is a list', decoding('[]', 0), /not an object/],
    [
      'an element type we do not read',
      decoding('{"a":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}}', 2),
      /"F16"; convert it to one of F64/,
    ],
    ['a negative size', decoding('{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}', 4), /shape \[-1\]/],
    [
      'a shape that does not fit its bytes',
      decoding('{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,4]}}', 4),
      /needs 12 bytes and has 4/,
    ],
    [
      'offsets beyond the end',
      decoding('{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}', 4),
      /at \[0,8\] of 4/,
    ],
    [
      'a size that overflows',
      decoding('{"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4]}}', 4),
      /needs/,
    ],
    ['a hole', decoding('{"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}', 2), /starts at byte 1/],
    [
      'an overlap',
      decoding(
        '{"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}}',
        2,
      ),
      /without hole or overlap/,
    ],
    ['a tail', decoding('{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}', 3), /2 bytes after/],
  ])('is rejected: %s', (_, read, message) => {
    expect(read).toThrow(SafetensorsError);
    expect(read).toThrow(message);
  });

  it('is never written: a shape that does not fit is rejected', () => {
    expect(() => encodeSafetensors(new Map([['a', f32([3], 1)]]))).toThrow('needs 3 values and has 1');
  });
});
