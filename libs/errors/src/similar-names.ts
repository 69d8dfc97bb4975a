const MAX_NAMES = 3;
/** Share of common letter pairs (Dice); at 1 the names are equal. */
const MIN_SIMILARITY = 0.35;

/**
 * The names most similar to a text: those that begin with it, shortest first, then the others, best first; at most
 * three, none if none is similar. The Python command has the same order.
 */
export function similarNames(text: string, names: readonly string[]): readonly string[] {
  const own = letterPairs(text);
  const similarity = (name: string) => {
    const other = letterPairs(name);
    return (2 * [...own].filter((pair) => other.has(pair)).length) / (own.size + other.size);
  };
  const start = text.toLowerCase();
  return names
    .map((name) => ({ name, score: similarity(name), begins: start !== '' && name.toLowerCase().startsWith(start) }))
    .filter(({ score, begins }) => begins || score >= MIN_SIMILARITY)
    .sort((a, b) =>
      a.begins && b.begins ? a.name.length - b.name.length : Number(b.begins) - Number(a.begins) || b.score - a.score,
    )
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

function letterPairs(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from(letters, (letter, i) => letter + (letters[i + 1] ?? '')));
}
