import { isMatrix, readMatrix } from './matrix.js';

/** Numbers agree when |found − expected| ≤ abs + rel · |expected|; `exact` means both are 0. */
export interface Tolerance {
  readonly abs: number;
  readonly rel: number;
}

export const EXACT: Tolerance = { abs: 0, rel: 0 };

/** Reads `{abs, rel}` (either may be missing) or `{exact: true}`. */
export function readTolerance(value: unknown): Tolerance {
  const { abs, rel } = (value ?? {}) as { abs?: number; rel?: number };
  return { abs: abs ?? 0, rel: rel ?? 0 };
}

/**
 * Lists every value of `expected` that `found` does not have: numbers beyond the tolerance, different texts, lists of
 * another length, missing values. Additional values of `found` are accepted. Negative zero equals zero, null equals
 * only null.
 */
export function differencesOf(expected: unknown, found: unknown, tolerance: Tolerance, path = ''): string[] {
  if (isMatrix(expected))
    return differencesOf(Array.from(readMatrix(expected, path).data), plain(found), tolerance, path);
  if (Array.isArray(expected)) {
    const list = plain(found);
    if (!Array.isArray(list)) return [difference(path, expected, found)];
    if (list.length !== expected.length) return [`${path}: expected ${expected.length} values, found ${list.length}`];
    return expected.flatMap((value, i) => differencesOf(value, list[i], tolerance, `${path}[${i}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof found !== 'object' || found === null) return [difference(path, expected, found)];
    return Object.entries(expected).flatMap(([key, value]) =>
      differencesOf(value, (found as Record<string, unknown>)[key], tolerance, path === '' ? key : `${path}.${key}`),
    );
  }
  if (typeof expected === 'number' && typeof found === 'number')
    return agree(expected, found, tolerance) ? [] : [difference(path, expected, found)];
  return expected === found ? [] : [difference(path, expected, found)];
}

export function agree(expected: number, found: number, { abs, rel }: Tolerance): boolean {
  return Math.abs(found - expected) <= abs + rel * Math.abs(expected);
}

function difference(path: string, expected: unknown, found: unknown): string {
  return `${path}: expected ${show(expected)}, found ${show(found)}`;
}

/** Typed arrays compare as lists. */
function plain(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value;
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
