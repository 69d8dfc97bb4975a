import type { Scale } from '../charts/scale.ts';

interface Value {
  readonly value: number | null;
  readonly low?: number | null | undefined;
}

/** Which marks the chart column of a board has; its legend explains each of them. */
export interface ChartMarks {
  /** A verified value, with or without intervals. */
  readonly value: boolean;
  readonly interval: boolean;
  /** A diamond: a value of a paper. */
  readonly reported: boolean;
  /** A diamond: a value of a reference model. */
  readonly reference: boolean;
  /** A triangle at an end of the axis: a value beyond it. */
  readonly outside: boolean;
}

/** `'low'` or `'high'`: the end of the axis beyond which a value is; null on the axis. @param value in units of it */
export function beyondAxis(value: number, { low, high }: Pick<Scale, 'low' | 'high'>): 'low' | 'high' | null {
  return value < low ? 'low' : value > high ? 'high' : null;
}

/**
 * The marks of the shown column. @param unit of the axis, by which values are multiplied
 */
export function chartMarks(
  rows: {
    readonly verified: readonly (Value | undefined)[];
    readonly reported: readonly (Value | undefined)[];
    readonly references: readonly (Value | undefined)[];
  },
  scale: Pick<Scale, 'low' | 'high'>,
  unit: number,
): ChartMarks {
  const valuesOf = (cells: readonly (Value | undefined)[]) => cells.flatMap((cell) => cell?.value ?? []);
  const isInside = (value: number) => beyondAxis(value * unit, scale) === null;
  const [verified, reported, references] = [rows.verified, rows.reported, rows.references].map(valuesOf) as [
    number[],
    number[],
    number[],
  ];
  return {
    value: verified.some(isInside),
    interval: rows.verified.some((cell) => cell?.value != null && cell.low != null && isInside(cell.value)),
    reported: reported.some(isInside),
    reference: references.some(isInside),
    outside: [...verified, ...reported, ...references].some((value) => !isInside(value)),
  };
}
