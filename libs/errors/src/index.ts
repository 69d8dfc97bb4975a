export { CODES, type Code, type Fault } from './codes.js';
export { codesPage } from './codes-page.js';
export {
  boardUnknown,
  comparisonDelayed,
  entriesApart,
  imagesNotInstalled,
  interfaceUnsupported,
  isDeadTokenCode,
  notSignedIn,
  poolUnknown,
  receiptUnknown,
  runnerRemoved,
  runnerUnknown,
  submissionUnknown,
  termsNotAccepted,
  tokenDead,
  trackUnknown,
  webhookUnknown,
} from './refusals.js';
export { UserError, type Failure } from './user-error.js';
