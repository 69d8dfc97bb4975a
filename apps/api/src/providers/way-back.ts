/** Only ways within this site: browsers drop tabs and line breaks and read a backslash as a slash, so none of these may be in it. */
export const safeWay = (next: string): string => (/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next) ? next.slice(0, 500) : '/');
