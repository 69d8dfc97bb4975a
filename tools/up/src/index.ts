export { develop } from './dev/develop.js';
export { ManagedProcess } from './managed-process.js';
export { LIVENESS } from './liveness.js';
export { openDeployment, type RunningDeployment } from './deployment.js';
export { oneFilePrograms } from './one-file-programs.js';
export { up } from './up.js';
