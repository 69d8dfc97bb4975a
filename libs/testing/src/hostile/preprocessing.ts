import { casesOf, type HostileCase } from './hostile-case.js';
import { validClassifier, validDualEncoder, validPreprocessing, withJson, zipOf } from './valid-bundles.js';

const CODES = [
  'preprocessor_invalid',
  'image_size_mismatch',
  'image_too_large',
  'memory',
  'not_finite',
  'constant_output',
  'cpu_limit_exceeded',
  'run_timeout',
  'model_too_slow',
];
const sound = validPreprocessing(16);
const normalised = { ...sound, do_normalize: true, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0.5, 0.5] };

const preprocessing = (changes: object) => () =>
  zipOf(withJson(validClassifier(), { 'preprocessor_config.json': { ...normalised, ...changes } }));
const sized = (height: unknown, width: unknown) => preprocessing({ size: { height, width } });
/** The file as text, for what JSON.stringify does not write. */
const written = (text: string) => () => zipOf(validClassifier(), { 'preprocessor_config.json': Buffer.from(text) });

const REJECTED = { codes: CODES, mayPass: false };
const HARMLESS = { codes: CODES, mayPass: true };

/** Attacks through preprocessor_config.json, on a classifier that accepts images of any size. */
export const HOSTILE_PREPROCESSING: readonly HostileCase[] = casesOf('preprocessing', REJECTED, [
  {
    name: 'images-4096-square',
    attack: 'each image becomes 4096×4096: a batch of 32 takes 6.4 GB before the model sees it',
    accept: HARMLESS,
    build: sized(4096, 4096),
  },
  {
    name: 'images-2048-square',
    attack: 'each image becomes 2048×2048, a quarter of the largest',
    accept: HARMLESS,
    build: sized(2048, 2048),
  },
  {
    name: 'images-1x4096',
    attack: 'each image becomes one row of 4096 pixels',
    accept: HARMLESS,
    build: sized(1, 4096),
  },
  { name: 'images-1x100000', attack: 'one side of 100,000 pixels', build: sized(1, 100_000) },
  {
    name: 'resize-4096-crop-16',
    attack: 'each image is resized to 4096 pixels, of which 16×16 are kept',
    accept: HARMLESS,
    build: preprocessing({ size: { shortest_edge: 4096 }, do_center_crop: true, crop_size: { height: 16, width: 16 } }),
  },
  { name: 'side-zero', attack: 'images of no width', build: sized(16, 0) },
  { name: 'side-fractional', attack: 'images of half a pixel more', build: sized(16.5, 16) },
  { name: 'side-text', attack: 'sides that are words', build: sized('16', '0x10') },
  {
    name: 'crop-negative',
    attack: 'a crop of negative size',
    build: preprocessing({ do_center_crop: true, crop_size: { height: -16, width: -16 } }),
  },
  {
    name: 'crop-larger-than-image',
    attack: 'a crop beyond the resized image',
    build: preprocessing({ do_center_crop: true, crop_size: { height: 4096, width: 4096 } }),
  },
  {
    name: 'std-zero',
    attack: 'a division by a standard deviation of zero',
    build: preprocessing({ image_std: [0, 0, 0] }),
  },
  {
    name: 'std-denormal',
    attack: 'a division by the smallest number there is: every pixel becomes infinite',
    build: preprocessing({ image_std: [5e-324, 5e-324, 5e-324] }),
  },
  {
    name: 'mean-1e308',
    attack: 'a mean beyond float32: every pixel becomes infinite',
    build: preprocessing({ image_mean: [1e308, 1e308, 1e308] }),
  },
  { name: 'rescale-1e308', attack: 'a factor beyond float32', build: preprocessing({ rescale_factor: 1e308 }) },
  {
    name: 'mean-million-values',
    attack: 'a mean of a million channels',
    build: () => preprocessing({ image_mean: Array.from({ length: 1_000_000 }, () => 0.5) })(),
  },
  {
    name: 'literal-nan',
    attack: 'NaN, which is no JSON',
    build: written(JSON.stringify(normalised).replace('0.5', 'NaN')),
  },
  {
    name: 'literal-1e999',
    attack: 'a number that reads as infinity',
    build: written(JSON.stringify(normalised).replace('0.5', '1e999')),
  },
  {
    name: 'size-prototype',
    attack: 'a size that only a careless lookup through the prototype finds',
    build: written(
      JSON.stringify({ ...normalised, size: undefined, MARK: { size: { height: 16, width: 16 } } }).replace(
        'MARK',
        '__proto__',
      ),
    ),
  },
  {
    name: 'disagrees-with-model',
    attack: 'images of another size than the model takes',
    build: () =>
      zipOf(
        withJson(validDualEncoder(), {
          'preprocessor_config.json': { ...normalised, size: { height: 4096, width: 4096 } },
        }),
      ),
  },
]);
