import { randomInt } from 'node:crypto';

/** Crockford's base 32 without U: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code of six characters. There are 10⁹ codes, so a collision is rare and the next code is free. */
export const randomCode = (): string => Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Normalizes a typed code; null when the text cannot be one. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code) ? code : null;
}
