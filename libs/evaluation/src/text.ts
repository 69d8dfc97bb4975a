/** A character that an input may not have, and where it stands (in UTF-16 units). */
export interface ForbiddenCharacter {
  readonly at: number;
  /** As `U+0000`. */
  readonly name: string;
}

/**
 * Control characters but tab and line breaks, and halves of surrogate pairs. Postgres stores no NUL, and no reader wants the others: in
 * a terminal they move the cursor, in a log they forge lines.
 */
const FORBIDDEN_IN_TEXT = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

/**
 * Also what breaks a line, what is not seen, and what turns the direction of text round: control and format characters (zero-width ones,
 * bidirectional controls, soft hyphens, tags), line and paragraph separators, and letters that are drawn as nothing. A name with them
 * can look like another's, or write a header of a mail. Joiners of emoji and of some scripts are format characters, too: names go
 * without.
 */
const FORBIDDEN_IN_LINE = /[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;

/** The first character that a text of several lines may not have; null where there is none. */
export const forbiddenInText = (text: string): ForbiddenCharacter | null => first(FORBIDDEN_IN_TEXT, text);

/** The first character that a name, or another text of one line, may not have; null where there is none. */
export const forbiddenInLine = (text: string): ForbiddenCharacter | null => first(FORBIDDEN_IN_LINE, text);

/** One line without what `forbiddenInLine` finds: for texts that no one can be asked to correct, such as a browser's name. */
export const asLine = (text: string): string =>
  text.replaceAll(new RegExp(FORBIDDEN_IN_LINE, 'gu'), ' ').replaceAll(/ {2,}/g, ' ').trim();

/** A forbidden character of a document, with the way to its text: `input.tracks.0`. */
export interface ForbiddenIn extends ForbiddenCharacter {
  readonly path: string;
}

/** The first text of a JSON value that holds a character forbidden in texts, names of fields included; null where there is none. */
export function forbiddenIn(value: unknown): ForbiddenIn | null {
  // Its own stack: a document of brackets alone is deeper than calls may be
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: here } = next;
    const found = typeof here === 'string' ? forbiddenInText(here) : null;
    if (found) return { path, ...found };
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, each] of Object.entries(here).reverse()) {
      const inName = forbiddenInText(name);
      if (inName) return { path, ...inName };
      waiting.push({ path: path === '' ? name : `${path}.${name}`, value: each });
    }
  }
  return null;
}

function first(pattern: RegExp, text: string): ForbiddenCharacter | null {
  const at = text.search(pattern);
  if (at < 0) return null;
  return { at, name: `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` };
}
