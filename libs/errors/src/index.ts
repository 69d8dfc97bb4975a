export { CODES, type Code, type Fault } from './codes.js';
export { codesPage } from './codes-page.js';
export {
  boardUnknown,
  comparisonTimeout,
  imagesNotInstalled,
  interfaceUnsupported,
  isInvalidTokenCode,
  noCommonBoard,
  notSignedIn,
  poolUnknown,
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
