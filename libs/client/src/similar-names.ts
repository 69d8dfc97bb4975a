const MAX_NAMES = 3;
/** Share of common letter pairs (Dice); at 1 the names are equal. */
const MIN_SIMILARITY = 0.35;

/** The names most similar to a text, best first: at most three, none if none is similar. */
export function similarNames(text: string, names: readonly string[]): readonly string[] {
  const own = letterPairs(text);
  const similarity = (name: string) => {
    const other = letterPairs(name);
    return (2 * [...own].filter((pair) => other.has(pair)).length) / (own.size + other.size);
  };
  return names
    .map((name) => ({ name, score: similarity(name) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

function letterPairs(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from(letters, (letter, i) => letter + (letters[i + 1] ?? '')));
}
