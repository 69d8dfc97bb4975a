/** Capitalizes the API's lower-case sentences for a page; a file name is unchanged. */
export const sentence = (text: string): string =>
  /^[\w-]+\.\w+:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
