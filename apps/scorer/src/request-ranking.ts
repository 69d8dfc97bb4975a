import { subjects } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';

/** Requests a new ranking of a track's boards. @param evaluationId the cause */
export async function requestRanking(tx: Tx, trackId: string, evaluationId: string): Promise<void> {
  await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
}
