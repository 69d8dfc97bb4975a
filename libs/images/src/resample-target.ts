import type { Preprocessing } from '@primitives/bundle';
import type { ResampleTarget } from './resampler.js';

/**
 * The sizes of a preprocessing for an image of this size, as Hugging Face's processors compute them: the longer side is
 * truncated, the crop's upper left corner rounded down.
 *
 * @throws RangeError when the crop is larger than the resized image
 */
export function resampleTarget(
  preprocessing: Preprocessing,
  image: { readonly width: number; readonly height: number },
): ResampleTarget {
  const { resize, resample, crop } = preprocessing;
  const resized = 'shortestEdge' in resize ? preservingAspect(resize.shortestEdge, image) : resize;
  const cropped = crop ?? resized;
  const left = Math.floor((resized.width - cropped.width) / 2);
  const top = Math.floor((resized.height - cropped.height) / 2);
  return {
    filter: resample,
    width: resized.width,
    height: resized.height,
    window: { left, top, width: cropped.width, height: cropped.height },
  };
}

function preservingAspect(edge: number, { width, height }: { readonly width: number; readonly height: number }) {
  return width <= height
    ? { width: edge, height: Math.trunc((edge * height) / width) }
    : { width: Math.trunc((edge * width) / height), height: edge };
}
