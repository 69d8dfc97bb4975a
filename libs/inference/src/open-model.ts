import { DEFAULT_LIMITS, type Device, type Isolation } from '@primitives/sandbox';
import { ModelProcess } from './model-process.js';
import { Model, type LoadedBundle } from './model.js';

export interface OpenModelOptions extends Omit<LoadedBundle, 'runtime'> {
  /** The unpacked bundle. */
  readonly folder: string;
  readonly isolation: Isolation;
  /** Absent: the CPU. */
  readonly device?: Device;
  /** A process that was started for `folder` before. */
  readonly process?: ModelProcess;
}

/** Starts a sandboxed process and loads the bundle in it. @throws ModelRejectedError, SandboxStartError */
export async function openModel(options: OpenModelOptions): Promise<Model> {
  const { folder, isolation, device, process: given, ...bundle } = options;
  const { threads, limits = DEFAULT_LIMITS } = bundle;
  const runtime =
    given ?? (await ModelProcess.start({ isolation, limits, threads, ...(device ? { device } : {}) }, folder));
  try {
    return await Model.load({ ...bundle, runtime });
  } catch (error) {
    runtime.kill();
    throw error;
  }
}
