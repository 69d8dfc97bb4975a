import type { Browser } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';
import { go, E2E_TESTS } from './e2e-tests.js';

const executable = findChromium();
/** Only a limit for tests that never end; tests wait for conditions. */
const LIMIT_MS = 100_000;

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

inBrowser('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(executable ?? '');
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(Object.entries(E2E_TESTS).filter(([, { timed }]) => !timed))('%s', async (_, run) => {
    await go(browser, run, LIMIT_MS);
  });
});
