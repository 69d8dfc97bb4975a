export interface ByteRange {
  readonly start: number;
  /** Index of the last byte, inclusive. */
  readonly end: number;
}

/**
 * Parses a single range of a `Range` header over `size` bytes. Returns null for several ranges, other units and invalid
 * headers, for which the whole blob is sent (RFC 9110 section 14.2). A range beyond the end is unsatisfiable.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
