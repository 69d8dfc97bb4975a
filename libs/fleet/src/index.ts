export { PoolMinimum, describeShortfalls, shortfalls } from './pool-minimum.js';
export { whyNoneIsReady, type PoolRunners } from './pool-runners.js';
export { runnerIdOf } from './runner-id.js';
export { RUNNER_STATES, runnerState, type RunnerLife, type RunnerState } from './runner-state.js';
