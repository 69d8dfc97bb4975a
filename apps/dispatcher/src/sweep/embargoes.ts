import { subjects } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';
import { dueListings } from '@primitives/store/submissions';
import type { Parts } from '../dependencies.js';
import type { Throttle } from './throttle.js';

/** Delay before the boards of the track are requested again from a busy scorer. */
const AGAIN_MS = 60_000;

/** Requests a new ranking of the boards of tracks with expired embargoes, which settles them. */
export async function endEmbargoes(
  { clock, log }: Pick<Parts, 'clock' | 'log'>,
  tx: Tx,
  throttle: Throttle,
): Promise<void> {
  const due = new Map((await dueListings(tx, null)).map(({ trackId, evaluationId }) => [trackId, evaluationId]));
  const now = clock.now().getTime();
  for (const [trackId, evaluationId] of due) {
    if (!throttle.may(`rank ${trackId}`, now, AGAIN_MS)) continue;
    log.info({ trackId }, 'an embargo changed on a track; requested a new ranking of its boards');
    await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
  }
}
