import { decodeFrame, encodeFrame, FrameError, frameLengths, HEAD_BYTES, type Frame } from './frames.js';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const tensor = (change: object) => ({ name: 'x', type: 'float32', dims: [1], ...change });
const decoding =
  (head: unknown, payload = 4) =>
  () =>
    decodeFrame(bytes(head), new Uint8Array(payload));
const BOUNDS = { json: 100, payload: 1000 };

describe('a frame', () => {
  it('comes out as it went in', () => {
    const frame: Frame = {
      head: { op: 'run' },
      tensors: [
        { name: 'a', type: 'float32', dims: [1, 2], bytes: new Uint8Array(Float32Array.of(1, -2).buffer) },
        { name: 'b', type: 'int64', dims: [], bytes: new Uint8Array(BigInt64Array.of(7n).buffer) },
        { name: 'none', type: 'float16', dims: [0, 8], bytes: new Uint8Array(0) },
      ],
    };
    const whole = Buffer.concat(encodeFrame(frame));
    const { json, payload } = frameLengths(whole.subarray(0, HEAD_BYTES), { json: 1000, payload: 1000 });
    const back = decodeFrame(whole.subarray(HEAD_BYTES, HEAD_BYTES + json), whole.subarray(HEAD_BYTES + json));
    expect(payload).toBe(16);
    expect(back.head).toEqual(frame.head);
    expect(back.tensors.map((it) => ({ ...it, bytes: [...it.bytes] }))).toEqual(
      frame.tensors.map((it) => ({ ...it, bytes: [...it.bytes] })),
    );
  });

  it.each([
    ['a head over its bound', Uint32Array.of(101, 0)],
    ['a payload over its bound', Uint32Array.of(2, 1001)],
  ])('is refused before anything is read: %s', (_, lengths) => {
    expect(() => frameLengths(new Uint8Array(lengths.buffer), BOUNDS)).toThrow(FrameError);
  });

  it.each([
    ['no JSON', () => decodeFrame(new Uint8Array([0xff]), new Uint8Array()), /not JSON/],
    ['no object', decoding(null), /no object/],
    ['no list of tensors', decoding({}), /lists no tensors/],
    ['too many tensors', decoding({ tensors: Array(65).fill(tensor({ dims: [0] })) }, 0), /lists no tensors/],
    ['a tensor that is null', decoding({ tensors: [null] }), /no name/],
    ['a type we do not know', decoding({ tensors: [tensor({ type: 'string' })] }), /unknown type/],
    ['a type of the prototype', decoding({ tensors: [tensor({ type: 'toString' })] }), /unknown type/],
    ['a negative dimension', decoding({ tensors: [tensor({ dims: [-1] })] }), /proper dims/],
    ['a fractional dimension', decoding({ tensors: [tensor({ dims: [0.5] })] }), /proper dims/],
    [
      'dimensions whose product overflows',
      decoding({ tensors: [tensor({ dims: [2 ** 40, 2 ** 40] })] }),
      /larger than its frame/,
    ],
    ['a tensor larger than the payload', decoding({ tensors: [tensor({ dims: [2] })] }), /larger than its frame/],
    ['bytes that no tensor claims', decoding({ tensors: [tensor({ dims: [0] })] }), /belong to no tensor/],
  ])('is refused: %s', (_, decode, message) => {
    expect(decode).toThrow(FrameError);
    expect(decode).toThrow(message);
  });
});
