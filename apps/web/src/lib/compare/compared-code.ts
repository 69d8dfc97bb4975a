interface Result {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  readonly copyOf: { readonly entry: { readonly code: string } | null } | null;
}

/**
 * The submission that a comparison of a result uses: the submission itself if it is on a board, the entry for a copy;
 * null if neither is on a board.
 *
 * @param code of the result's submission
 */
export function comparedCode(code: string, { debug, publication, copyOf }: Result): string | null {
  if (debug) return null;
  if (copyOf) return copyOf.entry?.code ?? null;
  return publication?.visibility === 'SHOWN' ? code : null;
}
