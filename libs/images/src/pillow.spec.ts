import type { Preprocessing } from '@primitives/bundle';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UndecodableImageError, decodeRgb } from './decode.js';
import { Normaliser } from './normalise.js';
import { ImagePreparer } from './prepare.js';

/** Written by Pillow 9.4: fixtures/make.py. */
const FIXTURES = join(__dirname, '../fixtures');
const fixture = (name: string) => readFileSync(join(FIXTURES, name));
interface Case {
  image: string;
  preprocessing: Pick<Preprocessing, 'resize' | 'resample' | 'crop'>;
  offset: number;
  width: number;
  height: number;
}
const CASES = JSON.parse(fixture('expected.json').toString()) as Case[];
const RESULTS = fixture('results.rgb');
const CLIP = {
  rescale: 1 / 255,
  mean: [0.48145466, 0.4578275, 0.40821073],
  std: [0.26862954, 0.26130258, 0.27577711],
} as const satisfies Pick<Preprocessing, 'rescale' | 'mean' | 'std'>;

const expected = ({ offset, width, height }: Case) =>
  new Uint8Array(RESULTS.subarray(offset, offset + width * height * 3));
const prepare = ({ image, preprocessing }: Case) =>
  new ImagePreparer({ ...preprocessing, ...CLIP }).prepare(fixture(image));

describe('a prepared image', () => {
  it.each(CASES.map((each) => [each.image, JSON.stringify(each.preprocessing), each] as const))(
    '%s after %s has the same bytes as with Pillow',
    async (_, __, each) => expect(await prepare(each)).toEqual(expected(each)),
  );

  it('is normalised to exactly the floats of the reference processor', async () => {
    const bytes = fixture('normalised.f32');
    const reference = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    expect(new Normaliser({ ...CASES[0]!.preprocessing, ...CLIP }).batch([await prepare(CASES[0]!)])).toEqual(
      reference,
    );
  });
});

describe('an image that Pillow decodes differently', () => {
  it.each([
    ['transparent.gif', /GIF with transparent pixels/],
    ['grey16.png', /16-bit grey/],
    ['truncated.jpg', /premature end of JPEG image/],
    ['bitmap.bmp', /unsupported image format/],
  ])('is rejected: %s', async (name, message) => {
    await expect(decodeRgb(fixture(name))).rejects.toThrow(UndecodableImageError);
    await expect(decodeRgb(fixture(name))).rejects.toThrow(message);
  });

  it('is rejected when it is a drawing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(decodeRgb(svg)).rejects.toThrow('format svg; expected one of jpeg, png, webp, gif, tiff');
  });

  it('is rejected before it is decoded when it has too many pixels', async () => {
    await expect(decodeRgb(fixture('photo.jpg'), { maxPixels: 6000 })).rejects.toThrow(/pixel limit/);
  });
});
