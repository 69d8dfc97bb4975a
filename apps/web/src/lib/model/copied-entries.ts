interface Entry {
  readonly code: string;
  readonly name?: string;
}
interface Version {
  readonly evaluations: readonly {
    readonly debug: boolean;
    readonly copyOf: { readonly entry: Entry | null } | null;
  }[];
}

/** The entries that have the same weights as versions of a model and are ranked in their place, each once. */
export function copiedEntries(versions: readonly Version[]): readonly Entry[] {
  const entries = versions.flatMap(({ evaluations }) =>
    evaluations.flatMap(({ debug, copyOf }) => (!debug && copyOf?.entry ? [copyOf.entry] : [])),
  );
  return [...new Map(entries.map((entry) => [entry.code, entry])).values()];
}
