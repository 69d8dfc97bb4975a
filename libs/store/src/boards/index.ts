export {
  boardEntry,
  removedResults,
  reportedRows,
  shownOutcomes,
  shownResults,
  type BoardEntry,
  type ReportedRow,
  type ShownResult,
} from './board-rows.js';
export {
  allReportedRows,
  bestValueChanges,
  bestValuesAt,
  countReported,
  countReportedRows,
  lastResultAt,
  lastResultOf,
  latestSnapshot,
  latestSnapshots,
  liveCounts,
  snapshotAround,
  snapshotBefore,
  snapshotHead,
  snapshotPayload,
  type ReportedRowPlace,
  type SnapshotHead,
} from './boards-read.js';
export { fingerprintOf, pendingOfModel, resultsOfModel, type ModelResult } from './model-results.js';
export type { Visibility } from './publications.js';
export { metricsReported, publicationOf, type Publication } from './publications.js';
export {
  bestPublished,
  detailsPublished,
  hadDetails,
  insertRelease,
  knownValues,
  releasedUnits,
  releasedValues,
  unitsOfTrack,
  unreleasedResults,
  type ReleasedValues,
  type ResultRelease,
} from './releases.js';
export {
  insertReproduction,
  reproducedRows,
  reproductionsOn,
  tracksOfReportedRows,
  type Reproduction,
} from './reproductions.js';
export {
  baselineFactsOfTracks,
  boardReferences,
  insertReferences,
  referenceWork,
  tracksWithoutReferences,
  type BaselineFacts,
  type BoardReferences,
  type ReferenceWork,
} from './references.js';
export { baseOf, readContents, writeContent } from './snapshot-content.js';
export { insertResult, insertSnapshot, lockBoards, publish, type NewResult } from './results.js';
export type { ExampleAnswer } from './example-answer.js';
