import type { Browser, Page } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';
import {
  COLOUR_RULES,
  ScreenOpener,
  remember,
  sideways,
  violations,
  applyTheme,
  type ViolationOptions,
  type Theme,
} from './capture.js';
import { BETWEEN, SCREENS, WIDTHS } from './pages.js';
import { LARGEST, WEIGHED, unweighedRoutes, weigh } from './received-weights.js';
import { Seed } from './seed/seed.js';
import { live } from './source.js';

const executable = findChromium();
/** Only a limit for a page that never finishes; tests wait for conditions. */
const LIMIT_MS = 100_000;
/** For the seed, on a busy machine. */
const SEED_LIMIT_MS = 300_000;
const HEIGHT = 900;
/** Narrow first: a menu opened there stays open when the page becomes wide. */
const NARROW_TO_WIDE = [...WIDTHS].reverse();
/** `npm test` without `--full` checks each route once, in the narrow layout only, and the size of the largest pages. */
const IS_QUICK = Boolean(process.env['PRIMITIVES_TEST_QUICK']);
const CHECKED_WIDTHS = IS_QUICK ? NARROW_TO_WIDE.slice(0, 1) : NARROW_TO_WIDE;
const CHECKED_SCREENS = IS_QUICK ? WEIGHED : SCREENS;
const CHECKED_SIZES = IS_QUICK ? LARGEST : WEIGHED;

async function scrolls(page: Page, width: number): Promise<string[]> {
  const beyond = await sideways(page);
  return beyond > 0 ? [`${width} px: scrolls sideways by ${beyond} px`] : [];
}

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

inBrowser('the pages', () => {
  let browser: Browser;
  let opener: ScreenOpener;
  let seed: Seed;
  beforeAll(async () => {
    seed = await Seed.create();
    browser = await launchChromium(executable ?? '');
    opener = new ScreenOpener(browser, live(seed), {
      width: NARROW_TO_WIDE[0] ?? 0,
      theme: 'light',
      limitMs: LIMIT_MS,
    });
  }, SEED_LIMIT_MS);
  afterAll(async () => {
    await opener?.close();
    await browser?.close();
    await seed?.close();
  });

  describe('in each state, in both themes and widths, have no accessibility violation and scroll nowhere sideways', () => {
    it.each(CHECKED_SCREENS.map((screen) => [screen.name, screen] as const))('%s', async (_, screen) => {
      const { page, complaints, close } = await opener.open(screen);
      try {
        const found: string[] = [];
        const check = async (width: number, theme: Theme, options?: ViolationOptions) => {
          await applyTheme(page, theme);
          found.push(...(await violations(page, options)).map((line) => `${width} px, ${theme}: ${line}`));
        };
        for (const width of CHECKED_WIDTHS) {
          const first = width === NARROW_TO_WIDE[0];
          await page.setViewportSize({ width, height: HEIGHT });
          await check(width, 'light');
          await check(width, 'dark', { rules: COLOUR_RULES, unseen: !first });
          if (first) await remember(page);
          found.push(...(await scrolls(page, width)));
        }
        for (const width of BETWEEN) {
          await page.setViewportSize({ width, height: HEIGHT });
          found.push(...(await scrolls(page, width)));
        }
        expect([...found, ...complaints]).toEqual([]);
      } finally {
        await close();
      }
    });
  });

  describe('are small', () => {
    it('as measured on each route', async () => {
      expect(await unweighedRoutes(seed)).toEqual([]);
    });

    it.each(CHECKED_SIZES.map((screen) => [screen.name, screen] as const))('%s', async (_, screen) => {
      expect((await weigh(browser, seed, screen)).exceeded).toEqual([]);
    });
  });
});
