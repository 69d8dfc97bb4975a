/** `1 row`, `12 rows`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** `7 days` for whole days, else hours: `24 hours`, `36 hours`. */
export const hoursSpan = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');
