/** An entry of the audit log, as far as folding reads it. */
interface Entry {
  readonly id: string;
  readonly act: string;
  readonly by: string | null;
}

/** A row of the log: an entry, or the entries that a start of the installation wrote. */
export type LogRow<E extends Entry> =
  { readonly kind: 'entry'; readonly entry: E } | { readonly kind: 'start'; readonly entries: readonly [E, ...E[]] };

/** The name under which the platform records the actions of its start. */
const START = 'start of the installation';
/** Fewer entries are shown in full. */
const LEAST = 3;

/**
 * Folds successive entries of a start into one row.
 *
 * @param unfolded identifiers of first entries whose rows are shown in full
 */
export function foldStart<E extends Entry>(entries: readonly E[], unfolded: ReadonlySet<string>): LogRow<E>[] {
  const rows: LogRow<E>[] = [];
  let run: E[] = [];
  const end = () => {
    const [first, ...others] = run;
    if (first && run.length >= LEAST && !unfolded.has(first.id))
      rows.push({ kind: 'start', entries: [first, ...others] });
    else rows.push(...run.map((entry) => ({ kind: 'entry', entry }) as const));
    run = [];
  };
  for (const entry of entries) {
    if (entry.by === START) run.push(entry);
    else {
      end();
      rows.push({ kind: 'entry', entry });
    }
  }
  end();
  return rows;
}

/** The number of entries of each action, most frequent first. */
export function countsOfActs(entries: readonly Entry[]): (readonly [act: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { act } of entries) counts.set(act, (counts.get(act) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
