import { halfWidth } from '@primitives/ranking';
import type { BoardSnapshot, SnapshotPair } from './snapshot.js';

const VERDICTS = ['not_significant', 'better', 'worse', 'not_tested'] as const;
/** The verdict of a pair in the other order. */
export const OPPOSITE = {
  better: 'worse',
  worse: 'better',
  not_significant: 'not_significant',
  not_tested: 'not_tested',
} as const;

/** The tests of the first rows with each other under one metric; as they are where that is not their form. */
export type PackedPairs = PairsOfRows | { readonly plain: readonly SnapshotPair[] };

interface PairsOfRows {
  /** Indices of the tested rows; their pairs follow in the order (0, 1), (0, 2), …, (1, 2), … */
  readonly rows: readonly number[];
  /** Whether the published values are rounded: the split is hidden. */
  readonly rounded: boolean;
  /** √Σ d² of the pairs that the base does not have. */
  readonly lengths: readonly (number | null)[];
  /** p · (resamples + 1), less that of the same pair in the base; absent on a hidden split. */
  readonly counts?: readonly number[];
  /** The numbers of the verdicts, less those in the base. */
  readonly verdicts: readonly number[];
}

export interface PairsContext {
  readonly metric: string;
  readonly snapshot: Pick<BoardSnapshot, 'rows' | 'resamples' | 'thresholds'>;
  /** Tests of the base. */
  readonly earlier: readonly SnapshotPair[];
}

/**
 * Packs tests: differences follow from the values of the rows, and intervals from the threshold of the metric, which
 * changes with every entry, and the lengths, which do not.
 */
export function packPairs(pairs: readonly SnapshotPair[], context: PairsContext): PackedPairs {
  const { snapshot, earlier } = context;
  const places = new Map(snapshot.rows.map(({ evaluationId }, place) => [evaluationId, place]));
  const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const rows = ids.map((id) => places.get(id) ?? -1);
  const known = byPair(earlier);
  const numbers = pairs.map((pair) => {
    const before = known.get(keyOf(pair.a, pair.b));
    const count = Math.round((pair.p ?? 0) * (snapshot.resamples + 1));
    return {
      pair,
      before,
      count: count - countOf(before, snapshot),
      verdict: verdictOf(pair) - verdictOf(before, pair.a),
    };
  });
  const rounded = snapshot.thresholds === undefined;
  const packed: PairsOfRows = {
    rows,
    rounded,
    lengths: rounded
      ? []
      : numbers.flatMap(({ pair, before }) => (before?.length === undefined ? [pair.length ?? null] : [])),
    ...(!rounded && { counts: numbers.map(({ count }) => count) }),
    verdicts: numbers.map(({ verdict }) => verdict),
  };
  if (rows.includes(-1)) return { plain: pairs };
  return JSON.stringify(unpackPairs(packed, context)) === JSON.stringify(pairs.map(inOrder))
    ? packed
    : { plain: pairs };
}

export function unpackPairs(packed: PackedPairs, { metric, snapshot, earlier }: PairsContext): SnapshotPair[] {
  if ('plain' in packed) return [...packed.plain];
  const { rows, rounded, lengths, counts, verdicts } = packed;
  const known = byPair(earlier);
  const { critical = null, clusters = 0 } = snapshot.thresholds?.[metric] ?? {};
  let [at, nextLength] = [0, 0];
  const valueOf = (row: number) => snapshot.rows[row]?.cells[metric]?.value ?? null;
  return rows.flatMap((x, i) =>
    rows.slice(i + 1).map((y): SnapshotPair => {
      const [a, b] = [snapshot.rows[x]?.evaluationId ?? '', snapshot.rows[y]?.evaluationId ?? ''];
      const before = known.get(keyOf(a, b));
      const [own, other] = [valueOf(x), valueOf(y)];
      const exact = own === null || other === null ? 0 : own - other;
      const difference = rounded ? Number(exact.toPrecision(9)) : exact;
      const pair = at++;
      const verdict = VERDICTS[verdicts[pair]! + verdictOf(before, a)] ?? 'not_tested';
      if (rounded) return { a, b, difference, low: null, high: null, p: null, verdict };
      const length = before?.length === undefined ? lengths[nextLength++]! : before.length;
      const half = halfWidth(difference, length ?? NaN, { critical: critical ?? Infinity, clusters });
      const [low, high] = half === null ? [null, null] : [difference - half, difference + half];
      const count = counts![pair]! + countOf(before, snapshot);
      const p = verdict === 'not_tested' ? null : count / (snapshot.resamples + 1);
      return { a, b, difference, length, low, high, p, verdict };
    }),
  );
}

/** With its properties in the order of `unpackPairs`. */
const inOrder = ({ a, b, difference, length, low, high, p, verdict }: SnapshotPair): SnapshotPair => ({
  a,
  b,
  difference,
  ...(length !== undefined && { length }),
  low,
  high,
  p,
  verdict,
});

const byPair = (pairs: readonly SnapshotPair[]): ReadonlyMap<string, SnapshotPair> =>
  new Map(pairs.map((pair) => [keyOf(pair.a, pair.b), pair]));

const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const countOf = (pair: SnapshotPair | undefined, { resamples }: PairsContext['snapshot']): number =>
  Math.round((pair?.p ?? 0) * (resamples + 1));

/** The number of a verdict, seen from entry `first`. */
function verdictOf(pair: SnapshotPair | undefined, first = pair?.a): number {
  if (!pair) return 0;
  const verdict = pair.a === first ? pair.verdict : OPPOSITE[pair.verdict];
  return VERDICTS.indexOf(verdict);
}
