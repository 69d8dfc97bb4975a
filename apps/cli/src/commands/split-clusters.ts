import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { BenchmarkDefinition } from '@primitives/benchmark';
import { readDefinition, readLabels, SPLIT_FILES } from '@primitives/datasets';
import { clusterAblation, type ClusterAblation } from '@primitives/scoring';
import { nearestSimilarities, type ProbePlots } from '@primitives/splits';
import { CliError } from '../cli-error.js';
import { table } from '../output.js';
import { histogram, plotSvg, type Plot } from '../plot.js';
import { conceptEmbeddings, probeMissing, splitIn } from './probe-folder.js';

export interface ClusterOptions {
  readonly embedder: string;
  readonly ks: readonly number[];
  readonly seed: number;
  readonly plots?: string;
  readonly json?: boolean;
}

export interface ClusterReport {
  readonly ablations: readonly ClusterAblation[];
  readonly plots: ProbePlots;
}

const BINS = 30;

/**
 * The ablation of k of an imported attribute probe, with the features of a bundle.
 *
 * @param folder of a version, or of its split
 * @throws CliError probe_missing, cluster_count
 */
export async function ablateClusters(folder: string, options: ClusterOptions): Promise<ClusterReport> {
  const split = splitIn(folder);
  const definition = await readDefinition(join(split, SPLIT_FILES.definition));
  if (!definition.probe) throw probeMissing(definition.slug);
  const largest = Math.max(...options.ks);
  if (largest > definition.objects.length || Math.min(...options.ks) < 2)
    throw new CliError({
      code: 'cluster_count',
      message: 'a number of clusters is below 2 or above the number of concepts',
      expected: `2 to ${definition.objects.length}`,
      found: options.ks.join(', '),
      remedy: 'choose other values of --ks',
    });
  const labels = await readLabels(join(split, SPLIT_FILES.labels));
  const features = await conceptEmbeddings(split, definition, options.embedder, options.json ?? false);
  const ablations = options.ks.map((k) => clusterAblation({ definition, labels }, features, { k, seed: options.seed }));
  const similarity = histogram([...nearestSimilarities(features)], BINS);
  if (options.plots !== undefined) await writePlots(options.plots, ablations, similarity, definition);
  return { ablations, plots: plotsOf(ablations, similarity, basename(resolve(options.embedder))) };
}

/** The scatter is that of the k with the highest selectivity. */
function plotsOf(
  ablations: readonly ClusterAblation[],
  similarity: ProbePlots['similarity'],
  embedder: string,
): ProbePlots {
  const [best] = ablations
    .filter(({ attributes }) => attributes.length > 0)
    .sort((x, y) => (y.selectivity ?? -Infinity) - (x.selectivity ?? -Infinity));
  return {
    embedder,
    similarity: similarity.map(([middle, count]) => [round(middle), count]),
    clusters: ablations.map(({ k, sizes, selectivity, correlation }) => ({ k, sizes, selectivity, correlation })),
    scatter: best
      ? {
          k: best.k,
          points: best.attributes.map((one) => [one.attribute, round(one.dominance), round(one.selectivity)]),
        }
      : null,
  };
}

const round = (value: number) => Number(value.toFixed(4));

/** Writes the paper's figures for these features: sizes of groups, similarity, and a scatter plot for each k. */
async function writePlots(
  folder: string,
  ablations: readonly ClusterAblation[],
  similarity: ProbePlots['similarity'],
  { probe }: Pick<BenchmarkDefinition, 'probe'>,
): Promise<void> {
  const largestFirst = Object.values(probe?.categories ?? {})
    .map(({ length }) => length)
    .sort((x, y) => y - x);
  const sizes = (title: string, list: readonly number[]): Plot => ({
    title,
    kind: 'bars',
    x: 'group, largest first',
    y: 'concepts',
    data: list.map((size, i) => [i + 1, size]),
  });
  const byK = (title: string, y: string, value: (one: ClusterAblation) => number | null): Plot => ({
    title,
    kind: 'line',
    x: 'k',
    y,
    data: ablations.map((one) => [one.k, value(one) ?? NaN]),
  });
  const plots: Record<string, Plot> = {
    'similarity.svg': {
      title: 'Highest similarity of each concept to another',
      kind: 'bars',
      x: 'cosine',
      y: 'concepts',
      data: similarity,
    },
    'sizes-supercategory.svg': sizes('Sizes of the supercategories', largestFirst),
    'selectivity.svg': byK('F1 selectivity by number of clusters', 'F1 selectivity', (one) => one.selectivity),
    'correlation.svg': byK('Correlation with the supercategory by number of clusters', 'CS', (one) => one.correlation),
  };
  for (const { k, sizes: list, attributes } of ablations) {
    plots[`sizes-k${k}.svg`] = sizes(`Sizes of ${k} clusters`, list);
    plots[`scatter-k${k}.svg`] = {
      title: `Attributes on a split by ${k} clusters`,
      kind: 'points',
      x: 'share of the largest supercategory',
      y: 'F1 selectivity',
      data: attributes.map(({ dominance, selectivity }) => [dominance, selectivity]),
    };
  }
  await mkdir(folder, { recursive: true });
  for (const [name, plot] of Object.entries(plots)) await writeFile(join(folder, name), plotSvg(plot));
}

/** One row per number of clusters. */
export function clusterTable(ablations: readonly ClusterAblation[]): string {
  return table(
    ['k', 'attributes', 'largest cluster', 'F1 selectivity', 'CS'],
    ablations.map(({ k, attributes, sizes, selectivity, correlation }) => [
      String(k),
      String(attributes.length),
      String(sizes[0] ?? 0),
      selectivity?.toFixed(1) ?? '–',
      correlation?.toFixed(2) ?? '–',
    ]),
  );
}
