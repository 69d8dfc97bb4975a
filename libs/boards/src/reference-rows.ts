import type { Metric } from './metric.js';
import { NO_FACTS, type BoardRow } from './row.js';
import { cellsOf } from './snapshot.js';

/** Names of the models that need no training, in the order of their rows: floors first, then ceilings. */
const NAMES: Readonly<Record<string, string>> = {
  CONSTANT: 'Constant',
  RANDOM: 'Random',
  PRIOR: 'Label frequencies without the image',
  TEXT_ONLY: 'Words of the captions without the image',
  SHORTEST: 'Shortest caption without the image',
  BAG_OF_WORDS: 'Objects and a bag of words',
  ORACLE: 'Oracle with scores 0 and 1',
  GRADED_ORACLE: 'Oracle with graded scores',
};

/**
 * The reference rows of a board: what models without training reach on its labels. They are never ranked.
 *
 * @param models model → metric id → value
 */
export function referenceRows(
  models: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
  metrics: readonly string[],
): BoardRow[] {
  return Object.keys(NAMES).flatMap((model) => {
    const values = models[model];
    if (!values) return [];
    const cells = Object.fromEntries(metrics.map((metric) => [metric, { value: values[metric] ?? null }]));
    const facts = { ...NO_FACTS, id: `reference-${model.toLowerCase()}`, name: NAMES[model] ?? model };
    return [{ ...facts, evidence: 'REFERENCE', cells: cellsOf(metrics, cells) } as const];
  });
}

/** The row of a model that answers at random, if the references have one. */
export const randomRow = (references: readonly BoardRow[]): BoardRow | undefined =>
  references.find(({ id }) => id === 'reference-random');

/** Whether a value is 0 or no better than that of the constant or the random model: it shows no skill. */
export function isAtChance(
  value: number,
  { id, direction }: Pick<Metric, 'id' | 'direction'>,
  references: readonly BoardRow[],
): boolean {
  const sign = direction === 'HIGHER' ? 1 : -1;
  const floors = references
    .filter((row) => row.id === 'reference-random' || row.id === 'reference-constant')
    .map(({ cells }) => cells.find(({ metric }) => metric === id)?.value ?? null);
  return [direction === 'HIGHER' ? 0 : null, ...floors].some((floor) => floor !== null && sign * value <= sign * floor);
}
