/** The next lines of a paragraph begin below its text. */
const INDENT = '  ';

/**
 * A paragraph in lines that fit the terminal, broken between words; a longer word, such as an address, has its own
 * line. The empty text is one line.
 *
 * @param columns of the terminal; infinite in a pipe, where the paragraph is one line
 */
export function wrapped(text: string, columns: number): readonly string[] {
  if (text.length <= columns) return [text];
  const margin = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = margin;
  let isEmpty = true;
  for (const word of text.trim().split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = margin + INDENT;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** A text of at most so many characters: a longer one ends with an ellipsis. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).trimEnd()}…`;
