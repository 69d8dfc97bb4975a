export { decodeRgb, tuneDecoder, UndecodableImageError } from './decode.js';
export { drawJpeg, drawPixels, encodePng, type Pixels } from './draw.js';
export { ImageProcesses } from './image-processes.js';
export { Normaliser } from './normalise.js';
export { perceptualHash, PERCEPTUAL_HASH_BITS } from './perceptual-hash.js';
export { ImagePreparer } from './prepare.js';
export { resampleTarget } from './resample-target.js';
