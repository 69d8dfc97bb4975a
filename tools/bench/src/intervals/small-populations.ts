import { PAIR_MODELS, pairPopulation } from './pair-population.js';
import type { Population } from './population.js';
import { PROBE_SIZE, probePopulation, STRATEGIES } from './probe-population.js';
import type { AttributeSize } from './sampled-cells.js';
import { compunPopulation, episodePopulation } from './unit-populations.js';
import { vawPopulation } from './vaw-population.js';

/** Numbers of units that are simulated to find from where on an interval is calibrated. */
export const SMALL_SIZES = [10, 20, 40, 80, 160, 320] as const;
/** Positives of each attribute, for metrics that average over attributes. */
export const SMALL_POSITIVES = [3, 10, 30, 100] as const;
/** Attributes of a group: one, a type of few, and many. */
const ATTRIBUTES = [1, 5, 40] as const;

/** Pair metrics on a few images; also images of which two share a cluster. */
export const smallPairs = (): Population[] =>
  SMALL_SIZES.flatMap((images) =>
    Object.entries(PAIR_MODELS).flatMap(([name, model]) =>
      [1, 2].map((together) =>
        pairPopulation(
          `${images} ${together === 1 ? 'images' : 'pairs of images'}, ${name}`,
          { images: images * together, together, candidatePairs: 1_000, profile: together === 1 ? 'mac' : 'czsl' },
          model,
        ),
      ),
    ),
  );

const NAMES = ['weak', 'middling', 'strong'];

/** Compun's categories, episodes and attributes of few units. */
export const smallUnits = (): Population[] =>
  SMALL_SIZES.flatMap((size) => [
    ...[0.3, 1.2, 2.5].map((separation, level) =>
      compunPopulation(
        `${size} nouns a category, ${NAMES[level]!}`,
        { either: size, both: size, none: size },
        { separation, ties: false },
      ),
    ),
    episodePopulation(`${size} episodes, middling`, { episodes: size, queries: 75 }, 1.5),
    probePopulation(`${size} attributes, middling`, { ...PROBE_SIZE, attributes: size }, STRATEGIES[0]!, false),
  ]);

/** Mean average precision over few attributes with few positives, three times as many negatives. */
export const smallAttributes = (): Population[] =>
  ATTRIBUTES.flatMap((attributes) =>
    SMALL_POSITIVES.flatMap((positives) =>
      (['weak', 'middling', 'strong'] as const).map((word, level) => ({
        ...vawPopulation(
          Array.from({ length: attributes }, (): AttributeSize => ({
            positives,
            negatives: 3 * positives,
            group: 'head',
            type: 'color',
          })),
          {
            name: `${attributes} ${attributes === 1 ? 'attribute' : 'attributes'} of ${positives} positives, ${word}`,
            separation: [0.6, 1.3, 2.2][level]!,
            spread: 0.4,
            imageEffect: 0.4,
            grid: 0,
            violations: 0,
          },
          { instances: 12 * positives, images: 4 * positives, edges: [] },
        ),
        seed: `${attributes} attributes of ${positives} positives, ${word}`,
      })),
    ),
  );
