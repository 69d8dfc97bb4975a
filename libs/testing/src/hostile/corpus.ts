import { HOSTILE_CONFIGS } from './configs.js';
import type { HostileCase } from './hostile-case.js';
import { HOSTILE_IMAGE_ARCHIVES } from './image-archives.js';
import { HOSTILE_IMAGES } from './images.js';
import { HOSTILE_LABELS } from './labels.js';
import { HOSTILE_PREPROCESSING } from './preprocessing.js';
import { HOSTILE_TOKENIZERS } from './tokenizers.js';

/** Every hostile input of the test suite. Names are unique. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  ...HOSTILE_TOKENIZERS,
  ...HOSTILE_PREPROCESSING,
  ...HOSTILE_IMAGES,
  ...HOSTILE_IMAGE_ARCHIVES,
  ...HOSTILE_LABELS,
  ...HOSTILE_CONFIGS,
];
