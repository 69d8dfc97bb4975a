export { DecodedCache } from './decoded-cache.js';
export { DEFAULT_DECODE_LIMITS, decodeRgb, tuneDecoder, UndecodableImageError, type DecodeLimits } from './decode.js';
export { drawJpeg, drawPixels, NoiseSizeError, type Exposure, type Pixels } from './draw.js';
export { Normaliser } from './normalise.js';
export { ImagePreparer } from './prepare.js';
export { type RgbImage } from './rgb-image.js';
