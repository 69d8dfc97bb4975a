export { drawJpeg, drawPixels, NoiseSizeError, type Exposure, type Pixels } from './draw.js';
