export { createApiToken, signIn, signUp } from './accounts.js';
export { ApiClient, granted, type Credentials } from './api-client.js';
export { RefusedError, UnavailableError, type Refusal } from './refusal.js';
export {
  cancelEvaluation,
  hasEnded,
  readSubmission,
  requireTracks,
  submit,
  watchSubmission,
  type EvaluationState,
  type SubmissionDraft,
  type WatchedEvaluation,
  type WatchedSubmission,
} from './submissions.js';
export { uploadFile, type UploadFile, type UploadOptions } from './upload.js';
