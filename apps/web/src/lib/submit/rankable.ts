/** Those that boards may rank: not debug runs, of which nothing is a copy. */
export const rankable = <S extends { readonly evaluations: readonly { readonly debug: boolean }[] }>(
  same: readonly S[],
): S[] => same.filter(({ evaluations }) => !evaluations.every(({ debug }) => debug));
