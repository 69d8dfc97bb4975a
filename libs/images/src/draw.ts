import sharp from 'sharp';

/** Processing of a drawing into a photograph. */
export interface Exposure {
  /** Radius of the lens blur in pixels; 0 for none, else at least 0.3. */
  readonly blur: number;
  /** One offset per channel and pixel (row-major, RGB), added and clamped. */
  readonly noise: Int8Array;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

/** The noise belongs to an image of another size. */
export class NoiseSizeError extends Error {
  override readonly name = 'NoiseSizeError';

  constructor(
    readonly expected: number,
    readonly found: number,
  ) {
    super(`the drawing has ${expected} values but the noise has ${found}`);
  }
}

/** Pixels as rows of RGB bytes. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * An SVG document as pixels, blurred and noisy but not compressed. The same sharp version gives the same bytes.
 *
 * @throws NoiseSizeError
 */
export async function drawPixels(svg: string, { blur, noise }: Omit<Exposure, 'quality'>): Promise<Pixels> {
  const drawing = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).toColourspace('srgb');
  const { data, info } = await (blur > 0 ? drawing.blur(blur) : drawing).raw().toBuffer({ resolveWithObject: true });
  if (data.length !== noise.length) throw new NoiseSizeError(data.length, noise.length);
  const exposed = new Uint8ClampedArray(data); // clamps by itself
  for (let i = 0; i < exposed.length; i++) exposed[i]! += noise[i]!;
  return { width: info.width, height: info.height, data: new Uint8Array(exposed.buffer) };
}

/** An SVG document as a JPEG photograph. Deterministic like `drawPixels`. @throws NoiseSizeError */
export async function drawJpeg(svg: string, exposure: Exposure): Promise<Uint8Array> {
  const { width, height, data } = await drawPixels(svg, exposure);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: exposure.quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

/** Pixels as a PNG: decoding it gives the same bytes. */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
