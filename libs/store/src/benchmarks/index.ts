export { BenchmarkVersionEntity } from './benchmark-version.entity.js';
export { insertTrack, insertVersion, registeredVersion, type NewSplit, type RegisteredVersion } from './benchmarks.js';
export {
  correctedSplit,
  errataOf,
  finishErratum,
  insertErratum,
  lockJudgedVersion,
  openErratum,
  type Erratum,
} from './errata.js';
export { deletableTracks, deleteTrack, lockAgainstDeletion, lockTrack, type TrackUse } from './delete-track.js';
export { deletePhase, lockPhases, phaseUse, upsertPhase } from './phases.js';
export { copyLabelPublications, insertLabelPublication, publicSplits, type PublicSplit } from './public-splits.js';
export {
  closeSeason,
  insertSeason,
  insertSeasonChoice,
  lockSeasons,
  publishHiddenSplit,
  queuePublishedEvaluations,
  queueSeasonEvaluations,
  seasonChoice,
  seasonOfTrack,
  seasonsOf,
  type Season,
} from './seasons.js';
export { publishedResults, trainingDataOf } from './season-models.js';
export { SPLIT_ROLES, SplitEntity, type SplitRole } from './split.entity.js';
export { insertAcceptance, insertTerms, termsInForce, tracksOfBenchmark, type TermsOfAccount } from './terms.js';
export type { TrackChangeKind } from './track-change.entity.js';
export { insertTrackChange, trackChanges, updateTrack, type TrackChange, type TrackRules } from './track-changes.js';
export { TrackEntity } from './track.entity.js';
export { allTracks, trackBySlug, trackWithLatest, tracksByIds, type Track } from './tracks-read.js';
