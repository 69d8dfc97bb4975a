import { subjects } from '@primitives/protocol';
import { insertOutbox, type Tx } from '@primitives/store';

/** Has the boards of a track ranked again. @param evaluationId what caused it */
export async function requestRanking(tx: Tx, trackId: string, evaluationId: string): Promise<void> {
  await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
}
