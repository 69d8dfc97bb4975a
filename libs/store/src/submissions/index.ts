export { BlobEntity } from './blob.entity.js';
export { blobSizes, insertBlob } from './blobs.js';
export { hiddenSplitUse, lockSubmitter } from './hidden-split-use.js';
export { insertListing, listingOfEvaluation, listingsOf, shownInLists, dueListings } from './listings.js';
export {
  AT_CHANCE,
  closeProbingAlert,
  equalAnswers,
  insertProbingAlert,
  recordEqualAnswers,
  recordSimilarResults,
  similarEvaluations,
  openProbingAlerts,
  submissionSeries,
  type ProbingAlert,
  type SeriesSubject,
} from './probing-alerts.js';
export {
  bundlesOfSubmissions,
  codesOfSameModel,
  countSubmissionsNamed,
  countSubmissionsOfAccount,
  insertEvaluations,
  insertSubmission,
  debugUse,
  newestOfEachName,
  freeRejections,
  quotaUse,
  quotaUseOfAccount,
  submissionByCode,
  submissionOfMutation,
  isRemoved,
  submissionNamesOfTeam,
  submissionsByIds,
  submissionsOfBundle,
  submissionsNamed,
  submissionsOfAccount,
  teamsOfSubmissions,
  type NamedSubmission,
  type NewSubmission,
  type Submission,
} from './submissions.js';
export {
  completeUpload,
  failUpload,
  insertUpload,
  openUploads,
  uploadByDigest,
  uploadById,
  type Upload,
} from './uploads.js';
