import type { CheckedImage } from './image-check.js';
import type { Findings } from './findings.js';
import type { ReleasedInstance } from './release.js';

/** An instance with an existing image and a box inside it. */
export interface PlacedInstance {
  readonly instance: ReleasedInstance;
  readonly image: CheckedImage;
  readonly box?: [number, number, number, number];
}

/** Selects the instances with a valid image, clips their boxes at its edges and omits boxes outside. */
export function placeInstances(
  instances: readonly ReleasedInstance[],
  images: ReadonlyMap<string, CheckedImage>,
  findings: Findings,
): PlacedInstance[] {
  const placed: PlacedInstance[] = [];
  for (const instance of instances) {
    const image = images.get(instance.image);
    if (image === undefined) continue; // a single finding reports the image
    if (instance.box === undefined) {
      placed.push({ instance, image });
      continue;
    }
    const box = boxInside(instance, image, findings);
    if (box !== null) placed.push({ instance, image, box });
  }
  return placed;
}

/** A box of less than one pixel in the image is omitted. */
function boxInside(
  { key, box, place }: ReleasedInstance,
  { width, height }: CheckedImage,
  findings: Findings,
): [number, number, number, number] | null {
  const [x, y, w, h] = box ?? [0, 0, width, height];
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(width, x + w), Math.min(height, y + h)];
  const facts = { place, expected: `inside ${width} × ${height}`, found: `[${[x, y, w, h].join(', ')}]` };
  if (Math.trunc(right) - Math.trunc(left) < 1 || Math.trunc(bottom) - Math.trunc(top) < 1) {
    findings.add('box_outside', { message: `the box of ${key} shows no pixel of its image`, ...facts });
    return null;
  }
  if (left === x && top === y && right === x + w && bottom === y + h) return [x, y, w, h];
  findings.add('box_clipped', { message: `the box of ${key} reaches over the edge of its image`, ...facts });
  return [left, top, right - left, bottom - top];
}
