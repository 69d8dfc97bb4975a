export { CODES, type Code } from './codes.js';
export type { Fault } from './codes/code-entry.js';
export { codesPage } from './codes-page.js';
export {
  accountSuspended,
  boardUnknown,
  comparisonTimeout,
  imagesNotInstalled,
  interfaceUnsupported,
  isInvalidTokenCode,
  noCommonBoard,
  notSignedIn,
  poolUnknown,
  receiptMissing,
  receiptUnknown,
  runnerRemoved,
  runnerUnknown,
  modelUnknown,
  submissionUnknown,
  termsNotAccepted,
  tokenInvalid,
  trackUnknown,
  webhookUnknown,
} from './refusals.js';
export { UserError, type Failure } from './user-error.js';
export { similarNames } from './similar-names.js';
export { pathRefusal } from './path-refusal.js';
