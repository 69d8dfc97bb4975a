import sharp from 'sharp';
import type { Metadata } from 'sharp';
import type { RgbImage } from './rgb-image.js';

/** The image cannot be decoded the way the reference does; it must be converted before it enters a split. */
export class UndecodableImageError extends Error {
  override readonly name = 'UndecodableImageError';

  constructor(
    readonly problem: string,
    options?: ErrorOptions,
  ) {
    super(`the image cannot be decoded: ${problem}`, options);
  }
}

export interface DecodeLimits {
  /** Width × height; a decoded pixel is three bytes. */
  readonly maxPixels: number;
}

/** 64 megapixels are 192 MB decoded: more than any photograph of a benchmark. */
export const DEFAULT_DECODE_LIMITS: DecodeLimits = { maxPixels: 64_000_000 };

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'tiff'];
const SPACES: readonly string[] = ['srgb', 'b-w', 'rgb16', 'grey16', 'cmyk'];

/**
 * Decodes an image to RGB bytes, identical to Pillow's `Image.open(…).convert("RGB")`: a colour profile and the EXIF
 * orientation are ignored, alpha is dropped, 16-bit PNGs keep their high bytes, CMYK is converted by Pillow's formula.
 * Images that Pillow decodes differently are rejected.
 *
 * @throws UndecodableImageError
 */
export async function decodeRgb(encoded: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): Promise<RgbImage> {
  try {
    // `error` rather than sharp's default `warning`: libjpeg repairs a few damaged bits, and Pillow accepts the result
    const image = sharp(encoded, { ignoreIcc: true, failOn: 'error', limitInputPixels: limits.maxPixels });
    const metadata = await image.metadata();
    requireReproducible(metadata);
    const { data, info } =
      metadata.space === 'cmyk'
        ? await image.pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true })
        : await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const channels = metadata.space === 'cmyk' ? 4 : 3;
    if (info.channels !== channels)
      throw new UndecodableImageError(`${info.channels} channels where ${channels} were expected`);
    return { width: info.width, height: info.height, pixels: channels === 4 ? rgbOfCmyk(data) : data };
  } catch (error) {
    if (error instanceof UndecodableImageError) throw error;
    throw new UndecodableImageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Configures sharp for many concurrent images in one process: one thread per image (5 to 20% more images a second on
 * two cores than two threads each), and no cache of operations that never repeat.
 */
export function tuneDecoder(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}

function requireReproducible({ format, space, depth, hasAlpha }: Metadata): void {
  if (!FORMATS.includes(format))
    throw new UndecodableImageError(`format ${format}; expected one of ${FORMATS.join(', ')}`);
  if (!SPACES.includes(space))
    throw new UndecodableImageError(`colour space ${space}; expected one of ${SPACES.join(', ')}`);
  if (depth !== 'uchar' && !(format === 'png' && depth === 'ushort')) {
    throw new UndecodableImageError(`${depth} samples in a ${format}; expected 8 bits`);
  }
  if (space === 'grey16' && !hasAlpha)
    throw new UndecodableImageError('16-bit grey, which Pillow clips; convert it to 8 bits');
  if (format === 'gif' && hasAlpha) throw new UndecodableImageError('a GIF with transparent pixels; convert it to PNG');
}

/** Pillow's conversion: the white that the four inks leave, in 8-bit arithmetic. */
function rgbOfCmyk(cmyk: Uint8Array): Uint8Array {
  const pixels = new Uint8Array((cmyk.length / 4) * 3);
  for (let from = 0, to = 0; from < cmyk.length; from += 4) {
    const light = 255 - cmyk[from + 3]!;
    for (let ink = 0; ink < 3; ink++) pixels[to++] = Math.max(0, light - divide255(cmyk[from + ink]! * light));
  }
  return pixels;
}

/** x / 255, rounded to nearest, for x up to 255². */
function divide255(x: number): number {
  const biased = x + 128;
  return ((biased >> 8) + biased) >> 8;
}
