export { judgeAll } from './judge-all.js';
export type { Parts } from './parts.js';
export { Splits, LabelsMismatchError } from './splits.js';
