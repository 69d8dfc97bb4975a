interface Version {
  readonly code: string;
  readonly name: string;
  readonly version: string;
  readonly bundleSha256: string;
  readonly team: { readonly id: string };
}

/** The submission of other files that has the same team, name and version; undefined without one. */
export const takenVersion = (
  own: readonly Version[],
  draft: { readonly name: string; readonly version: string },
  team: string | null,
  sha256: string,
): Version | undefined =>
  own.find(
    (each) =>
      each.team.id === team &&
      each.name === draft.name.trim() &&
      each.version === draft.version.trim() &&
      each.bundleSha256 !== sha256,
  );
