/** `1 row`, `12 rows`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `A`, `A and B`, `A, B and C`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** `7 days` for whole days, else hours: `24 hours`, `36 hours`. */
export const hoursSpan = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');
