import type { WireTensor } from '@primitives/sandbox';

/** Half precision 1, 2 and -2, at an offset that is not aligned. */
const halves: WireTensor = {
  name: 'pixel_values',
  type: 'float16',
  dims: [1, 3],
  bytes: Uint8Array.of(0xff, 0x00, 0x3c, 0x00, 0x40, 0x00, 0xc0).subarray(1),
};
/** Replaces the language's own on a Node that has none. */
class StandInFloat16Array extends Uint16Array {}

const original = Object.getOwnPropertyDescriptor(globalThis, 'Float16Array');
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Float16Array');
  if (original) Object.defineProperty(globalThis, 'Float16Array', original);
});

/** ONNX Runtime looks for Float16Array once, when it creates its first tensor: each case loads it again. */
async function freshRuntimeTensor() {
  jest.resetModules();
  return (await import('./runtime-tensor.js')).runtimeTensor;
}

describe('a half-precision tensor reaches ONNX Runtime as Uint16Array', () => {
  it('if the language has no Float16Array', async () => {
    Reflect.deleteProperty(globalThis, 'Float16Array');
    const { type, dims, data } = (await freshRuntimeTensor())(halves);
    expect({ type, dims, data }).toEqual({
      type: 'float16',
      dims: [1, 3],
      data: Uint16Array.of(0x3c00, 0x4000, 0xc000),
    });
  });

  it('if the language has Float16Array', async () => {
    if (!original)
      Object.defineProperty(globalThis, 'Float16Array', { value: StandInFloat16Array, configurable: true });
    const { type, dims, data } = (await freshRuntimeTensor())(halves);
    expect(data.constructor).toBe(Uint16Array);
    expect({ type, dims, data }).toEqual({
      type: 'float16',
      dims: [1, 3],
      data: Uint16Array.of(0x3c00, 0x4000, 0xc000),
    });
  });
});

describe('a tensor of another type', () => {
  const bytes = new Uint8Array(16).fill(1, 0, 1);
  it.each<[WireTensor['type'], unknown]>([
    ['float32', Float32Array.of(2 ** -149, 0, 0, 0)],
    ['int64', BigInt64Array.of(1n, 0n)],
    ['uint8', bytes],
  ])('keeps its bytes as %s', async (type, data) => {
    const dims = [(data as Uint8Array).length];
    const tensor = (await freshRuntimeTensor())({ name: 'x', type, dims, bytes });
    expect({ type: tensor.type, data: tensor.data }).toEqual({ type, data });
  });
});
