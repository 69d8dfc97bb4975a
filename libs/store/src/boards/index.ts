export {
  allReportedRows,
  bestValuesAt,
  countReported,
  countReportedRows,
  lastResultAt,
  lastResultOf,
  latestSnapshot,
  latestSnapshots,
  liveCounts,
  reportedRows,
  snapshotAround,
  snapshotBefore,
  snapshotHead,
  snapshotPayload,
  type ReportedRow,
  type ReportedRowPlace,
  type SnapshotHead,
} from './boards-read.js';
export type { Visibility } from './publication.entity.js';
export { metricsReported, publicationOf, type Publication } from './publications.js';
export {
  bestPublished,
  detailsPublished,
  hadDetails,
  insertRelease,
  releasedValues,
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
  boardEntry,
  insertResult,
  insertSnapshot,
  lockBoards,
  publish,
  shownResults,
  type NewResult,
  type ShownResult,
} from './results.js';
