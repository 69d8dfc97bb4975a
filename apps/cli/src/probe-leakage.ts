import type { HashedSplit } from '@primitives/datasets';
import {
  f1Selectivity,
  meanSelectivity,
  probeProbabilities,
  trainLinearProbe,
  type Features,
} from '@primitives/probes';
import { pearson, supercategoryDominance, type ProbedLeakage } from '@primitives/splits';

/** Attributes with fewer positives than this on either side are skipped. */
const MIN_POSITIVES = 5;

/**
 * How well a probe that is trained on public images predicts a hidden split: F1 selectivity of every attribute (trained
 * on all public images, tested on the split), and its correlation with how much one object explains the attribute.
 *
 * @returns null without embeddings
 * @see docs/metrics/probes.md, libs/splits/README.md; objects stand where that paper has supercategories
 */
export function probeLeakage(hidden: HashedSplit, publicSets: readonly HashedSplit[]): ProbedLeakage | null {
  const splits = [hidden, ...publicSets];
  if (publicSets.length === 0 || splits.some(({ embeddings }) => embeddings === null)) return null;
  const features = stacked(splits);
  const labels = splits.flatMap(({ set }) => set.labels);
  const tested = hidden.set.images.map((_, i) => i);
  const train = labels.map((_, i) => i).slice(tested.length);
  const objects = numbered(labels.flatMap((image) => image.map(({ object }) => object)));
  const selectivities = [];
  const dominances = [];
  for (const attribute of new Set(labels.flatMap((image) => image.flatMap(({ attributes }) => attributes)))) {
    const positive = Uint8Array.from(labels, (image) =>
      image.some(({ attributes }) => attributes.includes(attribute)) ? 1 : 0,
    );
    const count = (rows: readonly number[]): number => rows.filter((i) => positive[i] === 1).length;
    if (count(tested) < MIN_POSITIVES || count(train) < MIN_POSITIVES) continue;
    const probe = trainLinearProbe(features, positive, train);
    if (!probe) continue;
    const fold = {
      probabilities: probeProbabilities(probe, features, tested),
      labels: tested.map((i) => positive[i] ?? 0),
    };
    selectivities.push(f1Selectivity([fold], { positives: count(tested) + count(train), concepts: labels.length }));
    const memberships = labels.flatMap((image) =>
      image.filter(({ attributes }) => attributes.includes(attribute)).map(({ object }) => [objects.get(object) ?? -1]),
    );
    dominances.push(supercategoryDominance(memberships).dominance ?? 0);
  }
  return {
    f1Selectivity: meanSelectivity(selectivities),
    cs: pearson(
      dominances,
      selectivities.map(({ selectivity }) => selectivity),
    ),
    attributes: selectivities.length,
  };
}

function stacked(splits: readonly HashedSplit[]): Features {
  const parts = splits.flatMap(({ embeddings }) => embeddings ?? []);
  const dimensions = parts[0]?.dimensions ?? 0;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const data = new Float32Array(rows * dimensions);
  let at = 0;
  for (const part of parts) {
    data.set(part.data, at);
    at += part.data.length;
  }
  return { rows, dimensions, data };
}

const numbered = (names: readonly string[]): Map<string, number> =>
  new Map([...new Set(names)].map((name, i) => [name, i]));
