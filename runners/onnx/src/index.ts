export { RunnerConfig } from './config.js';
