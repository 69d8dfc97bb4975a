export { fingerprintBundle } from './fingerprint.js';
export type { Hashing } from './hashing.js';
