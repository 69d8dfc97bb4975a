import { BUNDLE_CODES } from '@primitives/bundle';
import { CODES } from '@primitives/errors';

import { renderSentence } from '#lib/docs/render.ts';
import { sentence } from '#lib/sentence.ts';

import type { PageServerLoad } from './$types';

/**
 * Both registries of this release; read at build time, so that the page is always current. A code of both is in the
 * table of bundles, since a page has each anchor once.
 */
export const load: PageServerLoad = () => ({
  requests: Object.entries(CODES)
    .filter(([code]) => !(code in BUNDLE_CODES))
    .map(([code, { fault, remedy }]) => ({ code, fault, remedy: renderSentence(sentence(remedy)) })),
  bundle: Object.entries(BUNDLE_CODES).map(([code, { stage, severity, remedy, messages }]) => ({
    code,
    stage,
    severity,
    remedy: renderSentence(sentence(remedy)),
    message: renderSentence(sentence(messages[0])),
  })),
});
