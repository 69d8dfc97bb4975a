/**
 * Text of the API for a page: starts with a capital unless it starts with a file name, and has no final period, which
 * the page writes where one belongs.
 */
export const sentence = (text: string): string => {
  const open = text.replace(/(?<!\.)\.$/, '');
  return /^[\w-]+\.\w+:/.test(open) ? open : open.charAt(0).toUpperCase() + open.slice(1);
};
