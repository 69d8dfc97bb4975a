import {
  FewShotRunner,
  READINGS,
  type Episode,
  type Features,
  type MultinomialClassifier,
  type Reading,
} from '@primitives/probes';
import type { UnitTable } from '../unit-table.js';
import { trueActivations } from './activations.js';
import { alignmentTable } from './alignment.js';

export interface EpisodesTask {
  /** N × primitives. */
  readonly activations: Features;
  readonly classOf: Uint32Array;
  /** The true primitives of each class. */
  readonly classes: readonly (readonly number[])[];
  readonly episodes: readonly Episode[];
}

export interface EpisodeAnswer {
  /** null if there is no query. */
  readonly accuracy: Readonly<Record<Reading, number | null>>;
  /** One byte per query, 1 if it is classified correctly. */
  readonly hits: Readonly<Record<Reading, Uint8Array>>;
  /** Weight alignment of its classes. */
  readonly alignment: UnitTable;
}

export const READING_NAMES = Object.keys(READINGS) as Reading[];

export function episodesTask({ activations, classOf, classes, episodes }: EpisodesTask): EpisodeAnswer[] {
  const truth = trueActivations(
    activations.dimensions,
    Array.from(classOf, (c) => classes[c] ?? []),
  );
  const runner = new FewShotRunner({ activations, truth, classOf });
  return episodes.map((episode) => {
    const { accuracy, hits, classifier } = runner.run(episode);
    return { accuracy, hits, alignment: aligned(classifier, activations.dimensions, classes) };
  });
}

function aligned(
  { classes, coefficients }: MultinomialClassifier,
  width: number,
  truth: readonly (readonly number[])[],
): UnitTable {
  const [only] = coefficients;
  // two classes share one row
  const rows = coefficients.length === 1 && only ? [only.map((weight) => -weight), only] : coefficients;
  const weights = new Float64Array(rows.length * width);
  rows.forEach((row, c) => weights.set(row, c * width));
  return alignmentTable(
    weights,
    width,
    classes.map((c) => truth[c] ?? []),
    null,
  );
}
