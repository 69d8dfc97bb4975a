import {
  formatEstimateInterval,
  formatInterval as formatDifferenceInterval,
  formatValue,
  MINUS,
  reasonText,
  withoutSpread,
  type Format,
} from '@primitives/boards';
import type { Estimate } from '@primitives/ranking';

/** Formats values, intervals, times and sizes for the pages. Pure: instants and zones are arguments. */

export {
  coarserStep,
  formatChange,
  formatDelta,
  formatHalf,
  formatRank,
  formatValue,
  formatWithSign,
  headingUnit,
  MINUS,
  MISSING,
  type Format,
} from '@primitives/boards';

/** No line breaks between a value and its unit. */
export const NBSP = '\u00a0';

/** The interval of a figure, `±1.06` or `[5.60, 8.71]`; of a rate without any spread, in words that there is none. */
export const formatInterval = formatEstimateInterval;

/** The interval of a difference; null without one, also for a difference of 0: only a rate has "no hit". */
export const formatDeltaInterval = formatDifferenceInterval;

/** The text of an interval for a narrow column: an end at a bound of a share has no decimals, `[90.44, 100]`. */
export const shortInterval = (text: string): string => text.replace(/([[ ])(0|100)\.00(?=[,\]])/g, '$1$2');

/** The text of a cell for screen readers: `17.21, plus or minus 1.02, second best of verified`. */
export function speakEstimate(
  estimate: Estimate,
  format: Format,
  mark?: 'BEST' | 'SECOND' | null,
  kind = 'verified',
): string {
  const reason = reasonText(estimate);
  if (estimate.value === null) return reason === null ? 'not measured' : `no value: ${reason}`;
  const parts = [formatValue(estimate, format).replace(MINUS, 'minus ')];
  const words = withoutSpread(estimate, format);
  const interval = formatDifferenceInterval(estimate, format);
  if (words !== null) parts.push(`${words}, which leaves no interval`);
  else if (interval !== null)
    parts.push(
      interval.startsWith('[')
        ? `between ${interval.slice(1, -1).replace(', ', ' and ')}`
        : interval.replace('±', 'plus or minus ').replace('<', 'less than '),
    );
  else if (reason !== null) parts.push(`no interval: ${reason}`);
  if (mark) parts.push(`${mark === 'BEST' ? 'best' : 'second best'} of ${kind}`);
  return parts.join(', ');
}

export function speakRank(low: number | null, high: number | null): string {
  if (low === null || high === null) return 'not ranked';
  return low === high ? `rank ${low}` : `rank ${low} to ${high}`;
}

const STEPS: readonly (readonly [number, string])[] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/** `1.1 B`, `431 M`, `2.4 M`: three digits at most. */
export function formatQuantity(value: number): string {
  for (const [size, unit] of STEPS) {
    if (value < size * 0.9995) continue;
    const shown = value / size;
    return `${shown < 9.95 ? shown.toFixed(1).replace(/\.0$/, '') : Math.round(shown)}${NBSP}${unit}`;
  }
  return String(Math.round(value));
}

/** `24 GiB`, `23.6 GiB`: memory of a machine, in the unit of `primitives admin fleet`. */
export const formatMemory = (bytes: number): string => `${Number((bytes / 2 ** 30).toPrecision(3))}${NBSP}GiB`;

/** `862 MB`, `1.72 GB`: decimal units, as in papers. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes}${NBSP}B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let shown = bytes / 1_000;
  let unit = 0;
  while (shown >= 999.5 && unit < units.length - 1) {
    shown /= 1_000;
    unit++;
  }
  return `${shown >= 99.5 ? Math.round(shown) : Number(shown.toPrecision(3))}${NBSP}${units[unit]}`;
}

/** `5,240`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** `6 s`, `2 min 10 s`, `3 h 5 min`, `2 d 4 h`; below a second in milliseconds. */
export function formatDuration(seconds: number): string {
  if (seconds < 0.9995) return `${Math.max(0, Math.round(seconds * 1_000))}${NBSP}ms`;
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))}${NBSP}s`;
  const whole = Math.round(seconds);
  const pair = (big: number, bigUnit: string, small: number, smallUnit: string) =>
    small === 0 ? `${big}${NBSP}${bigUnit}` : `${big}${NBSP}${bigUnit} ${small}${NBSP}${smallUnit}`;
  if (whole < 60) return `${whole}${NBSP}s`;
  if (whole < 3_600) return pair(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  if (minutes < 1_440) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(minutes / 60);
  return pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** `37 M`, `8.82 G`, `600 G`, `1.2 T`: operations, three digits, with the prefixes of units. */
export function formatOperations(count: number): string {
  const power = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, count * 1.0005)) / 3)));
  const shown = Number((count / 1_000 ** power).toPrecision(3));
  return power === 0 ? String(shown) : `${shown}${NBSP}${['', 'k', 'M', 'G', 'T'][power]}`;
}

/** `37 MFLOPs`, `8.82 GFLOPs`, `500 FLOPs`: operations of one image. */
export function formatFlops(count: number): string {
  const text = formatOperations(count);
  return `${text}${text.includes(NBSP) ? '' : NBSP}FLOPs`;
}

/** `0.65 ms`, `27 ms`, `1.46 s`: three digits, for measurements. */
export function formatMilliseconds(ms: number): string {
  const [shown, unit] = ms >= 999.5 ? [ms / 1_000, 's'] : [ms, 'ms'];
  return `${shown >= 99.5 ? Math.round(shown) : Number(shown.toPrecision(3))}${NBSP}${unit}`;
}

/** `just now`, `14 min ago`, `3 h ago`, `yesterday`, `5 days ago`, `3 weeks ago`. */
export function formatAge(at: Date, now: Date): string {
  const minutes = (now.getTime() - at.getTime()) / 60_000;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${Math.floor(minutes)}${NBSP}min ago`;
  const hours = minutes / 60;
  if (hours < 24) return `${Math.floor(hours)}${NBSP}h ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return `${Math.floor(days / 30)} months ago`;
}

/** `19 Nov 2026, 09:48`, in the reader's zone. */
export function formatInstant(at: Date, timeZone?: string, seconds = false): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** `19 Nov 2026`, in the reader's zone. */
export const formatDay = (at: Date, timeZone?: string): string => formatInstant(at, timeZone).split(',')[0] ?? '';

/** Instants of ISO 8601 within a message of the server, as `formatInstant` prints them. */
export const withLocalInstants = (text: string, timeZone?: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (at) => formatInstant(new Date(at), timeZone));

/** `09:41:03`, in the reader's zone. */
export function formatClock(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** `UTC` or `CET`: the name of the reader's zone at that time. */
export const formatZone = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', ...(timeZone === undefined ? {} : { timeZone }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `9c41…e07a`: enough of a digest to compare visually; the whole one belongs in a title. */
export function shortDigest(sha256: string): string {
  return sha256.length <= 12 ? sha256 : `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
}
