export { judgeAll } from './judge-all.js';
export { Splits } from './splits.js';
export { Receipts } from './receipts/receipts.js';
export { openSigningKey } from './receipts/signing-key.js';
