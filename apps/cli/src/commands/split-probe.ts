import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { readDefinition, readLabels, SPLIT_FILES } from '@primitives/datasets';
import {
  auditProbe,
  ConceptGroups,
  indexGroups,
  pairsOfGroups,
  similarPairs,
  type ConceptPairs,
  type ProbeReport,
  type StrategyAudit,
} from '@primitives/splits';
import { CliError } from '../cli-error.js';
import { refusePath } from '../file-missing.js';
import { table } from '../output.js';
import { conceptEmbeddings, probeMissing, splitIn } from './probe-folder.js';
import { ablateClusters } from './split-clusters.js';

/** Concepts whose mean embeddings have at least this cosine count as similar. */
export const SIMILAR = 0.9;

export interface ProbeAuditOptions {
  readonly groups?: string;
  readonly embedder?: string;
  /** Numbers of clusters for the figures of the report; needs an embedder. */
  readonly ks: readonly number[];
  readonly seed: number;
  /** File for the report. */
  readonly out?: string;
  readonly json?: boolean;
}

/**
 * Audits every strategy of an imported attribute probe, and runs it on splits by clusters if there is an embedder.
 * Writes the report to `out`.
 *
 * @param folder of a version, or of its split
 * @throws CliError probe_missing, groups_invalid, cluster_count
 */
export async function reportProbe(folder: string, options: ProbeAuditOptions): Promise<ProbeReport> {
  const { embedder, ks, seed, out, json = false } = options;
  const strategies = await auditProbeFolder(folder, options);
  const { probe } = await readDefinition(join(splitIn(folder), SPLIT_FILES.definition));
  const clusters = embedder === undefined ? null : await ablateClusters(folder, { embedder, ks, seed, json });
  const report: ProbeReport = {
    schema: 'probe-audit/1',
    strategies,
    supercategorySizes: Object.values(probe?.categories ?? {})
      .map(({ length }) => length)
      .sort((x, y) => y - x),
    features: clusters?.plots ?? null,
  };
  if (out !== undefined) await writeFile(out, `${JSON.stringify(report)}\n`);
  return report;
}

/**
 * Audits every strategy of an imported attribute probe.
 *
 * @param folder of a version, or of its split
 * @throws CliError probe_missing, groups_invalid
 */
export async function auditProbeFolder(
  folder: string,
  options: Pick<ProbeAuditOptions, 'groups' | 'embedder' | 'json'>,
): Promise<StrategyAudit[]> {
  const split = splitIn(folder);
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
      remedy: 'see "Groups of similar concepts" on the page Importing a benchmark (/docs/import)',
    });
  };
  let json: unknown;
  try {
    json = JSON.parse(await readFile(resolve(path), 'utf8').catch(refusePath(path, 'a JSON file')));
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
