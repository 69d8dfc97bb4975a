import { RULES } from './rules.mjs';

/** Returns the words of an identifier or a sentence in lower case: `openHouse` has `open` and `house`. */
const split = (line) =>
  line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/**
 * Finds dialect in a text, line by line.
 *
 * @returns `[{ line, found, instead }]`, lines counted from 1
 */
export function dialectIn(text) {
  return text.split('\n').flatMap((content, index) => {
    const present = new Set(split(content));
    return RULES.flatMap(({ words, phrase, instead }) => {
      const found = words ? words.find((word) => present.has(word)) : phrase.exec(content)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    });
  });
}
