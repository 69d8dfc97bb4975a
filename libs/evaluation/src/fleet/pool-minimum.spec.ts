import type { RunnerFacts } from '@primitives/protocol';
import { describeShortfalls, shortfalls } from '../index.js';

const GIB = 1024 ** 3;
const MACHINE: RunnerFacts = {
  version: '1',
  onnxruntime: '1.30.0',
  node: '20.20.0',
  isolation: 'L2',
  providers: ['cuda', 'cpu'],
  hardware: {
    cpu: 'a processor',
    cores: 8,
    memoryBytes: 32 * GIB,
    gpu: { model: 'a GPU', memoryBytes: 24 * GIB, driver: '550' },
  },
};
const withoutGpu = { ...MACHINE, hardware: { ...MACHINE.hardware, gpu: null } };

describe('the minimum of a pool', () => {
  it('is met by any machine when it requires nothing', () => expect(shortfalls(withoutGpu, {})).toEqual([]));
  it('is met exactly at its bounds', () => {
    expect(
      shortfalls(MACHINE, {
        cores: 8,
        memoryBytes: 32 * GIB,
        gpuMemoryBytes: 24 * GIB,
        isolation: 'L2',
        providers: ['cuda'],
      }),
    ).toEqual([]);
  });
  it('is met by a stronger isolation', () =>
    expect(shortfalls({ ...MACHINE, isolation: 'L3' }, { isolation: 'L2' })).toEqual([]));
  it('is met by one of several providers', () =>
    expect(shortfalls(MACHINE, { providers: ['tensorrt', 'cuda'] })).toEqual([]));
  it('counts a machine without a GPU as one with no GPU memory', () => {
    expect(shortfalls(withoutGpu, { gpuMemoryBytes: 1 })).toEqual([
      { what: 'gpuMemoryBytes', expected: 'a GPU with 0.0 GiB', found: 'no GPU' },
    ]);
  });
  it('names everything that is missing at once', () => {
    const lacks = shortfalls(MACHINE, { cores: 16, memoryBytes: 64 * GIB, isolation: 'L3', providers: ['rocm'] });
    expect(describeShortfalls(lacks)).toEqual({
      expected:
        'at least 16 cores, at least 64.0 GiB of memory, at least isolation L3, at least one of the providers rocm',
      found: '8 cores, 32.0 GiB of memory, isolation L2, providers cuda, cpu',
    });
  });
});
