export { killWalk, survived, type KillCase } from './kill-walk.js';
export { pauseWalk, wentOn, type PauseCase } from './pause-walk.js';
export { main } from './main.js';
export type { Researcher } from './researcher.js';
export { WalkHouse } from './walk-house.js';
