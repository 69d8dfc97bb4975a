import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawJpeg } from '@primitives/images';

/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Small enough for tests that only check that the file is an image. */
export const SMALL_PICTURE: PictureSize = { width: 64, height: 48 };

/** Number of distinct drawings; images with the same drawing differ in their comment. */
const DRAWINGS = 24;
const START_OF_IMAGE = 2;
const COMMENT = [0xff, 0xfe];

/** Renders placeholder images: any number, of any size, no two with the same bytes. */
export class PlaceholderPainter {
  readonly #drawings = new Map<number, Promise<Uint8Array>>();

  constructor(private readonly size: PictureSize = SMALL_PICTURE) {}

  /** The same number gives the same bytes. */
  async picture(number: number): Promise<Uint8Array> {
    const turn = number % DRAWINGS;
    const drawn = this.#drawings.get(turn) ?? drawing(turn, this.size);
    this.#drawings.set(turn, drawn);
    const jpeg = await drawn;
    const text = Buffer.from(`stand-in ${number}`);
    const comment = Buffer.from([...COMMENT, 0, text.length + 2, ...text]);
    return Buffer.concat([jpeg.subarray(0, START_OF_IMAGE), comment, jpeg.subarray(START_OF_IMAGE)]);
  }
}

async function drawing(number: number, { width, height }: PictureSize): Promise<Uint8Array> {
  const colour = (turn: number): string => `hsl(${(number * 137 + turn) % 360} 55% ${30 + (number % 5) * 10}%)`;
  const bars = [0, 1, 2].map(
    (i) =>
      `<rect x="${i * 30 + (number % 7)}%" y="${(number * 3 + i * 20) % 80}%" width="20%" height="15%" fill="${colour(120 + 60 * i)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour(0)}"/>${bars.join('')}</svg>`;
  return drawJpeg(svg, { blur: 0, noise: new Int8Array(width * height * 3), quality: 80 });
}

/** A small distinct image. */
export async function placeholderPicture(number: number): Promise<Uint8Array> {
  return new PlaceholderPainter().picture(number);
}

/** Renders an image for each of these paths below a folder. */
export async function drawPlaceholders(
  folder: string,
  paths: readonly string[],
  size: PictureSize = SMALL_PICTURE,
): Promise<void> {
  const painter = new PlaceholderPainter(size);
  for (const [number, path] of paths.entries()) await writeInto(folder, path, await painter.picture(number));
}

/** Writes a file below a folder, creating parent folders. */
export async function writeInto(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
