import type { Concepts } from '@primitives/benchmark';
import type { Features } from '@primitives/probes';

const { exp } = Math;

/**
 * The activations that the models are trained on: softmax within each group, float32; other activations are unchanged.
 */
export function grouped({ rows, dimensions, data }: Features, groups: Concepts['groups']): Features {
  if (!groups) return { rows, dimensions, data };
  const result = Float32Array.from(data);
  for (let row = 0; row < rows; row++) for (const members of groups) softmax(result, row * dimensions, members);
  return { rows, dimensions, data: result };
}

function softmax(data: Float32Array, start: number, members: readonly number[]): void {
  let top = -Infinity;
  for (const k of members) if (data[start + k]! > top) top = data[start + k]!;
  let sum = 0;
  for (const k of members) sum += exp(data[start + k]! - top);
  for (const k of members) data[start + k] = exp(data[start + k]! - top) / sum;
}

/** 1 at the true primitives of each row. */
export function trueActivations(primitives: number, truth: readonly (readonly number[])[]): Features {
  const data = new Float32Array(truth.length * primitives);
  truth.forEach((members, row) => {
    for (const k of members) data[row * primitives + k] = 1;
  });
  return { rows: truth.length, dimensions: primitives, data };
}
