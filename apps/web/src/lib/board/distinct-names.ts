interface Entry {
  readonly name: string;
  readonly version: string | null;
  readonly submissionCode: string | null;
}

/**
 * The entries, those with the same name distinguished by the version, or by the code where versions are equal too. An
 * entry with a unique name is the same object. O(N).
 */
export function withDistinctNames<T extends Entry>(entries: readonly T[]): readonly T[] {
  const count = (keys: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const names = count(entries.map(({ name }) => name));
  if (names.size === entries.length) return entries;
  const full = ({ name, version }: Entry) => `${name} ${version ?? ''}`;
  const versions = count(entries.map(full));
  return entries.map((entry) => {
    if (names.get(entry.name) === 1) return entry;
    const isUnique = entry.version !== null && versions.get(full(entry)) === 1;
    return { ...entry, name: `${entry.name} ${(isUnique ? entry.version : entry.submissionCode) ?? ''}`.trimEnd() };
  });
}
