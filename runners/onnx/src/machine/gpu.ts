import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Gpu, Load } from '@primitives/protocol';

const run = promisify(execFile);
const TIMEOUT_MS = 5_000;
const MEBIBYTE = 1024 ** 2;

/** Model and current utilization of a GPU. */
export interface DetectedGpu {
  readonly gpu: Gpu;
  readonly load: NonNullable<Load['gpu']>;
}

/** The first GPU that NVIDIA's driver shows; null on a machine without one, or without the driver. */
export async function detectGpu(): Promise<DetectedGpu | null> {
  const args = [
    '--query-gpu=name,memory.total,driver_version,utilization.gpu,memory.used',
    '--format=csv,noheader,nounits',
  ];
  const output = await run('nvidia-smi', args, { timeout: TIMEOUT_MS }).catch(() => null);
  return output === null ? null : readGpu(output.stdout);
}

/** The first line of nvidia-smi's output: `NVIDIA H200, 143771, 570.86.15, 12, 2048`. */
export function readGpu(text: string): DetectedGpu | null {
  const [model, total, driver, busy, used] = (text.split('\n')[0] ?? '').split(',').map((cell) => cell.trim());
  const memory = Number(total);
  if (!model || !driver || !(memory > 0)) return null;
  return {
    gpu: { model, memoryBytes: memory * MEBIBYTE, driver },
    load: {
      busy: Math.min(1, Math.max(0, (Number(busy) || 0) / 100)),
      memoryBytes: Math.max(0, (Number(used) || 0) * MEBIBYTE),
    },
  };
}
