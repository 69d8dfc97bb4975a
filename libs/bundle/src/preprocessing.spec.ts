import { geometryKey, outputSize, parsePreprocessing, preprocessingKey, type Preprocessing } from './preprocessing.js';

const CLIP = {
  image_processor_type: 'CLIPImageProcessor',
  do_convert_rgb: true,
  do_resize: true,
  size: { shortest_edge: 224 },
  resample: 3,
  do_center_crop: true,
  crop_size: { height: 224, width: 224 },
  do_rescale: true,
  rescale_factor: 0.00392156862745098,
  do_normalize: true,
  image_mean: [0.48145466, 0.4578275, 0.40821073],
  image_std: [0.26862954, 0.26130258, 0.27577711],
};
const SIGLIP = {
  image_processor_type: 'SiglipImageProcessor',
  size: { height: 256, width: 256 },
  resample: 2,
  image_mean: [0.5, 0.5, 0.5],
  image_std: [0.5, 0.5, 0.5],
};

function parsed(config: object): Preprocessing {
  const result = parsePreprocessing('preprocessor_config.json', { ...config });
  if (Array.isArray(result)) throw new Error(result.map((it) => it.message).join('; '));
  return result as Preprocessing;
}
const problems = (config: object): string[] => {
  const result = parsePreprocessing('preprocessor_config.json', { ...config });
  return Array.isArray(result) ? result.map((it) => it.message.replace('preprocessor_config.json: ', '')) : [];
};

describe('preprocessor_config.json', () => {
  it('of CLIP is read with every default', () => {
    expect(parsed(CLIP)).toEqual({
      resize: { shortestEdge: 224 },
      resample: 'bicubic',
      crop: { height: 224, width: 224 },
      rescale: 1 / 255,
      mean: CLIP.image_mean,
      std: CLIP.image_std,
    });
  });

  it('of CLIP as first published, with single numbers and fewer keys, means the same', () => {
    const published = {
      crop_size: 224,
      do_center_crop: true,
      do_normalize: true,
      do_resize: true,
      feature_extractor_type: 'CLIPFeatureExtractor',
      image_mean: CLIP.image_mean,
      image_std: CLIP.image_std,
      resample: 3,
      size: 224,
    };
    expect(parsed(published)).toEqual(parsed(CLIP));
  });

  it('with the null fields that newer versions write means the same', () => {
    const nulls = {
      device: null,
      pad_size: null,
      do_pad: null,
      return_tensors: null,
      data_format: 'channels_first',
      disable_grouping: null,
      default_to_square: false,
    };
    expect(parsed({ ...CLIP, ...nulls })).toEqual(parsed(CLIP));
  });

  it('of SigLIP squashes to a square and does not crop', () => {
    expect(parsed(SIGLIP)).toMatchObject({ resize: { height: 256, width: 256 }, crop: null, resample: 'bilinear' });
    expect(outputSize(parsed(SIGLIP))).toEqual({ height: 256, width: 256 });
  });

  it('may omit the filter only if the family is known', () => {
    expect(parsed({ ...CLIP, resample: undefined }).resample).toBe('bicubic');
    expect(problems({ ...CLIP, image_processor_type: undefined, resample: undefined })).toEqual([
      '"resample" is missing; expected 1 (lanczos), 2 (bilinear), 3 (bicubic) or 4 (box)',
    ]);
  });

  it('that disables rescaling or normalising does not change the numbers', () => {
    expect(parsed({ ...CLIP, do_rescale: false, do_normalize: false })).toMatchObject({
      rescale: 1,
      mean: [0, 0, 0],
      std: [1, 1, 1],
    });
  });

  it.each([
    ['an unknown step', { crop_pct: 0.875 }, '"crop_pct" is not supported'],
    ['padding', { do_pad: true }, '"do_pad" is not supported'],
    ['flipped channels', { do_flip_channel_order: true }, '"do_flip_channel_order" is not supported'],
    ['no resize', { do_resize: false }, '"do_resize" is false, but the images of a benchmark have many sizes'],
    [
      'nearest neighbour',
      { resample: 0 },
      '"resample" 0 is not supported; expected 1 (lanczos), 2 (bilinear), 3 (bicubic) or 4 (box)',
    ],
    [
      'no crop of a kept aspect',
      { do_center_crop: false },
      '"size" keeps the aspect ratio, so "do_center_crop" and "crop_size" are required for images of equal size',
    ],
    ['a crop beyond the image', { crop_size: 256 }, '"crop_size" is larger than "size"'],
    [
      'a deviation that is zero as float32',
      { rescale_factor: 1e-50, image_std: [1e-46, 1, 1] },
      '"rescale_factor", "image_mean" and "image_std" produce values outside the range of float32',
    ],
    ['a zero deviation', { image_std: [0, 1, 1] }, '"image_std" must be positive'],
    ['two channels', { image_mean: [0.5, 0.5] }, '"image_mean" must be three numbers'],
    ['half a pixel', { size: { height: 224.5, width: 224 } }, '"size" must be a whole number of pixels, 1 or more'],
    [
      'an absurd size',
      { size: { height: 1e9, width: 224 } },
      '"size": expected at most 2048 before a crop; found 1000000000x224',
    ],
    [
      'an absurd shorter side',
      { size: { shortest_edge: 100_000 } },
      '"size": expected at most 2048 before a crop; found 100000',
    ],
    ['a large input', { size: 1200, crop_size: 1025 }, '"crop_size": expected at most 1024x1024; found 1025x1025'],
    [
      'a factor that overflows',
      { rescale_factor: 1e300 },
      '"rescale_factor", "image_mean" and "image_std" produce values outside the range of float32',
    ],
    [
      'a deviation that overflows',
      { image_std: [1e-300, 1, 1] },
      '"rescale_factor", "image_mean" and "image_std" produce values outside the range of float32',
    ],
    ['text for a switch', { do_normalize: 'yes' }, '"do_normalize" must be true or false'],
  ])('with %s is rejected', (_, change, problem) => expect(problems({ ...CLIP, ...change })).toEqual([problem]));
});

it('accepts the sizes of published vision encoders, and a resize before a crop', () => {
  for (const side of [224, 336, 384, 448, 512, 518, 768, 1024]) {
    expect(problems({ ...CLIP, size: { shortest_edge: side }, crop_size: side })).toEqual([]);
    expect(problems({ ...CLIP, size: { shortest_edge: Math.floor(side / 0.875) }, crop_size: side })).toEqual([]);
  }
});

describe('the key of a preprocessing', () => {
  it('is the same for configurations that mean the same', () => {
    expect(preprocessingKey(parsed(CLIP))).toBe(
      preprocessingKey(parsed({ ...CLIP, processor_class: 'CLIPProcessor', crop_size: 224 })),
    );
  });

  it('distinguishes normalisations, while cached images are shared between them', () => {
    const other = parsed({ ...CLIP, image_mean: [0.5, 0.5, 0.5] });
    expect(preprocessingKey(other)).not.toBe(preprocessingKey(parsed(CLIP)));
    expect(geometryKey(other)).toBe(geometryKey(parsed(CLIP)));
    expect(geometryKey(parsed({ ...CLIP, resample: 2 }))).not.toBe(geometryKey(parsed(CLIP)));
  });
});

it('states the first ten of many unknown keys', () => {
  const unknown = Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`key${i}`, 1]));
  expect(problems({ ...CLIP, ...unknown })).toHaveLength(10);
});
