import { Random } from './random.js';
import type { Scene } from './scene.js';

/**
 * The sensor noise of a scene: one offset per channel and pixel (row-major, RGB), to be added and clamped. Each is the
 * sum of four random bytes, which is close to a normal distribution.
 */
export function sensorNoise({ width, height, noise }: Pick<Scene, 'width' | 'height' | 'noise'>): Int8Array {
  const random = new Random(noise.seed);
  const offsets = new Int8Array(width * height * 3);
  const unit = noise.deviation / 147.8; // standard deviation of the sum of four bytes
  const offsetOf = Int8Array.from({ length: 4 * 255 + 1 }, (_, sum) => Math.round((sum - 510) * unit));
  for (let i = 0; i < offsets.length; i++) {
    const bits = random.bits();
    offsets[i] = offsetOf[(bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24)]!;
  }
  return offsets;
}
