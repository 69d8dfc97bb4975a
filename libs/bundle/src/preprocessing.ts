import { finding, take, type Finding } from './finding.js';
import { isObject, type JsonObject } from './json-file.js';
import { IMAGE_LIMITS } from './limits.js';

export type Resample = 'bicubic' | 'bilinear' | 'lanczos' | 'box';
type Triple = readonly [number, number, number];
export interface Size {
  readonly height: number;
  readonly width: number;
}

/**
 * How a decoded RGB image becomes `pixel_values`, with every default: resize with Pillow's filter, crop the centre,
 * multiply by `rescale`, then `(x - mean) / std`.
 */
export interface Preprocessing {
  /** The shorter side, keeping the aspect (the longer one is truncated), or both sides. */
  readonly resize: { readonly shortestEdge: number } | Size;
  readonly resample: Resample;
  readonly crop: Size | null;
  readonly rescale: number;
  readonly mean: Triple;
  readonly std: Triple;
}

const CLIP_MEAN: Triple = [0.48145466, 0.4578275, 0.40821073];
const CLIP_STD: Triple = [0.26862954, 0.26130258, 0.27577711];
const HALF: Triple = [0.5, 0.5, 0.5];

/** The defaults of Hugging Face's processor of a family. */
const FAMILIES: readonly {
  readonly name: RegExp;
  readonly square: boolean;
  readonly crop: boolean;
  readonly mean: Triple;
  readonly std: Triple;
}[] = [
  {
    name: /^(Chinese)?CLIP(ImageProcessor|FeatureExtractor)/,
    square: false,
    crop: true,
    mean: CLIP_MEAN,
    std: CLIP_STD,
  },
  { name: /^SiglipImageProcessor/, square: true, crop: false, mean: HALF, std: HALF },
  { name: /^BlipImageProcessor/, square: true, crop: false, mean: CLIP_MEAN, std: CLIP_STD },
];

/** PIL's numbers. Nearest (0) and hamming (5) are excluded: no resampler reproduces them byte for byte everywhere. */
const RESAMPLE: Readonly<Record<number, Resample>> = { 1: 'lanczos', 2: 'bilinear', 3: 'bicubic', 4: 'box' };

/** Keys that describe the file or the framework and affect no pixel. */
const SILENT = new Set([
  'image_processor_type',
  'feature_extractor_type',
  'processor_class',
  '_valid_processor_keys',
  '_name_or_path',
  'auto_map',
  'do_convert_rgb',
  'default_to_square',
  'device',
  'disable_grouping',
  'return_tensors',
  'input_data_format',
  'image_seq_length',
  'model_input_names',
]);
const UNDERSTOOD = new Set([
  'do_resize',
  'size',
  'resample',
  'do_center_crop',
  'crop_size',
  'do_rescale',
  'rescale_factor',
  'do_normalize',
  'image_mean',
  'image_std',
  'data_format',
]);

/** CLIP's preprocessing for a `height` x `width` input: the default of a bare .onnx. */
export function defaultPreprocessing({ height, width }: Size): Preprocessing {
  const resize = height === width ? { shortestEdge: height } : { height, width };
  return {
    resize,
    resample: 'bicubic',
    crop: height === width ? { height, width } : null,
    rescale: 1 / 255,
    mean: CLIP_MEAN,
    std: CLIP_STD,
  };
}

/** `defaultPreprocessing` as the content of preprocessor_config.json. */
export function clipConfig(size: Size): JsonObject {
  const isSquare = size.height === size.width;
  return {
    image_processor_type: 'CLIPImageProcessor',
    size: isSquare ? { shortest_edge: size.height } : size,
    do_center_crop: isSquare,
    ...(isSquare && { crop_size: size }),
    resample: 3, // bicubic
    image_mean: CLIP_MEAN,
    image_std: CLIP_STD,
  };
}

