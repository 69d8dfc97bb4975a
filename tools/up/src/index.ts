export { HouseProcess, type Program } from './house-process.js';
export { LIVENESS, type LivenessRule } from './liveness.js';
export { openHouse, type House } from './house.js';
export { readSettings, type Settings } from './settings.js';
export { SetupError } from './setup-error.js';
export { up } from './up.js';
