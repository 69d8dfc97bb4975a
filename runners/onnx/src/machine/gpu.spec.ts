import { readGpu } from './gpu.js';

const MIB = 1024 ** 2;

describe("the output of NVIDIA's driver", () => {
  it('gives model, memory, driver and utilization', () => {
    expect(readGpu('NVIDIA H200, 143771, 570.86.15, 12, 2048\n')).toEqual({
      gpu: { model: 'NVIDIA H200', memoryBytes: 143_771 * MIB, driver: '570.86.15' },
      load: { busy: 0.12, memoryBytes: 2048 * MIB },
    });
  });
  it('gives the first of several GPUs', () => {
    expect(readGpu('NVIDIA A10, 23028, 550.54, 0, 0\nNVIDIA T4, 15360, 550.54, 0, 0\n')?.gpu.model).toBe('NVIDIA A10');
  });
  it('omits what a virtual GPU does not report', () => {
    expect(readGpu('GRID A100, 20480, 550.54, [N/A], [N/A]')?.load).toEqual({ busy: 0, memoryBytes: 0 });
  });
  it.each(['', 'NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver.\n'])(
    'gives nothing for %j',
    (text) => {
      expect(readGpu(text)).toBeNull();
    },
  );
});
