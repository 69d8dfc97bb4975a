import { copyWords } from '../strings/copies.ts';
import { words } from '../strings/mine.ts';

interface Result {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: { readonly entry: { readonly code: string; readonly name?: string } | null } | null;
}

/** Why a result is not ranked, or that it is public; null before it is known. */
export function resultNote({ debug, publication, copyOf }: Result): string | null {
  if (debug) return words.debug;
  if (!publication) return null;
  if (copyOf && publication.visibility === 'SHOWN')
    return copyWords.mark(copyOf.entry?.name ?? copyOf.entry?.code ?? null);
  return words.visibility[publication.visibility] ?? null;
}
