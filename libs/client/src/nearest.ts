const MOST = 3;

/** The names with the most pairs of adjacent letters in common with a text, at most three; all if none has any. */
export function nearest(text: string, names: readonly string[]): readonly string[] {
  const pairs = (name: string) => {
    const letters = name.toLowerCase();
    return new Set(Array.from(letters, (letter, i) => letter + (letters[i + 1] ?? '')));
  };
  const own = pairs(text);
  const shared = (name: string) => {
    const other = pairs(name);
    return [...own].filter((pair) => other.has(pair)).length / (own.size + other.size);
  };
  const near = names.map((name) => ({ name, score: shared(name) })).filter(({ score }) => score > 0);
  if (near.length === 0) return names;
  return near
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ name }) => name);
}
