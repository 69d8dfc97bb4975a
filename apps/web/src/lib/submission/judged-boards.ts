interface Judged {
  readonly best: { readonly outcome: string | null } | null;
}

/** The boards of which the assessment is stated: the first one; of a result on neither of two boards, both. */
export const judgedBoards = <Result extends Judged>(results: readonly Result[]): readonly Result[] =>
  results.length === 2 && results[0]?.best?.outcome === 'NOT_RANKED' ? results : results.slice(0, 1);
