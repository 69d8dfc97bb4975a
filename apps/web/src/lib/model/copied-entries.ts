interface Entry {
  readonly code: string;
  readonly name: string;
}
interface Version {
  readonly code: string;
  readonly evaluations: readonly {
    readonly debug: boolean;
    readonly copyOf: { readonly entry: Entry | null } | null;
  }[];
}

/**
 * The entries that have the same weights as versions of a model and are ranked in their place: one of each name, as a
 * model may be a separate entry on each track, and none of the model's own versions.
 */
export function copiedEntries(versions: readonly Version[]): readonly Entry[] {
  const entries = versions.flatMap(({ evaluations }) =>
    evaluations.flatMap(({ debug, copyOf }) => (!debug && copyOf?.entry ? [copyOf.entry] : [])),
  );
  const others = entries.filter(({ code }) => versions.every((version) => version.code !== code));
  return others.filter(({ name }, at) => others.findIndex((other) => other.name === name) === at);
}
