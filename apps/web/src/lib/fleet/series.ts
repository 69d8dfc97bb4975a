import type { FleetSeries } from '../api/documents/fleet.ts';

type Point = FleetSeries['points'][number];

/** One line of a chart: its value at each instant of the axis, null if there is none. */
export interface Line {
  readonly label: string;
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly values: readonly (number | null)[];
}

const SECOND_MS = 1_000;

/** Every possible instant of a point, in seconds, and the point there; unrecorded periods have none. */
export function onAxis({ points, minutes, from, to }: Pick<FleetSeries, 'points' | 'minutes' | 'from' | 'to'>): {
  readonly at: number[];
  readonly points: (Point | null)[];
} {
  const step = minutes * 60;
  const noted = new Map(points.map((point) => [new Date(point.at).getTime() / SECOND_MS, point]));
  const first = Math.ceil((new Date(from).getTime() / SECOND_MS + 1) / step) * step;
  const last = Math.floor(new Date(to).getTime() / SECOND_MS / step) * step;
  const at = Array.from({ length: Math.max(0, (last - first) / step + 1) }, (_, i) => first + i * step);
  return { at, points: at.map((second) => noted.get(second) ?? null) };
}

/** Points that an axis has at least. */
const LEAST_POINTS = 15;

/** The axis from its first recorded point: a new installation does not show hours before it was there. */
export function fromFirst<P>({ at, points }: { readonly at: number[]; readonly points: (P | null)[] }): {
  readonly at: number[];
  readonly points: (P | null)[];
} {
  const first = points.findIndex((point) => point !== null);
  const start = Math.max(0, Math.min(first, at.length - LEAST_POINTS));
  return { at: at.slice(start), points: points.slice(start) };
}

/** Images per second in a period. */
export const imagesPerSecond = (point: Point | null, minutes: number): number | null =>
  point && point.instances / (minutes * 60);

/** Images per second in the busiest minute of a period; null if it was not recorded. */
export const peakPerSecond = (point: Point | null): number | null =>
  typeof point?.peakInstances === 'number' ? point.peakInstances / 60 : null;

/** Percentage of leases without predictions; null without any. */
export function failureShare(point: Point | null): number | null {
  const leases = (point?.done ?? 0) + (point?.failed ?? 0);
  return point === null || leases === 0 ? null : (100 * point.failed) / leases;
}

export const seconds = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : ms / SECOND_MS;

/** The newest value and the highest; null without values. */
export function lastAndMost(values: readonly (number | null)[]): {
  readonly last: number | null;
  readonly most: number | null;
} {
  const known = values.filter((value): value is number => value !== null);
  return { last: values.at(-1) ?? null, most: known.length === 0 ? null : Math.max(...known) };
}

/** Points of long periods, then those of single minutes after them: long periods that are not over have none. */
export const untilNow = <P extends Pick<Point, 'at'>>(long: readonly P[], minutes: readonly P[]): readonly P[] => {
  const last = long.at(-1);
  return [...long, ...minutes.filter(({ at }) => !last || Date.parse(at) > Date.parse(last.at))];
};

/** The sum of the known values. */
export const totalOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
