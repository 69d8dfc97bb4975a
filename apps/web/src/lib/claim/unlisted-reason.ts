import type { UnlistedSubmission } from '../api/documents/unlisted.ts';
import { resultNote } from '../model/result-note.ts';
import { words } from '../strings/claim.ts';

/**
 * Why a claim check does not list a submission.
 *
 * @param code of the submission @param submission null if the viewer may not see it @param track slug of the board's
 *   track @param latest whether the check uses the latest snapshot of the board
 */
export function unlistedReason(
  code: string,
  submission: UnlistedSubmission | null,
  track: string,
  latest: boolean,
): string {
  if (!submission) return words.unlisted.unknown(code);
  const evaluation = submission.evaluations.find((each) => each.track.slug === track);
  if (!evaluation) return words.unlisted.otherTrack(code);
  const note = resultNote(evaluation);
  if (note === null) return words.unlisted.unscored(code);
  const ranked = !evaluation.debug && !evaluation.copyOf && evaluation.publication?.visibility === 'SHOWN';
  if (!ranked) return words.unlisted.unranked(code, note);
  return latest ? words.unlisted.beyond(code) : words.unlisted.snapshot(code);
}
