export { judgeAll } from './judge-all.js';
export type { Parts } from './dependencies.js';
export { Splits, LabelsMismatchError } from './splits.js';
export { Receipts } from './receipts/receipts.js';
export { openSigningKey, SigningKeyError, type SigningKey } from './receipts/signing-key.js';
