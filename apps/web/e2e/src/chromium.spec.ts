import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { DISABLED_BY_PLAYWRIGHT } from './chromium.js';

/** Only for Microsoft Edge and for Windows. */
const OF_OTHERS = /^(ms|AutoDeElevate$)/;

it('repeats what Playwright disables', () => {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(bundle) ?? [];
  const disabled = [...list.matchAll(/^ *"(\w+)",?$/gm)].map(([, feature = '']) => feature);
  expect(disabled.filter((feature) => !OF_OTHERS.test(feature)).sort()).toEqual(DISABLED_BY_PLAYWRIGHT);
});
