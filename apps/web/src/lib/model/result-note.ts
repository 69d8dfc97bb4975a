import { copyWords } from '../strings/copies.ts';
import { words } from '../strings/my-state.ts';

interface Result {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: { readonly entry: { readonly code: string; readonly name?: string } | null } | null;
}

/** The mark of a copy, also before it is listed; null for others, and if the result has left the boards. */
export const copyMark = ({ copyOf, debug, publication }: Result): string | null =>
  copyOf && !debug && ['SHOWN', 'EMBARGOED', 'SEALED'].includes(publication?.visibility ?? '')
    ? copyWords.mark(copyOf.entry?.name ?? copyOf.entry?.code ?? null)
    : null;

/** Why a result is not ranked, or that it is public; null before it is known. */
export function resultNote({ debug, publication, copyOf }: Result): string | null {
  if (debug) return words.debug;
  if (!publication) return null;
  if (copyOf && publication.visibility === 'SHOWN')
    return copyWords.mark(copyOf.entry?.name ?? copyOf.entry?.code ?? null);
  return words.visibility[publication.visibility] ?? null;
}
