export { develop } from './dev/develop.js';
export { ManagedProcess, type Program } from './managed-process.js';
export { LIVENESS, type LivenessRule } from './liveness.js';
export { openDeployment, type RunningDeployment } from './deployment.js';
export { readSettings, type Settings } from './settings.js';
export { SetupError } from './setup-error.js';
export { up } from './up.js';
