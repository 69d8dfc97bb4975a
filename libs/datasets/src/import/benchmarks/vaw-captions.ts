const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/**
 * The attributes whose words occur in a caption one after the other, without regard to case and punctuation. Other
 * forms of a word, such as plurals, do not count. O(words of the captions · words of the longest attribute).
 */
export function attributesInCaptions(attributes: readonly string[], captions: Iterable<string>): Set<string> {
  const byWords = new Map<string, string[]>();
  for (const attribute of attributes) {
    const words = wordsOf(attribute).join(' ');
    byWords.set(words, [...(byWords.get(words) ?? []), attribute]);
  }
  const longest = Math.max(0, ...attributes.map((attribute) => wordsOf(attribute).length));
  const found = new Set<string>();
  for (const caption of captions) {
    const words = wordsOf(caption);
    for (let from = 0; from < words.length; from++)
      for (let length = 1; length <= longest && from + length <= words.length; length++)
        for (const attribute of byWords.get(words.slice(from, from + length).join(' ')) ?? []) found.add(attribute);
  }
  return found;
}
