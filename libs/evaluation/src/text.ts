/** A forbidden character of an input, and its index (in UTF-16 units). */
export interface ForbiddenCharacter {
  readonly at: number;
  /** As `U+0000`. */
  readonly name: string;
}

/**
 * Control characters except tab and line breaks, and unpaired surrogates. Postgres stores no NUL; the others move the
 * cursor in a terminal or forge lines in a log.
 */
const FORBIDDEN_IN_TEXT = /[\p{Cs}]|(?![\t\n\r])\p{Cc}/u;

/**
 * Also line breaks, invisible characters, and bidirectional controls: control and format characters (zero-width ones,
 * bidirectional controls, soft hyphens, tags), line and paragraph separators, and letters that render as nothing. A
 * name with them can look like another's, or forge a header of a mail. Joiners of emoji and of some scripts are format
 * characters too: names must not contain them.
 */
const FORBIDDEN_IN_LINE = /[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/u;

/** The first forbidden character of a multi-line text; null if there is none. */
export const forbiddenInText = (text: string): ForbiddenCharacter | null => first(FORBIDDEN_IN_TEXT, text);

/** The first forbidden character of a name, or another single-line text; null if there is none. */
export const forbiddenInLine = (text: string): ForbiddenCharacter | null => first(FORBIDDEN_IN_LINE, text);

/** The line without what `forbiddenInLine` finds: for texts that no person can correct, such as a browser's name. */
export const asLine = (text: string): string =>
  text.replaceAll(new RegExp(FORBIDDEN_IN_LINE, 'gu'), ' ').replaceAll(/ {2,}/g, ' ').trim();

/** A forbidden character of a document, with the path to its text: `input.tracks.0`. */
export interface ForbiddenIn extends ForbiddenCharacter {
  readonly path: string;
}

/** The first text of a JSON value with a forbidden character, field names included; null if there is none. */
export function forbiddenIn(value: unknown): ForbiddenIn | null {
  // An explicit stack: a document of brackets can be deeper than the call stack
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
