import type { Browser } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';
import { COLOUR_RULES, Looks, sideways, violations, wear } from './look.js';
import { BETWEEN, SCREENS, WIDTHS } from './pages.js';

const executable = findChromium();
/** Only a bound for a page that never comes to stand; what is waited for are facts. */
const LIMIT_MS = 100_000;
const HEIGHT = 900;
/** Phones first: what is opened there with a tap stays open when the page grows wide. */
const NARROW_TO_WIDE = [...WIDTHS].reverse();

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

inBrowser(
  'every page in each state, in both themes and widths, has no accessibility violation and scrolls nowhere sideways',
  () => {
    let browser: Browser;
    let looks: Looks;
    beforeAll(async () => {
      browser = await launchChromium(executable ?? '');
      looks = new Looks(browser, { width: NARROW_TO_WIDE[0] ?? 0, theme: 'light', limitMs: LIMIT_MS });
    });
    afterAll(async () => {
      await looks?.close();
      await browser?.close();
    });

    it.each(SCREENS.map((screen) => [screen.name, screen] as const))('%s', async (_, screen) => {
      const { page, complaints, close } = await looks.open(screen);
      try {
        const found: string[] = [];
        for (const width of NARROW_TO_WIDE) {
          await page.setViewportSize({ width, height: HEIGHT });
          const look = `${width} px`;
          await wear(page, 'light');
          found.push(...(await violations(page)).map((line) => `${look}, light: ${line}`));
          await wear(page, 'dark');
          found.push(...(await violations(page, COLOUR_RULES)).map((line) => `${look}, dark: ${line}`));
        }
        for (const width of [...WIDTHS, ...BETWEEN]) {
          await page.setViewportSize({ width, height: HEIGHT });
          const beyond = await sideways(page);
          if (beyond > 0) found.push(`${width} px: scrolls sideways by ${beyond} px`);
        }
        expect([...found, ...complaints]).toEqual([]);
      } finally {
        await close();
      }
    });
  },
);
