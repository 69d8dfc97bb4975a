export { killWalk, survived, type KillCase } from './kill-walk.js';
export { main } from './main.js';
export { WalkHouse, type Researcher } from './walk-house.js';
