export { boardHref, decodeView, encodeView, exportHref, wholeBoard } from './address.js';
export {
  arrange,
  bestFirst,
  groupColumns,
  leader,
  pressCost,
  pressMetric,
  resolveSort,
  shownMetrics,
  type Line,
  type Sort,
} from './arrange.js';
export { byPlace, isRoundedColumn } from './by-rank.js';
export { byValue } from './by-value.js';
export { BADGE_FACTS, badgeHref, decodeBadge, type BadgeFact, type BadgeView } from './badge-address.js';
export { foldCopies, type FoldableResult } from './copies.js';
export type { Metric } from './metric.js';
export { namedMetric } from './named-metric.js';
export { amountText } from './amount-text.js';
export { withheldOn } from './withheld-on.js';
export { marginText } from './margin-text.js';
export { formatWithSign, headingUnit, isListedArea, metricUnit } from './metric-unit.js';
export {
  COST_EXTRAS,
  EXTRA_TITLES,
  EXTRAS,
  NO_FACTS,
  ROW_FIELDS,
  WEIGHTS,
  type BoardRow,
  type Cell,
  type Cost,
  type Extra,
  type RowFacts,
  type Weights,
} from './row.js';
export { baselineOf, isDegenerate } from './baseline.js';
export { boardOffers, boardsFound, onlyOffer, onNoBoard, pairsApart, type Placed } from './board-offers.js';
export { chanceLevel } from './chance-level.js';
export { debugForecast, plainText, type DebuggedEvaluation } from './debug-forecast.js';
export {
  floorOf,
  isAtChance,
  referenceRows,
  shortcutOf,
  shownMark,
  type Floor,
  type Reference,
  type Shortcut,
} from './reference-rows.js';
export { applyDifference, snapshotDifference, type SnapshotDifference } from './snapshot-difference.js';
export {
  cellsOf,
  differenceStep,
  NO_CELL,
  withSteps,
  withoutUntestedRanks,
  type BoardSnapshot,
  type EntryFacts,
  type SnapshotPair,
  type SnapshotRow,
} from './snapshot.js';
export { csvText } from './exports/csv-text.js';
export { claimBibtex, type CitedClaim } from './exports/claim-bibtex.js';
export type { EvaluationExport, ResultExport, SubmissionExport } from './exports/submission-export.js';
export { formatDifference, formatHalf, formatSignificant, isAgainstVerdict } from './comparison.js';
export { EXPORT_FORMATS, MEDIA_TYPES, writeBoard, type ExportFormat } from './exports/write-board.js';
export { hubBenchmark, hubResults } from './exports/hub-results.js';
export { writeSubmission } from './exports/write-submission.js';
export { neighbourTexts, unitsNoun } from './neighbour-text.js';
export { isOfRegions, sampledUnits } from './sampled-units.js';
export { boardTest, type BoardTest } from './listed-pair.js';
export { areNearCopies, NEAR_COPY_MARK, nearCopyNote, separateNearCopies, type SimilarEntry } from './near-copies.js';
export { bestEntryOf, type BestEntry } from './best-entry.js';
export { neighboursOf, neighboursOfValue, type Neighbour, type NoRequirement } from './neighbours.js';
export { NEGATIVE_AREA, negativeAreaNote } from './negative-area.js';
export { depthNotes, marksOf, rowNote, tableNotes } from './notes.js';
export { bestReported } from './reported/best-reported.js';
export { sortedRows, type ColumnOrder } from './reported/sorted-rows.js';
export { onlyPaper } from './reported/only-paper.js';
export { reportedGroups } from './reported/groups.js';
export { sharedInterval } from './shared-interval.js';
export {
  coarserStep,
  decimalsOf,
  formatChange,
  formatDelta,
  formatEnds,
  formatEstimateInterval,
  formatInterval,
  missingText,
  reasonText,
  formatRank,
  formatValue,
  MINUS,
  MISSING,
  NOTE_MARK,
  withoutSpread,
  type Format,
} from './metric-values.js';
export { hiding, rowFilter, without, withoutFilters, type ActiveFilter, type FilterName } from './filters.js';
export { rankText } from './rank-text.js';
export { costOn, paretoFront } from './pareto.js';
export { formatPrecision } from './precision.js';
export { receiptContentText, receiptText, type VerifiedReceipt } from './receipt-text.js';
export { compareWithInterval } from './reproduction.js';
export { seasonDropText } from './season-drop-text.js';
export { bestFound, nearlyFound, type Candidate } from './search/best-found.js';
export { MAX_SEARCH_TEXT, searched, searchTerms, type Searched } from './search/find.js';
export { markFound } from './search/mark-found.js';
export { boardText } from './terminal/board-text.js';
export { cancelledText, listingText, visibilityChangeText } from './terminal/change-texts.js';
export { comparisonTable, differenceText, familyTable, significantOnly } from './terminal/comparison-text.js';
export { copyNotAllowed, copyOn, willBeCopy, type CopiedEntry } from './terminal/copy-text.js';
export { downloadedText, splitsTable, splitUnknown, TEST_IS_HIDDEN } from './terminal/splits-table.js';
export {
  declaredNames,
  mistypedBenchmark,
  notNamedAsTraining,
  otherDataSets,
  TRAINING_NOT_DECLARED,
} from './terminal/training-text.js';
export { below, fittingTable, intervalText, minuteText } from './terminal/fitting-table.js';
export { leaderboardTable } from './terminal/leaderboard-table.js';
export { debugRunForecast, debugRunLines } from './terminal/debug-run-lines.js';
export { evaluationLines, outcomeLines } from './terminal/outcome-lines.js';
export { refusalText, withDocsAddress } from './terminal/refusal-text.js';
export { reportNotes } from './terminal/report-notes.js';
export { scoreTable } from './terminal/score-table.js';
export { estimatedSeconds, progressText } from './terminal/service-lines.js';
export { searchTable } from './terminal/search-table.js';
export { submissionsTable } from './terminal/submissions-table.js';
export { boardsTable, tracksTable } from './terminal/tracks-table.js';
export { noCommonBoardRefusal } from './terminal/no-common-board.js';
export { ownResultLines } from './terminal/own-result-lines.js';
export { whoAmIText } from './terminal/who-am-i-text.js';
export { table } from './text-table.js';
export { COST_AXES, DEFAULT_VIEW, MAX_PINS, WEIGHTS_CHOICES, type BoardView, type CostAxis } from './view.js';
export { filledExtras, otherWorld, worldChange } from './world-change.js';
export { worstEdges } from './worst-edges.js';
export { licenceWarning } from './licence/licence-warning.js';
export { DIMENSIONS, type Dimension, type ModelProfile } from './profile/model-profile.js';
export { profileTests, type ProfileTest } from './profile/profile-tests.js';
export { PROFILE_FORMATS, writeProfile, type ProfileFormat } from './profile/write-profile.js';
export {
  EXACT_VALUES,
  exactValuesNote,
  isSecret,
  isUnpublished,
  showsSecret,
  type ReleasedEvaluation,
} from './exact-values.js';