export function outputSize({ resize, crop }: Preprocessing): Size {
  if (crop) return crop;
  return 'shortestEdge' in resize ? { height: resize.shortestEdge, width: resize.shortestEdge } : resize;
}

/** The finding for images above the size limit; `field` names the field with their size. */
export function checkImageSize(file: string, field: string, { height, width }: Size): Finding | null {
  const { side } = IMAGE_LIMITS;
  if (Math.max(height, width) <= side) return null;
  return finding('image_too_large', { file, field, expected: `at most ${side}x${side}`, found: `${height}x${width}` });
}

/** Equal strings mean equal bytes of `pixel_values`; its digest identifies the preprocessing in a receipt. */
export function preprocessingKey(it: Preprocessing): string {
  return `${geometryKey(it)} rescale=${it.rescale} mean=${it.mean.join(',')} std=${it.std.join(',')}`;
}

/** Equal strings mean equal uint8 images: the cache key of resized images. */
export function geometryKey({ resize, resample, crop }: Preprocessing): string {
  const size = 'shortestEdge' in resize ? `shortest:${resize.shortestEdge}` : `${resize.height}x${resize.width}`;
  return `pp1 resize=${size} ${resample} crop=${crop ? `${crop.height}x${crop.width}` : 'none'}`;
}

/**
 * preprocessor_config.json, read strictly: anything that would change pixels in an unsupported way is rejected. A
 * processor_config.json has the same fields under `image_processor`.
 */
export function parsePreprocessing(file: string, json: JsonObject): Preprocessing | Finding[] {
  const config = isObject(json['image_processor']) ? json['image_processor'] : json;
  const isIgnored = ([key, value]: [string, unknown]) =>
    value === null || value === false || SILENT.has(key) || UNDERSTOOD.has(key);
  const findings = take(Object.entries(config), (it) =>
    isIgnored(it) ? undefined : finding('preprocessor_invalid', { file, key: it[0] }),
  );
  const refuse = (problem: string): null => {
    findings.push(finding('preprocessor_invalid', { file, problem }));
    return null;
  };
  const type = config['image_processor_type'] ?? config['feature_extractor_type'];
  const family = FAMILIES.find((it) => typeof type === 'string' && it.name.test(type));

  if (enabled('do_resize', true) === false)
    refuse('"do_resize" is false, but the images of a benchmark have many sizes');
  if ((config['data_format'] ?? 'channels_first') !== 'channels_first')
    refuse('"data_format" must be "channels_first"');
  const resize = readResize();
  const crop = enabled('do_center_crop', family?.crop ?? false) ? readSize('crop_size') : undefined;
  const resample = readResample();
  const normalize = enabled('do_normalize', true);
  const mean = normalize ? readTriple('image_mean', family?.mean) : ([0, 0, 0] as const);
  const std = normalize ? readTriple('image_std', family?.std) : ([1, 1, 1] as const);
  const rescale = enabled('do_rescale', true) ? readFactor() : 1;
  if (std?.some((it) => it <= 0)) refuse('"image_std" must be positive');
  else if (mean && std && rescale !== null && !isFiniteRange(rescale, mean, std))
    refuse('"rescale_factor", "image_mean" and "image_std" produce values outside the range of float32');
  if (resize && 'shortestEdge' in resize && crop === undefined) {
    refuse('"size" keeps the aspect ratio, so "do_center_crop" and "crop_size" are required for images of equal size');
  }
  if (resize && crop && largerThan(crop, resize)) refuse('"crop_size" is larger than "size"');
  if (resize) findings.push(...checkSizes(file, resize, crop ?? null));

  if (findings.length > 0 || !resize || crop === null || !resample || !mean || !std || rescale === null)
    return findings;
  return { resize, resample, crop: crop ?? null, rescale, mean, std };

  function enabled(key: string, fallback: boolean): boolean {
    const value = config[key] ?? fallback;
    if (typeof value !== 'boolean') refuse(`"${key}" must be true or false`);
    return value === true;
  }

  function readResize(): Preprocessing['resize'] | null {
    const size = given(config['size']);
    if (isSide(size)) {
      const square = config['default_to_square'] ?? family?.square;
      if (typeof square === 'boolean') return square ? { height: size, width: size } : { shortestEdge: size };
      return refuse('"size" is one number; expected {"shortest_edge": …} or {"height": …, "width": …}');
    }
    if (isObject(size) && isSide(size['shortest_edge']) && Object.keys(size).length === 1)
      return { shortestEdge: size['shortest_edge'] };
    return readSize('size');
  }

  function readSize(key: string): Size | null {
    const size = given(config[key]);
    if (isSide(size)) return { height: size, width: size };
    if (isObject(size) && isSide(size['height']) && isSide(size['width']) && Object.keys(size).length === 2)
      return { height: size['height'], width: size['width'] };
    return refuse(`"${key}" must be a whole number of pixels, 1 or more`);
  }

  function readResample(): Resample | null {
    const value = config['resample'] ?? (family ? 3 : undefined);
    if (value === undefined)
      return refuse('"resample" is missing; expected 1 (lanczos), 2 (bilinear), 3 (bicubic) or 4 (box)');
    const known = typeof value === 'number' ? RESAMPLE[value] : undefined;
    return (
      known ??
      refuse(
        `"resample" ${JSON.stringify(value)} is not supported; expected 1 (lanczos), 2 (bilinear), 3 (bicubic) or 4 (box)`,
      )
    );
  }

  function readTriple(key: string, fallback: Triple | undefined): Triple | null {
    const value = config[key] ?? fallback;
    if (!Array.isArray(value) || value.length !== 3) return refuse(`"${key}" must be three numbers`);
    const [r, g, b] = value as readonly unknown[];
    return isFinite(r) && isFinite(g) && isFinite(b) ? [r, g, b] : refuse(`"${key}" must be three numbers`);
  }

  function readFactor(): number | null {
    const value = config['rescale_factor'] ?? 1 / 255;
    return isFinite(value) && value > 0 ? value : refuse('"rescale_factor" must be a positive number');
  }
}

