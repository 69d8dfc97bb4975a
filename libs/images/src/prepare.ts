import { outputSize, type Preprocessing } from '@primitives/bundle';
import { cropRgb, type Box } from './crop.js';
import { DEFAULT_DECODE_LIMITS, decodeRgb, type DecodeLimits } from './decode.js';
import { resampleTarget } from './resample-target.js';
import { Resampler } from './resampler.js';

/** Prepares encoded images as bytes for a model's input: decoded, resized, cropped; not yet normalised. */
export class ImagePreparer {
  readonly #resampler = new Resampler();
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
