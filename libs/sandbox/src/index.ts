export { CPU_DEVICE, PROVIDERS, type Device, type Provider } from './device.js';
export type { Frame, TensorType, WireTensor } from './frames.js';
export { cpuFingerprint, findBubblewrap, probeIsolation, whyNoBubblewrap } from './isolation.js';
export { DEFAULT_LIMITS, type ProcessLimits } from './limits.js';
export { packageFolder } from './packages.js';
export { ProcessFaultError, SandboxedProcess, SandboxStartError, type ProcessFault } from './process.js';
export { ProcessPool } from './process-pool.js';
export { ReadyProcess } from './ready-process.js';
export { packageInside, sandboxProgram, type Mount, type SandboxProgram } from './program.js';
export {
  programCommand,
  sandboxCommand,
  TASKSET,
  type Command,
  type Isolation,
  type IsolationLevel,
  type Sandbox,
} from './sandbox.js';
export { allocationRefused } from './refused-allocation.js';
export { serveRequests } from './serve.js';
export type { Share } from './share.js';
export { makeShareFolder } from './share-folder.js';
export { ConcurrencyLimit } from './concurrency-limit.js';
