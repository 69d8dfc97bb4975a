import type { MeasuredEntry, PairFamily, RankedBoard } from '@primitives/ranking';

/** The scorer's ranking, as it is built: a benchmark runs programs and does not import them. */
const RANKING = new URL('../../../../apps/scorer/dist/ranking/', import.meta.url);

interface StoredEntry extends MeasuredEntry {
  readonly summaries: readonly unknown[];
}

interface EntryFolder {
  read(digest: string): StoredEntry | null;
  write(digest: string, entry: StoredEntry): Promise<void>;
}

interface Update {
  readonly rows: readonly Float32Array[];
  readonly family: PairFamily;
  readonly needsSearch: boolean;
  search(lengths: Float32Array): void;
}

export interface ScorerRanking {
  readonly EntryFolder: new (path: string) => EntryFolder;
  readonly BoardPairs: new (
    folder: string,
    metrics: number,
  ) => { record(updates: readonly Update[], remaining: readonly number[], added: readonly string[]): Promise<void> };
  readonly Scratch: new () => object;
  storedEntry(entry: MeasuredEntry): StoredEntry;
  rankedBoard(
    entries: readonly { id: string; outcomesSha256: string }[],
    measured: { of(digest: string): Promise<StoredEntry>; read(digest: string): StoredEntry | null },
    folder: string,
    plan: unknown,
    scratch: object,
  ): Promise<RankedBoard>;
}

export async function scorerRanking(): Promise<ScorerRanking> {
  const files = ['entry-folder.js', 'board-pairs.js', 'stored-entry.js', 'ranked-board.js'];
  const modules = await Promise.all(files.map((file) => import(new URL(file, RANKING).href) as Promise<object>));
  return Object.assign({}, ...modules) as ScorerRanking;
}
