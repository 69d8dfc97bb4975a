import { outputSize, type Preprocessing } from '@primitives/bundle';
import { cropRgb, type Box } from './crop.js';
import { DEFAULT_DECODE_LIMITS, decodeRgb, type DecodeLimits } from './decode.js';
import { Resampler, type ResampleTarget } from './resampler.js';

/** Prepares encoded images as bytes for a model's input: decoded, resized, cropped; not yet normalised. */
export class ImagePreparer {
  readonly #resampler = new Resampler();
  /** Bytes of one prepared image. */
  readonly recordBytes: number;

  constructor(
    private readonly preprocessing: Preprocessing,
    private readonly limits: DecodeLimits = DEFAULT_DECODE_LIMITS,
  ) {
    const { width, height } = outputSize(preprocessing);
    this.recordBytes = width * height * 3;
  }

  /**
   * @param box the region to use, instead of the whole image
   * @returns RGB bytes of `outputSize`, row by row. @throws UndecodableImageError, EmptyRegionError
   */
  async prepare(encoded: Uint8Array, box?: Box): Promise<Uint8Array<ArrayBuffer>> {
    const whole = await decodeRgb(encoded, this.limits);
    const image = box ? cropRgb(whole, box) : whole;
    return this.#resampler.resample(image, resampleTarget(this.preprocessing, image));
  }
}

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
