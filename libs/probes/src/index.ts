export {
  compositionLogits,
  CompositionReader,
  effectiveWeights,
  logSoftmaxRows,
  type CompositionModel,
  type Pair,
} from './composition-model.js';
export { MEET, trainedAs, trainingLane } from './composition-training.js';
export { f1Selectivity, meanSelectivity, type ProbedFold, type Selectivity } from './f1-selectivity.js';
export { featureRow, type Features } from './features.js';
export { FewShotRunner, runEpisode, type Episode } from './few-shot.js';
export { interpretabilityGap, partialIntervention, READINGS, type Reading } from './interventions.js';
export { LinearProbeTrainer, probeProbabilities, trainLinearProbe } from './linear-probe.js';
export type { MultinomialClassifier } from './multinomial.js';
export { trainingPlan } from './lay-out-training.js';
export type { TrainingPlan } from './training-plan.js';
export { weightAlignment } from './weight-alignment.js';
