/** Lines of a log as rows of known heights: the page wraps them itself, so that nothing has to be measured. */

/**
 * The message in rows of at most `columns` characters, broken at spaces, and within a word only if the word alone is
 * longer.
 */
export function textRows(message: string, columns: number): string[] {
  const most = Math.max(1, columns);
  if (message.length <= most) return [message];
  const rows: string[] = [];
  let rest = message;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const at = space > 0 ? space : most;
    rows.push(rest.slice(0, at));
    rest = rest.slice(space > 0 ? at + 1 : at);
  }
  return [...rows, rest];
}

/** The message in pieces, every other one of them a match of the search, in any case. */
export function markedParts(message: string, text: string): string[] {
  if (text === '') return [message];
  const [hay, needle] = [message.toLowerCase(), text.toLowerCase()];
  const parts: string[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    parts.push(message.slice(from, at), message.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...parts, message.slice(from)];
}
