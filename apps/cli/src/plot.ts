/** A plot of one series. `bars` start at 0. */
export interface Plot {
  readonly title: string;
  readonly kind: 'points' | 'line' | 'bars';
  readonly x: string;
  readonly y: string;
  readonly data: readonly (readonly [x: number, y: number])[];
}

const SIZE = { width: 640, height: 420, left: 70, right: 20, top: 40, bottom: 55 } as const;
const TICKS = 5;

/** The plot as an SVG file. Values that are not finite are left out. */
export function plotSvg({ title, kind, x, y, data }: Plot): string {
  const points = data.filter((point) => point.every(Number.isFinite));
  const [low, high] = rangeOf(points.map(([value]) => value));
  const [bottom, top] = rangeOf([...points.map(([, value]) => value), ...(kind === 'bars' ? [0] : [])]);
  const { width, height, left, right } = SIZE;
  const across = (value: number) => left + ((value - low) / (high - low)) * (width - left - right);
  const up = (value: number) =>
    height - SIZE.bottom - ((value - bottom) / (top - bottom)) * (height - SIZE.top - SIZE.bottom);
  const round = (value: number) => Number(value.toFixed(1));
  const step = (width - left - right) / Math.max(1, points.length);
  const series = {
    points: () => points.map(([a, b]) => `<circle cx="${round(across(a))}" cy="${round(up(b))}" r="3"/>`),
    line: () => [
      `<polyline fill="none" stroke="#2a6f97" stroke-width="2" points="${points.map(([a, b]) => `${round(across(a))},${round(up(b))}`).join(' ')}"/>`,
      ...points.map(([a, b]) => `<circle cx="${round(across(a))}" cy="${round(up(b))}" r="3"/>`),
    ],
    bars: () =>
      points.map(
        ([, b], i) =>
          `<rect x="${round(left + i * step)}" y="${round(Math.min(up(b), up(0)))}" width="${round(step * 0.9)}" height="${round(Math.abs(up(b) - up(0)))}"/>`,
      ),
  }[kind]();
  const ticks = (from: number, to: number) =>
    Array.from({ length: TICKS }, (_, i) => from + ((to - from) * i) / (TICKS - 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="24" font-size="15">${escaped(title)}</text>`,
    ...ticks(low, high).map(
      (value) => `<text x="${round(across(value))}" y="${height - 32}" text-anchor="middle">${short(value)}</text>`,
    ),
    ...ticks(bottom, top).map(
      (value) =>
        `<text x="${left - 8}" y="${round(up(value) + 4)}" text-anchor="end">${short(value)}</text><path d="M${left} ${round(up(value))}H${width - right}" stroke="#ddd"/>`,
    ),
    `<text x="${(left + width - right) / 2}" y="${height - 10}" text-anchor="middle">${escaped(x)}</text>`,
    `<text transform="translate(16 ${height / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
    `<g fill="#2a6f97">${series.join('')}</g>`,
    '</svg>',
    '',
  ].join('\n');
}

/** Counts of values in bins of equal width, as bars at the middle of each bin. */
export function histogram(values: readonly number[], bins: number): [middle: number, count: number][] {
  const finite = values.filter(Number.isFinite);
  const [low, high] = rangeOf(finite);
  const counts = new Array<number>(bins).fill(0);
  for (const value of finite) counts[Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins))]!++;
  return counts.map((count, i) => [low + ((i + 0.5) * (high - low)) / bins, count]);
}

/** The smallest and the largest value, never equal. */
function rangeOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

const short = (value: number) => String(Number(value.toPrecision(3)));
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
