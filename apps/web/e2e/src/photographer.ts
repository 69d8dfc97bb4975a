import type { Browser, Page } from 'playwright-core';

import { ScreenOpener, THEMES, applyTheme } from './capture.js';
import { shrunk, type Picture } from './picture.js';
import type { Shot } from './picture-states.js';
import type { Source } from './source.js';

/** Identical text rendering for any font settings of the machine. */
export const STEADY_FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** The whole current page; compressed less than a screenshot of playwright's, in half of its time. */
export async function photograph(page: Page): Promise<Picture> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
    const clip = { ...cssContentSize, scale: 1 };
    const taken = { format: 'png', captureBeyondViewport: true, optimizeForSpeed: true, clip } as const;
    const { data } = await devtools.send('Page.captureScreenshot', taken);
    return await shrunk(Buffer.from(data, 'base64'));
  } finally {
    await devtools.detach();
  }
}

/** The page once no request is pending and two pictures in a row are equal. @throws when it never settles */
export async function settled(page: Page): Promise<Picture> {
  await page.waitForLoadState('networkidle');
  let last = await photograph(page);
  for (let times = 0; times < MAX_CHECKS; times++) {
    const next = await photograph(page);
    if (Buffer.compare(last.rgb, next.rgb) === 0) return next;
    last = next;
  }
  throw new Error(`${page.url()} opener otherwise each of ${MAX_CHECKS} times`);
}
const MAX_CHECKS = 20;

/**
 * Captures each shot: all widths in parallel, at each the states in turn, loaded once for both themes.
 * @returns by name the result of `see`, or the error of it or its page
 */
export async function forEachShot<T>(
  browser: Browser,
  source: Source,
  shots: readonly Shot[],
  { limitMs, now }: { readonly limitMs: number; readonly now: Date },
  see: (shot: Shot, page: Page) => Promise<T>,
): Promise<ReadonlyMap<string, T | Error>> {
  const seen = new Map<string, T | Error>();
  const at = async (width: number) => {
    const opener = new ScreenOpener(browser, source, { width, theme: THEMES[0]!, limitMs, now });
    const here = shots.filter((shot) => shot.width === width);
    for (const screen of new Set(here.map((shot) => shot.screen))) {
      const todo = here.filter((shot) => shot.screen === screen);
      try {
        const { page, close } = await opener.open(screen);
        try {
          for (const shot of todo) {
            await applyTheme(page, shot.theme);
            seen.set(shot.name, await see(shot, page));
          }
        } finally {
          await close();
        }
      } catch (error) {
        for (const { name } of todo)
          if (!seen.has(name)) seen.set(name, error instanceof Error ? error : new Error(String(error)));
      }
    }
    await opener.close();
  };
  await Promise.all([...new Set(shots.map(({ width }) => width))].map(at));
  return seen;
}
