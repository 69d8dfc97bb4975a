/** A file name, or a name of a program such as `pixel_values` or `closesAt`, at the beginning of a text. */
const NAME = /^[\w-]*(?:\w\.\w|_|\p{Ll}\p{Lu})/u;

/**
 * Text of the API for a page: starts with a capital unless it starts with a file name or a name of a program, and has
 * no final period, which the page writes where one belongs.
 */
export const sentence = (text: string): string => {
  const open = text.replace(/(?<!\.)\.$/, '');
  return NAME.test(open) ? open : open.charAt(0).toUpperCase() + open.slice(1);
};

/** Whether the text contains a value as a whole word or phrase, so that the page need not repeat it. */
export const states = (text: string, value: string): boolean =>
  text.split(value).length > 1 &&
  new RegExp(`(?<!\\w)${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`).test(text);
