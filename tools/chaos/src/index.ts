export { crashTest, survived, type KillCase } from './crash-test.js';
export { pauseTest, recovered, type PauseCase } from './pause-test.js';
export { main } from './main.js';
export type { Researcher } from './researcher.js';
export { TestDeployment } from './test-deployment.js';
