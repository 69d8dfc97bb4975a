import { predictionLayout, type BenchmarkDefinition, type LayoutRow, type ProtocolId } from '@primitives/benchmark';
import { requireShape, type Predictions } from './matrices.js';

/** A matrix of a prediction file that is not yet read. */
export interface UnreadMatrix {
  readonly shape: readonly number[];
  readonly rowBytes: number;
}

/** Instances `first` to `end` (exclusive) of a split, with their rows of each matrix. */
export interface Piece {
  readonly first: number;
  readonly end: number;
  readonly rows: ReadonlyMap<string, { readonly first: number; readonly count: number }>;
}

export type ReadPiece = Pick<Piece, 'first' | 'end'> & { readonly predictions: Predictions };

/**
 * Divides a prediction file into pieces of whole instances with at most so many bytes, at least one instance each: a
 * split of pairs in the open world does not fit into memory. Each piece contains matrices that the protocol does not
 * define without rows, so that the judge can name them in its error.
 *
 * @throws PredictionsError when a matrix has more or fewer rows than the split requires
 */
export function piecesOf(
  protocol: ProtocolId,
  definition: BenchmarkDefinition,
  rows: readonly LayoutRow[],
  matrices: ReadonlyMap<string, UnreadMatrix>,
  mostBytes: number,
): Piece[] {
  const layout = new Map(predictionLayout(definition, protocol, rows).map((matrix) => [matrix.name, matrix]));
  const read = [...matrices].map(([name, { shape, rowBytes }]) => {
    const known = layout.get(name);
    if (known && shape[0] !== known.rows) {
      const columns = known.columns === 'any' ? (shape[1] ?? 0) : known.columns;
      requireShape(name, { shape }, { ...known, columns });
    }
    const rowsOf = ({ queries }: LayoutRow): number =>
      !known ? 0 : known.rowsAre === 'queries' ? (queries?.length ?? 0) : 1;
    return { name, rowBytes, rowsOf, first: 0, count: 0 };
  });
  const pieces: Piece[] = [];
  let [first, bytes] = [0, 0];
  const cut = (end: number): void => {
    pieces.push({
      first,
      end,
      rows: new Map(read.map((matrix) => [matrix.name, { first: matrix.first, count: matrix.count }])),
    });
    for (const matrix of read) [matrix.first, matrix.count] = [matrix.first + matrix.count, 0];
    [first, bytes] = [end, 0];
  };
  rows.forEach((row, at) => {
    const needed = read.reduce((sum, { rowBytes, rowsOf }) => sum + rowBytes * rowsOf(row), 0);
    if (at > first && bytes + needed > mostBytes) cut(at);
    bytes += needed;
    for (const matrix of read) matrix.count += matrix.rowsOf(row);
  });
  if (rows.length > first) cut(rows.length);
  return pieces;
}
