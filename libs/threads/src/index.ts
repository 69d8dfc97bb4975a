export { ComputePool } from './compute-pool.js';
