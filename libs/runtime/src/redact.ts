/**
 * Patterns that no log line may contain, whatever its source. The second line of defence: errors are reduced before
 * (safe-error.ts), but texts of other servers, such as a mail server's refusal, contain personal data too. Every
 * repetition is bounded, otherwise a long line would take quadratic time; no pattern crosses a quotation mark or a
 * backslash, so that JSON stays valid.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Before e-mails: `user:password@host` of a URL would match as one
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s"\\/:@]{0,128}):[^\s"\\/@]{1,512}@/gi, '$1:[password]@'],
  [/[^\s"'`<>@\\,;:()[\]{}=/]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,63}/gu, '[email]'],
  [/\$argon2(?:id|i|d)\$[^\s"\\]{1,256}/g, '[password hash]'],
  [/\b(prm|prmjoin|whsec)_[\w+/=-]{8,256}/g, '$1_[secret]'],
  [/\b(Bearer) {1,4}[\w.~+/=-]{8,4096}/gi, '$1 [secret]'],
  [/\b(session=)[\w.%-]{8,512}/g, '$1[secret]'],
  [/([?&;](?:signature|X-Amz-Signature|X-Amz-Security-Token)=)[\w%.~+/=-]{8,4096}/gi, '$1[secret]'],
  // The secret of a link in a mail: an id and its signature
  [/\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}(?![\w-])/g, '$1.[secret]'],
  // Users and seeds of NATS; private keys
  [/\beyJ[\w-]{8,4096}\.[\w-]{8,8192}\.[\w-]{8,1024}/g, '[jwt]'],
  [/\bS[AOUX][A-Z2-7]{56}\b/g, '[seed]'],
  [/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[^"]{0,8192}/g, '[private key]'],
];

/** The text without e-mails, tokens, password hashes and keys. Pure. */
export const redact = (text: string): string =>
  PATTERNS.reduce((safer, [pattern, instead]) => safer.replace(pattern, instead), text);
