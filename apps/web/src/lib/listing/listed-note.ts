import type { Evaluation } from '../api/documents/submission.ts';
import { words } from '../strings/listing.ts';
import { leftBoard } from '../submission/left-board.ts';

/** Why no board ranks an evaluation, whatever its listing; null if one can. */
type Limit = keyof typeof words.listedNotes;
export type ListedFacts = Pick<Evaluation, 'debug' | 'state'> & {
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: object | null;
};

function limitOf(evaluation: ListedFacts): Limit | null {
  const { copyOf, publication, state } = evaluation;
  if (state === 'REJECTED' || state === 'FAILED' || state === 'CANCELLED') return 'none';
  if (leftBoard(evaluation)) return 'left';
  if (copyOf) return 'copy';
  return publication?.visibility === 'WITHHELD' ? 'withheld' : null;
}

/** What `Listed` means for a submission; undefined if a board can rank one of its evaluations. */
export function listedNote(evaluations: readonly ListedFacts[]): string | undefined {
  const [first, ...others] = evaluations.map(limitOf);
  return first && others.every((limit) => limit !== null) ? words.listedNotes[first] : undefined;
}
