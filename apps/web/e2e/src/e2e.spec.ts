import type { Browser } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';
import { E2E_TESTS } from './e2e-tests.js';
import { go, type BrowserTest } from './run-e2e-test.js';
import { Seed } from './seed/seed.js';

const executable = findChromium();
/** Only a limit for tests that never end; tests wait for conditions. */
const TEST_LIMIT_MS = 400_000;
const LIMIT_MS = 100_000;
/** For the seed, on a busy machine. */
const SEED_LIMIT_MS = 300_000;
const isRun = ({ timed, long }: BrowserTest) => !timed && !(long && process.env['PRIMITIVES_TEST_QUICK']);

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

inBrowser('in a browser', () => {
  let browser: Browser;
  let seed: Seed;
  beforeAll(async () => {
    seed = await Seed.create();
    browser = await launchChromium(executable ?? '');
  }, SEED_LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    await seed?.close();
  });

  it.each(Object.entries(E2E_TESTS).filter(([, test]) => isRun(test)))(
    '%s',
    async (_, test) => {
      await go(browser, seed, test, LIMIT_MS);
    },
    TEST_LIMIT_MS,
  );
});
