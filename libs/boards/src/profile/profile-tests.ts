import { boardTest, type BoardTest } from '../listed-pair.js';
import { differenceStep, type BoardSnapshot, type SnapshotRow } from '../snapshot.js';

/** A test of a model against another entry of a board, by the primary metric. */
export interface ProfileTest extends Pick<BoardTest, 'low' | 'high' | 'p'> {
  /** `best`: the first entry; `above`: the next better one; `below`: the next worse one of a model that is first. */
  readonly relation: 'best' | 'above' | 'below';
  readonly row: SnapshotRow;
  /** Value of the model minus that of the other entry. */
  readonly difference: number;
  readonly step: number | null;
  /** Null if the snapshot does not list the pair. */
  readonly verdict: BoardTest['verdict'] | null;
}

/**
 * The tests of an entry against the best and the next other model of its board, from the family of the board's ranks.
 *
 * @param isSameModel whether a row is another submission of the same model
 */
export function profileTests(
  snapshot: BoardSnapshot,
  evaluationId: string,
  isSameModel: (row: SnapshotRow) => boolean,
): ProfileTest[] {
  const metric = snapshot.primaryMetric;
  const valueOf = ({ cells }: SnapshotRow) => cells[metric]?.value ?? null;
  const rows = snapshot.rows.filter(
    (row) => valueOf(row) !== null && (row.evaluationId === evaluationId || !isSameModel(row)),
  );
  const at = rows.findIndex((row) => row.evaluationId === evaluationId);
  const [own, best] = [rows[at], rows[0]];
  if (!own || !best) return [];
  const others =
    at === 0
      ? ([['below', rows[1]]] as const)
      : ([['best', best], ...(at > 1 ? ([['above', rows[at - 1]]] as const) : [])] as const);
  return others.flatMap(([relation, row]) => {
    if (!row) return [];
    const test = boardTest(snapshot, metric, evaluationId, row.evaluationId);
    const difference = test?.difference ?? Number(((valueOf(own) ?? 0) - (valueOf(row) ?? 0)).toPrecision(9));
    const { low = null, high = null, p = null, verdict = null } = test ?? {};
    const step = differenceStep(snapshot, metric, [evaluationId, row.evaluationId]);
    return [{ relation, row, difference, low, high, p, verdict, step }];
  });
}
