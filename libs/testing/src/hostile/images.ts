import { deflateSync } from 'node:zlib';
import { casesOf, type HostileCase } from './hostile-case.js';
import { gif, jpeg, jpegSegment, png, pngChunk, progressiveJpeg, tiff, u16, u32, webp } from './picture-bytes.js';

const REJECTED = { codes: ['undecodable'], mayPass: false };
const HARMLESS = { codes: ['undecodable'], mayPass: true };

const text = (value: string) => Buffer.from(value, 'latin1');
const small = { width: 64, height: 48 };
/** 64 megabytes that deflate to 64 kilobytes. */
const swelling = () => deflateSync(Buffer.alloc(64_000_000), { level: 9 });
const halfOf = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2));
/** A TIFF header whose first directory has 65,535 entries and follows itself. */
const cyclicExif = () => Buffer.concat([text('Exif\0\0MM\0*'), u32(8), u16(0xffff), Buffer.alloc(1_000), u32(8)]);
const SVG_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
  .join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><text>&j;&x;</text></svg>`;

/** Images as in a split or an upload. Every one claims to be a photograph by its name. */
export const HOSTILE_IMAGES: readonly HostileCase[] = casesOf('image', REJECTED, [
  {
    name: 'png-30000-square',
    attack: '900 megapixels in two hundred bytes',
    build: () => png({ width: 30_000, height: 30_000, colour: 2, pixels: Buffer.alloc(100) }),
  },
  {
    name: 'png-8000-square',
    attack: '64 megapixels, the most that is decoded, in eight kilobytes: 192 MB as RGB',
    accept: HARMLESS,
    build: () => png({ width: 8_000, height: 8_000, depth: 1 }),
  },
  {
    name: 'png-interlaced-8000-square',
    attack: '64 interlaced megapixels, which are decoded in seven passes',
    build: () => png({ width: 8_000, height: 8_000, depth: 1, interlaced: true, pixels: Buffer.alloc(1_000_000) }),
  },
  { name: 'png-zero-width', attack: 'an image of no width', build: () => png({ width: 0, height: 48 }) },
  {
    name: 'png-2147483647',
    attack: 'the largest width that a PNG may claim',
    build: () => png({ width: 0x7fffffff, height: 0x7fffffff, pixels: Buffer.alloc(9) }),
  },
  {
    name: 'png-truncated',
    attack: 'the second half is missing',
    build: () => halfOf(png({ ...small, pixels: noise(49 * 65) })),
  },
  {
    name: 'png-short-pixels',
    attack: 'fewer pixels than the header says',
    build: () => png({ ...small, pixels: Buffer.alloc(65) }),
  },
  {
    name: 'png-text-bomb',
    attack: 'a compressed comment that swells to 64 megabytes',
    accept: HARMLESS,
    build: () => png({ ...small, extra: [pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), swelling()]))] }),
  },
  {
    name: 'png-profile-bomb',
    attack: 'a colour profile that swells to 64 megabytes',
    accept: HARMLESS,
    build: () => png({ ...small, extra: [pngChunk('iCCP', Buffer.concat([text('ICC\0\0'), swelling()]))] }),
  },
  {
    name: 'png-16-bit-grey',
    attack: 'samples of 16 bits, which decoders round in different ways',
    build: () => png({ ...small, depth: 16 }),
  },
  {
    name: 'png-1x60000',
    attack: 'one column of 60,000 pixels, which becomes millions when its short side is enlarged',
    accept: HARMLESS,
    build: () => png({ width: 1, height: 60_000 }),
  },
  {
    name: 'png-60000x1',
    attack: 'one row of 60,000 pixels',
    accept: HARMLESS,
    build: () => png({ width: 60_000, height: 1 }),
  },
  {
    name: 'jpeg-zero-height',
    attack: 'an image whose height comes later, and never does',
    build: () => jpeg({ ...small, claims: { height: 0 } }),
  },
  {
    name: 'jpeg-65535-square',
    attack: '4.3 gigapixels in a kilobyte',
    build: () => jpeg({ ...small, claims: { width: 65_535, height: 65_535 } }),
  },
  {
    name: 'jpeg-truncated',
    attack: 'the second half is missing',
    build: () => halfOf(jpeg({ width: 800, height: 800 })),
  },
  {
    name: 'jpeg-scan-bomb',
    attack: '880 progressive scans of 64 megapixels: the decoder visits a million blocks for each',
    accept: HARMLESS,
    build: () => progressiveJpeg({ width: 8_000, height: 8_000 }, 880),
  },
  {
    name: 'jpeg-cmyk',
    attack: 'four inks, which decoders convert in different ways',
    accept: HARMLESS,
    build: () => jpeg({ ...small, components: 4 }),
  },
  {
    name: 'jpeg-cyclic-exif',
    attack: 'an EXIF directory of 65,535 entries that follows itself',
    accept: HARMLESS,
    build: () => jpeg({ ...small, extra: [jpegSegment(0xe1, cyclicExif())] }),
  },
  {
    name: 'jpeg-profile-16-megabytes',
    attack: 'a colour profile of noise in 255 parts',
    accept: HARMLESS,
    build: () =>
      jpeg({
        ...small,
        extra: Array.from({ length: 255 }, (_, part) =>
          jpegSegment(0xe2, Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([part + 1, 255]), noise(60_000)])),
        ),
      }),
  },
  {
    name: 'jpeg-polyglot',
    attack: 'an image that is a web page and a zip archive as well',
    accept: HARMLESS,
    build: () =>
      Buffer.concat([
        jpeg({ ...small, extra: [jpegSegment(0xfe, text('<script>alert(1)</script>'))] }),
        text('PK\x05\x06'),
        Buffer.alloc(18),
      ]),
  },
  {
    name: 'gif-100000-frames',
    attack: 'an animation of 100,000 frames',
    accept: HARMLESS,
    build: () => gif(small, 100_000),
  },
  {
    name: 'gif-65535-square',
    attack: 'a canvas of 4.3 gigapixels with one pixel on it',
    accept: HARMLESS, // libvips decodes the frame and ignores the canvas
    build: () => gif({ width: 65_535, height: 65_535 }, 1),
  },
  {
    name: 'webp-20000-frames',
    attack: 'an animation of 20,000 frames',
    accept: HARMLESS,
    build: () => webp(small, 20_000),
  },
  {
    name: 'webp-16384-square',
    attack: 'a canvas of 268 megapixels',
    build: () => webp({ width: 16_384, height: 16_384 }, 1),
  },
  { name: 'tiff-cyclic', attack: 'a directory that follows itself', accept: HARMLESS, build: () => tiff(8, 8, 8) },
  {
    name: 'tiff-100000-square',
    attack: 'ten gigapixels, none of which is in the file',
    build: () => tiff(100_000, 100_000),
  },
  {
    name: 'svg-as-jpeg',
    attack: 'a drawing with a billion letters and a file of the machine in it',
    build: () => text(SVG_BOMB),
  },
  { name: 'pdf-as-jpeg', attack: 'a document', build: () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF') },
  {
    name: 'heic-as-jpeg',
    attack: 'a format whose decoder is large and patented',
    build: () => Buffer.concat([u32(24), text('ftypheic'), u32(0), text('mif1heic'), noise(4_000)]),
  },
  { name: 'empty-file', attack: 'no bytes', build: () => Buffer.alloc(0) },
  {
    name: 'noise-with-jpeg-magic',
    attack: 'noise that begins like a photograph',
    build: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(100_000)]),
  },
]);

/** Bytes without a pattern, always the same. */
function noise(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, i) => Math.imul(i ^ (i >>> 7), 0x45d9f3b) >>> 11));
}
