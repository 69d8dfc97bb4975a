export { boardsOf, EMBEDDING_BOARDS, FULL_SHOT_BOARD, MAIN_BOARD, type EmbeddingBoard } from './boards.js';
export { trackContract, type TrackContract } from './contract.js';
export { BenchmarkDefinition, BenchmarkDefinitionError, compareCodePoints, parseDefinition } from './definition.js';
export { exampleGroups, EXAMPLES } from './example-groups.js';
export { checkHierarchy, supportOf, type AttributeLabels, type HierarchyReport } from './hierarchy/check-hierarchy.js';
export {
  acceptedEdges,
  edgesOfMatrix,
  HierarchyAsset,
  HierarchyEdge,
  nextVersion,
} from './hierarchy/hierarchy-asset.js';
export {
  edgesByCoOccurrence,
  edgesByHypernyms,
  edgesByLastWords,
  mergedProposals,
  readHypernyms,
} from './hierarchy/propose-edges.js';
export { queriesAbout } from './hierarchy-queries.js';
export { Instance, LabelledInstance } from './label-file.js';
export {
  layoutBytes,
  maxEmbedding,
  predictionLayout,
  statementMatrices,
  type LayoutRow,
  type MatrixLayout,
} from './layout.js';
export { MATRICES } from './layout-help.js';
export { captionCategories, UNCATEGORISED } from './parts/captions.js';
export type { CompositionRule, Concepts, EpisodePlan } from './parts/concepts.js';
export { encodeTestSide, testSide, type Probe } from './parts/probe.js';
export { compoundPrompt, descriptorPrompt, examplePrompt, reversedPrompt } from './prompts/compound-sentences.js';
export { compoundPrompts, PROMPT_SETS, type PromptSet } from './prompts/compound-prompts.js';
export { fillPrompt } from './prompts/fill.js';
export { promptsOf, type Prompt } from './prompts/prompts-of.js';
export { VAW_TEMPLATES, vawQuestion, vawStatement, VawTexts } from './prompts/vaw.js';
export { sampleTexts } from './prompts/sample-texts.js';
export { missingFor, supportedProtocols, unfitFor, type ProtocolParts } from './protocol-fit.js';
export {
  hasAnswers,
  isProtocol,
  PROTOCOL_IDS,
  PROTOCOLS,
  type AnswerProtocolId,
  type InterfaceId,
  type ProtocolId,
} from './protocols.js';
export { WORLDS, candidatePairs, type World } from './worlds.js';
export {
  cellKey,
  cellsOf,
  countVerdicts,
  VERDICTS,
  verdictOf,
  type LedgerCell,
  type LedgerPaper,
  type LedgerTable,
  type OwnValue,
  type Verdict,
} from './papers/ledger.js';
export { isDemonstration } from './demonstrations.js';
export { paperPage } from './papers/ledger-page.js';
export { OWN_VALUES } from './papers/own-values.js';
export { PAPERS } from './papers/papers.js';
export { installCommands, PAPER_TRACKS, paperBoardsOf, paperTrackOf, type PaperTrack } from './paper-tracks.js';
export { attributeSubset } from './reported/attribute-subset.js';
export { MAC_TABLE_4 } from './reported/mac.js';
export { printedCells, type PrintedCell } from './reported/printed-cells.js';
export { REPORTED_TABLES, reportedTables } from './reported/reported.js';
export { reportedSteps } from './reported/reported-steps.js';
export { reportedRowsOf, type ReportedRow } from './reported/reported-table.js';
export { parseSeasonStatement, seasonStatementText, SeasonStatement } from './season-statement.js';
