/** Bytes that structure JSON in UTF-8. */
export const QUOTE = '"'.charCodeAt(0);
export const BACKSLASH = '\\'.charCodeAt(0);
export const COLON = ':'.charCodeAt(0);
export const COMMA = ','.charCodeAt(0);
export const NEWLINE = '\n'.charCodeAt(0);
export const ARRAY = '['.charCodeAt(0);
export const OBJECT = '{'.charCodeAt(0);
export const OPEN = new Set([...'[{'].map((sign) => sign.charCodeAt(0)));
export const CLOSE = new Set([...']}'].map((sign) => sign.charCodeAt(0)));
export const BLANK = new Set([...' \t\r\n'].map((sign) => sign.charCodeAt(0)));
export const BYTE_ORDER_MARK = new Set([0xef, 0xbb, 0xbf]);
