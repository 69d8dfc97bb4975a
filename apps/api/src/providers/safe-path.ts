/**
 * Accepts only paths on this site: browsers drop tabs and line breaks and read a backslash as a slash, so a path must
 * have none.
 */
export const safePath = (next: string): string => (/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next) ? next.slice(0, 500) : '/');
