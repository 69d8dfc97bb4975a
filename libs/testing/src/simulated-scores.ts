import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { ShardJob, Tensor } from '@primitives/protocol';
import { createHash } from 'node:crypto';

/**
 * The scores of a bundle's simulated model: they depend only on the bundle and the image, so that they are the same on
 * every runner, in every order and in every run.
 */
export function simulatedScores(
  { bundle, instances }: ShardJob,
  { attributes, objects }: BenchmarkDefinition,
): Map<string, Tensor> {
  const head = (name: string, columns: number): [string, Tensor] => {
    const data = new Float32Array(instances.length * columns);
    instances.forEach(({ image }, row) =>
      fill(data.subarray(row * columns, (row + 1) * columns), `${bundle.sha256} ${image} ${name}`),
    );
    return [name, { shape: [instances.length, columns], data }];
  };
  return new Map([head('attribute', attributes.length), head('object', objects.length)]);
}

/** Numbers in [−0.5, 0.5) by xorshift32, seeded by the text. */
function fill(row: Float32Array, seed: string): void {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) | 1;
  for (let i = 0; i < row.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    row[i] = (state >>> 0) / 2 ** 32 - 0.5;
  }
}
