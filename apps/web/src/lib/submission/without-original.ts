interface Copied {
  readonly copyOf: { readonly entry: { readonly code: string } | null } | null;
  readonly results: readonly { readonly neighbours: readonly { readonly submissionCode: string }[] }[] | null;
}

/** A copy without its original among the next entries: both have the same values. */
export function withoutOriginal<Evaluation extends Copied>(evaluation: Evaluation): Evaluation {
  const original = evaluation.copyOf?.entry?.code;
  if (original === undefined || !evaluation.results) return evaluation;
  const results = evaluation.results.map((result) => ({
    ...result,
    neighbours: result.neighbours.filter(({ submissionCode }) => submissionCode !== original),
  }));
  return { ...evaluation, results };
}
