import { randomInt } from 'node:crypto';

/** Crockford's letters: none that is mistaken for a digit, and no U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A submission's six characters, drawn: a thousand million of them, so that a collision is rare and the next draw free. */
export const drawCode = (): string => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** What a person typed, as the code it means; null when it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code) ? code : null;
}
