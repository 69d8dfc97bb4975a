export { killWalk, survived, type KillCase } from './kill-walk.js';
export { main } from './main.js';
export { WalkHouse } from './walk-house.js';
