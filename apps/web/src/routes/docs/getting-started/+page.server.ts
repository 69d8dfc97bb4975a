import example from '../../../../../../tools/baselines/examples/classifier.py?raw';

import type { PageServerLoad } from './$types';

/** The script for a PyTorch model: read at build time, as by the starter kit. */
export const load: PageServerLoad = () => ({ example: example.trimEnd() });
