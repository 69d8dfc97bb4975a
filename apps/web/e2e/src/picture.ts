import sharp from 'sharp';

/** A page as stored and compared: a third of its size, three bytes (sRGB) per pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Number of page pixels, in both directions, per pixel of the picture. */
export const SCALE = 3;
/** Colours in the palette of a stored picture. */
const COLOURS = 64;

async function decoded(png: Uint8Array | string): Promise<Picture> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** A screenshot, each pixel the mean of nine; drops incomplete blocks at the right and the bottom. */
export async function shrunk(screenshot: Uint8Array): Promise<Picture> {
  const page = await decoded(screenshot);
  const [width, height] = [Math.floor(page.width / SCALE), Math.floor(page.height / SCALE)];
  const rgb = new Uint8Array(width * height * 3);
  const sums = new Uint16Array(width * 3);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * SCALE; row < (y + 1) * SCALE; row++)
      for (let to = 0, from = row * page.width * 3; to < sums.length; to += 3, from += 3 * SCALE)
        for (let at = from; at < from + 3 * SCALE; at += 3) {
          sums[to]! += page.rgb[at]!;
          sums[to + 1]! += page.rgb[at + 1]!;
          sums[to + 2]! += page.rgb[at + 2]!;
        }
    for (let at = 0; at < sums.length; at++) rgb[y * sums.length + at] = sums[at]! / SCALE ** 2 + 0.5;
  }
  return { width, height, rgb };
}

export const readPicture = (path: string): Promise<Picture> => decoded(path);

const raw = ({ width, height, rgb }: Picture) => sharp(rgb, { raw: { width, height, channels: 3 } });

/** A small PNG: a palette of 64 colours, which changes a colour by a few steps of 256. */
export const paletted = (picture: Picture): Promise<Buffer> =>
  raw(picture).png({ palette: true, colours: COLOURS, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();

/** PNG for people to view. */
export const drawn = (picture: Picture): Promise<Buffer> => raw(picture).png().toBuffer();
