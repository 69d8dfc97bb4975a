/**
 * Whether a text has no control characters, no line breaks, nothing that turns the direction of what follows, and no
 * half of a surrogate pair: what names in a table, an address or an e-mail may consist of.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}
