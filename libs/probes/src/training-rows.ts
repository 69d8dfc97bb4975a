import type { Numbers } from './kernel-memory.js';

/** Scales a row to length 1, except for a zero row. @returns the divisor */
export function scaleRow(matrix: Numbers, at: number, width: number): number {
  let squares = 0;
  for (let k = at; k < at + width; k++) squares += matrix[k]! * matrix[k]!;
  const length = squares === 0 ? 1 : Math.sqrt(squares);
  for (let k = at; k < at + width; k++) matrix[k]! /= length;
  return length;
}

/** The derivative before normalisation: (g − u (u · g)) / length. */
export function unscaleRow(gradient: Numbers, unit: Numbers, at: number, width: number, length: number): void {
  let along = 0;
  for (let k = at; k < at + width; k++) along += gradient[k]! * unit[k]!;
  for (let k = at; k < at + width; k++) gradient[k] = (gradient[k]! - along * unit[k]!) / length;
}

/** target −= factor · source, row by row. */
export function subtractRow(
  target: Numbers,
  to: number,
  source: Numbers,
  from: number,
  width: number,
  factor: number,
): void {
  for (let k = 0; k < width; k++) target[to + k]! -= factor * source[from + k]!;
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
