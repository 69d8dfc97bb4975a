import { testSide } from '@primitives/benchmark';
import { f1Selectivity, LinearProbeTrainer, type Features, type Selectivity } from '@primitives/probes';
import { probedFold } from './probed-fold.js';

/** Probes one attribute under one split strategy. */
export interface ProbeTask {
  /** Concepts × D. */
  readonly features: Features;
  /** 1 for every concept that has the attribute. */
  readonly labels: Uint8Array;
  /** The test concepts of each fold, in the order of the definition. */
  readonly folds: readonly string[];
}

export function probeTask({ features, labels, folds }: ProbeTask): Selectivity {
  const trainer = new LinearProbeTrainer();
  const done = folds.map((side) => probedFold(trainer, features, labels, testSide(side, labels.length)));
  const positives = labels.reduce((sum, label) => sum + label, 0);
  return f1Selectivity(done, { positives, concepts: labels.length });
}
