export { cropRgb, EmptyRegionError, type Box } from './crop.js';
export { DEFAULT_DECODE_LIMITS, decodeRgb, tuneDecoder, UndecodableImageError, type DecodeLimits } from './decode.js';
export { drawJpeg, drawPixels, encodePng, NoiseSizeError, type Exposure, type Pixels } from './draw.js';
export { ImageProcesses } from './image-processes.js';
export { Normaliser } from './normalise.js';
export { perceptualHash, PERCEPTUAL_HASH_BITS } from './perceptual-hash.js';
export { ImagePreparer } from './prepare.js';
export { type RgbImage } from './rgb-image.js';
