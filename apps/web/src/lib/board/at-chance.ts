import { floorOf, isAtChance, type Floor, type Metric } from '@primitives/boards';

interface Entry {
  readonly name: string;
  readonly cells: readonly { readonly metric: string; readonly value: number | null }[];
}

/** Entries whose values show no skill, even if a difference between them is significant. */
export interface AtChance {
  readonly names: readonly string[];
  /** Whether they are all the entries. */
  readonly all: boolean;
  readonly floor: Floor;
}

/**
 * The entries that are no better than a model with random or constant answers; null if all are better, or if there is
 * no value that entries must exceed.
 */
export function atChance(
  entries: readonly Entry[],
  metric: Pick<Metric, 'id' | 'direction'>,
  references: Parameters<typeof floorOf>[1],
): AtChance | null {
  const floor = floorOf(metric, references);
  const valueOf = ({ cells }: Entry) => cells.find((cell) => cell.metric === metric.id)?.value ?? null;
  const names = entries.flatMap((entry) => {
    const value = valueOf(entry);
    return value !== null && isAtChance(value, metric, references) ? entry.name : [];
  });
  return floor && names.length > 0 ? { names, all: names.length === entries.length, floor } : null;
}