/** A size without the sides that are null: transformers 5 writes every side it knows. */
function given(size: unknown): unknown {
  return isObject(size) ? Object.fromEntries(Object.entries(size).filter(([, side]) => side !== null)) : size;
}

function largerThan(crop: Size, resize: Preprocessing['resize']): boolean {
  const { height, width } =
    'shortestEdge' in resize ? { height: resize.shortestEdge, width: resize.shortestEdge } : resize;
  return crop.height > height || crop.width > width;
}

function isSide(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

/** Both the resized and the cropped size are limited: a crop of 224 does not make resizing to 100,000 cheap. */
function checkSizes(file: string, resize: Preprocessing['resize'], crop: Size | null): Finding[] {
  const most = IMAGE_LIMITS.resizedSide;
  const sides = 'shortestEdge' in resize ? [resize.shortestEdge] : [resize.height, resize.width];
  if (sides.some((it) => it > most)) {
    return [
      finding('image_too_large', {
        file,
        field: '"size"',
        expected: `at most ${most} before a crop`,
        found: sides.join('x'),
      }),
    ];
  }
  const size = crop ?? ('shortestEdge' in resize ? null : resize);
  const tooLarge = size && checkImageSize(file, crop ? '"crop_size"' : '"size"', size);
  return tooLarge ? [tooLarge] : [];
}

/** Whether black and white stay finite in every channel, each step rounded to float32 as when images are read. */
function isFiniteRange(rescale: number, mean: Triple, std: Triple): boolean {
  const { fround } = Math;
  const ends = [0, 255].flatMap((byte) =>
    mean.map((it, channel) => fround(fround(fround(byte * rescale) - fround(it)) / fround(std[channel]!))),
  );
  return ends.every(Number.isFinite);
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}
