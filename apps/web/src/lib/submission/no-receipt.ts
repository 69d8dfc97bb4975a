import { words } from '../strings/no-receipt.ts';
import { ENDED_WITHOUT_RESULT } from '../ended-without-result.ts';

interface Evaluation {
  readonly state: string;
  readonly publication: { readonly visibility: string } | null;
}

/** Why an evaluation has no receipt that the reader may see. */
export function noReceiptText({ state, publication }: Evaluation): string {
  if (ENDED_WITHOUT_RESULT.includes(state)) return words.ended;
  if (!publication || ['SHOWN', 'EMBARGOED'].includes(publication.visibility)) return words.running;
  return publication.visibility === 'SEALED' ? words.sealed : words.unpublished;
}
