import { stdout } from 'node:process';

export {
  below,
  fittingTable,
  formatRank,
  formatValue,
  intervalText as formatInterval,
  minuteText,
  table,
} from '@primitives/boards';

/** Prints data for scripts: one JSON document. */
export function printJson(value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(text = ''): void {
  stdout.write(`${text}\n`);
}

/** Characters in a line: COLUMNS if it is set, also in a pipe; else those of the terminal; infinite in a pipe. */
export function columns(env: NodeJS.ProcessEnv = process.env): number {
  const named = env['COLUMNS'] ?? '';
  return /^0*[1-9]\d*$/.test(named) ? Number(named) : stdout.columns || Infinity;
}

/** `0 s`, `90 s`, `7 min`, `3 h`, `5 d`: an age for a table. @param seconds below 0 if clocks differ */
export function ageText(seconds: number): string {
  const age = Math.max(0, seconds);
  if (age < 120) return `${age} s`;
  if (age < 7_200) return `${Math.round(age / 60)} min`;
  return age < 172_800 ? `${Math.round(age / 3_600)} h` : `${Math.round(age / 86_400)} d`;
}

/** `1 entry`, `6 entries`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
