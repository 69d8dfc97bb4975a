import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackFromProfile } from './fallback.js';

/**
 * A profile of ONNX Runtime 1.30 of one run of a graph of Flatten, MatMul, a Loop of Add and Identity, and Hardmax; see
 * fixtures/INDEX.md.
 */
const recorded = (provider: 'cpu' | 'webgpu'): unknown[] =>
  JSON.parse(readFileSync(join(__dirname, `../fixtures/profiles/${provider}.json`), 'utf8')) as unknown[];

const event = (name: string, operator: string, provider?: string, index = 0) => ({
  cat: 'Node',
  name: `${name}_kernel_time`,
  args: { op_name: operator, node_index: String(index), ...(provider === undefined ? {} : { provider }) },
});
const [CPU, CUDA] = ['CPUExecutionProvider', 'CUDAExecutionProvider'];

describe('CPU fallback', () => {
  it('in a profile of WebGPU is what it has no kernels for, and the loop itself', () => {
    expect(fallbackFromProfile(recorded('webgpu'))).toEqual({
      nodes: 6,
      operators: { Identity: 1, Loop: 1, Hardmax: 1 },
    });
  });

  it('in a profile of the CPU is everything', () => {
    expect(fallbackFromProfile(recorded('cpu'))).toEqual({
      nodes: 6,
      operators: { Flatten: 1, MatMul: 1, Add: 1, Identity: 1, Loop: 1, Hardmax: 1 },
    });
  });

  it('is counted by operator, among the executed nodes', () => {
    const events = [
      event('a', 'MatMul', CUDA),
      event('b', 'Shape', CPU),
      event('c', 'Shape', CPU),
      event('d', 'NonZero', CPU),
    ];
    expect(fallbackFromProfile(events)).toEqual({ nodes: 4, operators: { Shape: 2, NonZero: 1 } });
  });

  it('counts a node of a loop once, and nodes of the same name separately', () => {
    const events = [event('', 'Add', CPU, 3), event('', 'Add', CPU, 3), event('', 'Add', CPU, 4)];
    expect(fallbackFromProfile(events)).toEqual({ nodes: 2, operators: { Add: 2 } });
  });

  it('omits the copies between devices', () => {
    const events = [event('a', 'MatMul', CUDA), event('m', 'MemcpyToHost', CUDA), event('n', 'MemcpyFromHost', CPU)];
    expect(fallbackFromProfile(events)).toEqual({ nodes: 1, operators: {} });
  });

  it('is unknown if a node does not name its provider, and without executed nodes', () => {
    expect(fallbackFromProfile([event('a', 'MatMul', CUDA), event('b', 'Add')])).toBeNull();
    expect(
      fallbackFromProfile([{ cat: 'Session', name: 'model_run' }, null, 7, { name: 'x_kernel_time', args: null }]),
    ).toBeNull();
    expect(fallbackFromProfile([])).toBeNull();
  });
});
