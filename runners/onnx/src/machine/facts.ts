import { cpus, totalmem } from 'node:os';
import { engineVersions, type ChosenDevice } from '@primitives/inference';
import type { IsolationLevel, RunnerFacts } from '@primitives/protocol';
import { detectGpu } from './gpu.js';

export async function machineFacts(
  version: string,
  isolation: IsolationLevel,
  chosen: ChosenDevice,
): Promise<RunnerFacts> {
  const processors = cpus();
  return {
    version,
    onnxruntime: engineVersions().onnxruntime,
    node: process.versions.node,
    isolation,
    // the one in use stands first
    providers: chosen.statuses.filter(({ works }) => works).map(({ provider }) => provider),
    hardware: {
      cpu: processors[0]?.model.trim() || 'unknown',
      cores: Math.max(1, processors.length),
      memoryBytes: totalmem(),
      gpu: (await detectGpu())?.gpu ?? null,
    },
  };
}
