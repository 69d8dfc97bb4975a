/** A title as it stands within a sentence: `Closed world` becomes `closed world`, `LLM-based` stays. */
export const inSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
