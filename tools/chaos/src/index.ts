export { crashTest, survived } from './crash-test.js';
export { pauseTest, recovered } from './pause-test.js';
export { main } from './main.js';
export { TestDeployment } from './test-deployment.js';
