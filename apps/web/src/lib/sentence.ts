/** The api's lower-case sentences, as a page begins one. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
