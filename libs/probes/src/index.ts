export {
  compositionLogits,
  CompositionReader,
  effectiveWeights,
  logSoftmaxRows,
  temperature,
  type CompositionModel,
  type Pair,
} from './composition-model.js';
export { MEET, trainComposition, trainedAs, trainingLane, type TrainedEpoch } from './composition-training.js';
export { f1Selectivity, meanSelectivity, type ProbedFold, type Selectivity } from './f1-selectivity.js';
export { FeatureError, featureRow, type Features } from './features.js';
export {
  FewShotRunner,
  majorityPrimitives,
  runEpisode,
  type Episode,
  type EpisodeResult,
  type FewShotInput,
} from './few-shot.js';
export { interpretabilityGap, partialIntervention, READINGS, type Reading } from './interventions.js';
export { minimise, type Objective, type Solution, type SolverRule } from './lbfgs.js';
export { PROBE_RULE, probeProbabilities, trainLinearProbe, type LinearProbe } from './linear-probe.js';
export { classify } from './classifier-reader.js';
export { CLASSIFIER_RULE, trainMultinomial, type MultinomialClassifier } from './multinomial.js';
export { trainingPlan } from './lay-out-training.js';
export { COMPMAP_RULE, type TrainingPlan, type TrainingRule } from './training-plan.js';
export { weightAlignment, type WeightAlignment } from './weight-alignment.js';
