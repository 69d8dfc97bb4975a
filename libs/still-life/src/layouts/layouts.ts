import { captionsLayout } from './captions.js';
import type { Layout } from './layout.js';
import { compositionsLayout, singlePairsLayout } from './pairs.js';
import { probesLayout } from './probes.js';
import { regionsLayout } from './regions.js';

/** Every layout by the name of its folder. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  compositions: compositionsLayout,
  pairs: singlePairsLayout,
  regions: regionsLayout,
  captions: captionsLayout,
  probes: probesLayout,
};
