/** The api's lower-case sentences, as a page begins one; the name of a file keeps its letters. */
export const sentence = (text: string): string =>
  /^[\w-]+\.\w+:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
