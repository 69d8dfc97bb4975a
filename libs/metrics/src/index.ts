export {
  compoundPrompt,
  descriptorPrompt,
  examplePrompt,
  exampleWithFeaturesPrompt,
  reversedPrompt,
} from './compun/prompts.js';
export { positiveRank, recallAtRank } from './compun/retrieval.js';
export { meanCosine, tripletSimilarities } from './compun/similarity.js';
export {
  beatenBy,
  isTripletCorrect,
  NEGATIVE_IMAGES,
  tripletFigures,
  tripletFiguresByCategory,
  type NegativeImage,
  type TripletFigures,
  type TripletSimilarities,
} from './compun/triplet.js';
export {
  attributeGroups,
  groupMean,
  OTHER_TYPE,
  subtypesOf,
  typesOf,
  type AttributeMetadata,
  type GroupMean,
} from './vaw/attribute-groups.js';
export { averagePrecision } from './vaw/average-precision.js';
export { bestFirst, type Scores } from './vaw/best-first.js';
export { complementLabels, type ComplementedLabels } from './vaw/complementation.js';
export { pooled, rates, type Confusion } from './vaw/confusion.js';
export { hierarchicalScores, scoreViolations, type ConstraintViolations } from './vaw/hierarchical-scores.js';
export { attributeHierarchy, HierarchyError, type AttributeHierarchy } from './vaw/hierarchy.js';
export {
  cellsOfLists,
  cellsOfMatrix,
  LabelError,
  matrixOfCells,
  NEGATIVE,
  POSITIVE,
  UNLABELLED,
  type LabelledCells,
} from './vaw/labels.js';
export {
  CELL,
  reduceVaw,
  ScoreError,
  type RankedCells,
  type VawOutcomes,
  type VawReduction,
  type VawScores,
} from './vaw/outcomes.js';
export { VAW_TEMPLATES, vawQuestion, type PromptCell } from './vaw/prompts.js';
export { answerAccuracy, answerViolations, type AnswerAccuracy } from './vaw/question-answers.js';
export {
  attributeFigures,
  groupFigures,
  outcomeViolations,
  type AttributeFigures,
  type DecisionFigures,
  type GroupFigures,
  type InstanceWeights,
} from './vaw/recognition.js';
export { cosine, itcProbability, itmProbability, maxCosine, vqaAnswersYes } from './vaw/score-heads.js';
