export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * One range of a `Range` header over `size` bytes. Several ranges, other units and nonsense are answered with the whole (RFC 9110
 * section 14.2 allows that); a range beyond the end cannot be satisfied.
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
