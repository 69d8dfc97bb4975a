export { ComputeThreadError, ComputePool } from './compute-pool.js';
