import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { hashSplit, readDefinition, readLabels, SPLIT_FILES } from '@primitives/datasets';
import {
  auditProbe,
  ConceptGroups,
  indexGroups,
  pairsOfGroups,
  similarPairs,
  type ConceptPairs,
  type Embeddings,
  type StrategyAudit,
} from '@primitives/splits';
import { CliError } from '../cli-error.js';
import { openEmbedder } from '../embedder.js';
import { table } from '../output.js';
import { ProgressBar } from '../progress.js';

/** Concepts whose mean embeddings have at least this cosine count as similar. */
export const SIMILAR = 0.9;

export interface ProbeAuditOptions {
  readonly groups?: string;
  readonly embedder?: string;
  readonly json?: boolean;
}

/**
 * Audits every strategy of an imported attribute probe.
 *
 * @param folder of a version, or of its split
 * @throws CliError probe_missing, groups_invalid
 */
export async function auditProbeFolder(folder: string, options: ProbeAuditOptions): Promise<StrategyAudit[]> {
  const whole = join(folder, 'splits/all');
  const split = existsSync(whole) ? whole : folder;
  const definition = await readDefinition(join(split, SPLIT_FILES.definition));
  if (!definition.probe) throw probeMissing(definition.slug);
  const labels = await readLabels(join(split, SPLIT_FILES.labels));
  const pairs: ConceptPairs = {
    ...(options.groups !== undefined && { groups: await pairsIn(options.groups, definition) }),
    ...(options.embedder !== undefined && {
      similarity: similarPairs(
        await conceptEmbeddings(split, definition, options.embedder, options.json ?? false),
        SIMILAR,
      ),
    }),
  };
  return auditProbe(definition, positivesOf(labels, definition), pairs);
}

export const probeMissing = (slug: string) =>
  new CliError({
    code: 'probe_missing',
    message: `${slug} has no attribute probe`,
    expected: 'a version of mcrae-things, or another definition with a probe',
    found: slug,
    remedy: 'pass a folder that `primitives import mcrae-things` wrote',
  });

/** For each attribute, the concepts that have it. */
function positivesOf(
  labels: readonly LabelledInstance[],
  { objects }: Pick<BenchmarkDefinition, 'objects'>,
): Map<string, Set<number>> {
  const places = new Map(objects.map((object, i) => [object, i]));
  const positives = new Map<string, Set<number>>();
  for (const { object, positive } of labels) {
    const place = places.get(object);
    if (place === undefined) continue;
    for (const attribute of positive) positives.set(attribute, (positives.get(attribute) ?? new Set()).add(place));
  }
  return positives;
}

async function pairsIn(path: string, { objects }: Pick<BenchmarkDefinition, 'objects'>): Promise<[number, number][]> {
  const refuse = (expected: string, found: string): never => {
    throw new CliError({
      code: 'groups_invalid',
      message: `${path} does not contain groups of these concepts`,
      expected,
      found,
      remedy: 'see "Groups of similar concepts" in docs/import.md',
    });
  };
  let json: unknown;
  try {
    json = JSON.parse(await readFile(resolve(path), 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse('JSON', error.message);
  }
  const parsed = ConceptGroups.safeParse(json);
  if (!parsed.success) return refuse('the format concept-groups/1', parsed.error.issues[0]?.message ?? 'another');
  const { groups, unknown } = indexGroups(parsed.data, objects);
  if (unknown.length > 0) return refuse('concepts of the benchmark', unknown.slice(0, 10).join(', '));
  return pairsOfGroups(groups);
}

/** The mean of the features of each concept's images, in the order of the objects; zero without an image. */
export async function conceptEmbeddings(
  split: string,
  { objects }: Pick<BenchmarkDefinition, 'objects'>,
  bundle: string,
  json: boolean,
): Promise<Embeddings> {
  const bar = new ProgressBar(json);
  const embedder = await openEmbedder(bundle);
  try {
    const { set, embeddings } = await hashSplit(split, {
      name: 'all',
      embed: (bytes) => embedder.embed(bytes),
      onProgress: (done, total) => bar.update('embedding', done, total, `${done} of ${total}`),
    });
    const { dimensions = 0, data = new Float32Array() } = embeddings ?? {};
    const places = new Map(objects.map((object, i) => [object, i]));
    const means = new Float64Array(objects.length * dimensions);
    const counts = new Uint32Array(objects.length);
    set.labels.forEach((image) => {
      const place = places.get(image[0]?.object ?? '');
      if (place !== undefined) counts[place]!++;
    });
    set.labels.forEach((image, row) => {
      const place = places.get(image[0]?.object ?? '');
      if (place === undefined) return;
      for (let k = 0; k < dimensions; k++)
        means[place * dimensions + k]! += (data[row * dimensions + k] ?? 0) / counts[place]!;
    });
    return { rows: objects.length, dimensions, data: means };
  } finally {
    bar.finish();
    await embedder.close();
  }
}

const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)}%`);

/** One row per strategy; the shares are those of the tested concepts with a counterpart in training. */
export function probeAuditTable(audits: readonly StrategyAudit[]): string {
  const channels = Object.keys(audits[0]?.leaked ?? {});
  return table(
    ['strategy', 'folds', 'tested', 'folds without positive', ...channels],
    audits.map(({ strategy, folds, foldsWithoutPositive, testShare, leaked }) => [
      strategy,
      String(folds),
      percent(testShare),
      String(foldsWithoutPositive),
      ...channels.map((channel) => percent(leaked[channel] ?? null)),
    ]),
  );
}
