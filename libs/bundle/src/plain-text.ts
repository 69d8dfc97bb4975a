/**
 * Whether a text has no control characters, no line breaks, no bidirectional controls and no unpaired surrogate: the
 * requirements for names in a table, a URL or an e-mail.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}
