import { BUNDLE_CODES } from '@primitives/bundle';
import { CODES } from '@primitives/evaluation';

import type { PageServerLoad } from './$types';

/** Both registries as they stand in this release; read at build time, so that the page cannot fall behind. */
export const load: PageServerLoad = () => ({
  requests: Object.entries(CODES).map(([code, { fault, remedy }]) => ({ code, fault, remedy })),
  bundle: Object.entries(BUNDLE_CODES).map(([code, { stage, severity, remedy, messages }]) => ({
    code,
    stage,
    severity,
    remedy,
    message: messages[0] ?? '',
  })),
});
