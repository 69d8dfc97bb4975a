interface Result {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  /** The entry of which it is an exact copy; null for an entry. */
  readonly copyOf: object | null;
}

/**
 * Whether a comparison can use a result: it is ranked on a board. An exact copy is not, and has the results of its
 * entry.
 */
export const isComparable = ({ debug, publication, copyOf }: Result): boolean =>
  !debug && !copyOf && publication?.visibility === 'SHOWN';
