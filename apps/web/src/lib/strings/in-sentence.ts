/** Returns a title in the form used within a sentence: `Closed world` becomes `closed world`, `LLM-based` stays. */
export const inSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
