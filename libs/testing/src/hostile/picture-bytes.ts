import { crc32, deflateSync } from 'node:zlib';

/** Encoded images, byte by byte, so that any field can be false. No encoder would write most of them. */

const ascii = (text: string) => Buffer.from(text, 'latin1');
export const u16 = (value: number) => Buffer.from([value >>> 8, value & 255]);
export const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const little16 = (value: number) => Buffer.from([value & 255, (value >>> 8) & 255]);
const little24 = (value: number) => Buffer.from([value & 255, (value >>> 8) & 255, (value >>> 16) & 255]);
const little32 = (value: number) => Buffer.concat([little16(value & 0xffff), little16(value >>> 16)]);

export interface PngShape {
  readonly width: number;
  readonly height: number;
  readonly depth?: 1 | 8 | 16;
  /** 0 grey, 2 RGB, 6 RGB with alpha. */
  readonly colour?: 0 | 2 | 6;
  /** The deflated data; default: the pixels of a black image. */
  readonly pixels?: Uint8Array;
  /** Chunks before the pixels. */
  readonly extra?: readonly Uint8Array[];
  readonly interlaced?: boolean;
}

const CHANNELS = { 0: 1, 2: 3, 6: 4 };

export function pngChunk(type: string, data: Uint8Array, crc = crc32(Buffer.concat([ascii(type), data]))): Buffer {
  return Buffer.concat([u32(data.length), ascii(type), data, u32(crc)]);
}

export function png({
  width,
  height,
  depth = 8,
  colour = 0,
  pixels,
  extra = [],
  interlaced = false,
}: PngShape): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, interlaced ? 1 : 0])]);
  const rowBytes = 1 + Math.ceil((width * depth * CHANNELS[colour]) / 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels ?? Buffer.alloc(rowBytes * height), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface JpegShape {
  readonly width: number;
  readonly height: number;
  readonly components?: 1 | 3 | 4;
  /** Segments after the start of the image. */
  readonly extra?: readonly Uint8Array[];
  /** Dimensions in the frame header if they differ from the real ones. */
  readonly claims?: { readonly width?: number; readonly height?: number };
}

export const jpegSegment = (marker: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);

/** One Huffman code, `0`, for one symbol. */
const huffman = (table: number, symbol: number) =>
  jpegSegment(0xc4, Buffer.from([table, 1, ...Array<number>(15).fill(0), symbol]));
const frame = (marker: number, { width, height, components = 1, claims = {} }: JpegShape) =>
  jpegSegment(
    marker,
    Buffer.concat([
      Buffer.from([8]),
      u16(claims.height ?? height),
      u16(claims.width ?? width),
      Buffer.from([components, ...Array.from({ length: components }, (_, id) => [id + 1, 0x11, 0]).flat()]),
    ]),
  );
const scan = (components: number, first: number, last: number, bits: number, data: Uint8Array) =>
  Buffer.concat([
    jpegSegment(
      0xda,
      Buffer.from([
        components,
        ...Array.from({ length: components }, (_, id) => [id + 1, 0]).flat(),
        first,
        last,
        bits,
      ]),
    ),
    data,
  ]);
const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const QUANTISATION = jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)]));
const blocksOf = ({ width, height }: JpegShape) => Math.ceil(width / 8) * Math.ceil(height / 8);

/** A grey baseline JPEG (all coefficients zero), or one of three or four components. */
export function jpeg(shape: JpegShape): Buffer {
  const { components = 1, extra = [] } = shape;
  const adobe = components === 4 ? [jpegSegment(0xee, Buffer.concat([ascii('Adobe'), Buffer.alloc(7)]))] : [];
  const data = Buffer.alloc(Math.ceil((2 * components * blocksOf(shape)) / 8)); // two codes, `0` each, a block
  return Buffer.concat([
    START,
    ...adobe,
    ...extra,
    QUANTISATION,
    frame(0xc0, shape),
    huffman(0x00, 0),
    huffman(0x10, 0),
    scan(components, 0, 63, 0, data),
    END,
  ]);
}

/** Scans of one coefficient each, bit by bit: a decoder processes every block of the image for each of them. */
export function progressiveJpeg(shape: JpegShape, scans: number): Buffer {
  const blocks = blocksOf(shape);
  const nothing = endOfBlocks(blocks);
  const refinements = Array.from({ length: scans }, (_, at) => {
    const coefficient = 1 + (Math.floor(at / 14) % 63);
    const low = 13 - (at % 14);
    return scan(1, coefficient, coefficient, ((low === 13 ? 0 : low + 1) << 4) | low, nothing);
  });
  return Buffer.concat([
    START,
    QUANTISATION,
    frame(0xc2, shape),
    huffman(0x00, 0),
    huffman(0x10, 0xe0),
    scan(1, 0, 0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...refinements,
    END,
  ]);
}

/** `end of band` for this number of blocks: runs of 32,767, each the code `0` and fourteen bits. */
function endOfBlocks(blocks: number): Buffer {
  const bits = '0'.concat('1'.repeat(14)).repeat(Math.ceil(blocks / 32_767));
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** A GIF of many frames of one pixel. */
export function gif(canvas: { readonly width: number; readonly height: number }, frames: number): Buffer {
  const pixel = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    little16(1),
    little16(1),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([
    ascii('GIF89a'),
    little16(canvas.width),
    little16(canvas.height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.concat(Array.from({ length: frames }, () => pixel)),
    Buffer.from([0x3b]),
  ]);
}

/** An animated WebP of many frames of one pixel. */
export function webp(canvas: { readonly width: number; readonly height: number }, frames: number): Buffer {
  const riff = (type: string, data: Uint8Array) =>
    Buffer.concat([ascii(type), little32(data.length), data, Buffer.alloc(data.length % 2)]);
  const pixel = riff('VP8L', Buffer.from('2f00000010071011118888fe07', 'hex'));
  const still = riff('ANMF', Buffer.concat([Buffer.alloc(12), little24(10), Buffer.from([0]), pixel]));
  const size = Buffer.concat([little24(canvas.width - 1), little24(canvas.height - 1)]);
  const chunks = [riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size])), riff('ANIM', Buffer.alloc(6))];
  return riff('RIFF', Buffer.concat([ascii('WEBP'), ...chunks, ...Array.from({ length: frames }, () => still)]));
}

/** A TIFF of one directory. @param next offset of the alleged next directory */
export function tiff(width: number, height: number, next = 0): Buffer {
  const fields = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, height],
    [279, width * height],
  ];
  const entries = fields.map(([tag = 0, value = 0]) =>
    Buffer.concat([little16(tag), little16(4), little32(1), little32(Math.min(value, 0xffffffff))]),
  );
  return Buffer.concat([ascii('II*\0'), little32(8), little16(entries.length), ...entries, little32(next)]);
}
