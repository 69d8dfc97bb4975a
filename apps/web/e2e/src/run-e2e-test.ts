import { strict as assert } from 'node:assert';

import type { Browser, Page } from 'playwright-core';

import { refusedQueries } from './refused-queries.js';
import type { Seed } from './seed/seed.js';

/** One test in a real browser, on the seeded API. */
export interface BrowserTest {
  /** Who is signed in; default: no one. */
  readonly as?: 'ada' | 'mia';
  /**
   * Measures a duration: printed by the program, not checked by a spec, because it depends on the load of the machine.
   */
  readonly timed?: true;
  /**
   * `npm test` runs it only with `--full`: it takes a minute or more, or checks a detail of a page whose main path
   * another test checks.
   */
  readonly long?: true;
  /** @returns a note to print after the name of the test */
  readonly run: (page: Page, seed: Seed) => Promise<string | void>;
}

/** Runs one test in its own browser context. @throws the error of the failed step */
export async function go(
  browser: Browser,
  seed: Seed,
  { as, run }: BrowserTest,
  limitMs: number,
): Promise<string | void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(limitMs);
    if (as) await seed.signIn(page, as);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    refusedQueries(page, errors);
    const note = await run(page, seed);
    assert.deepEqual(errors, []);
    return note;
  } finally {
    await context.close();
  }
}

/** Waits until the page has subscribed to the operation. Call it before the page is opened. */
export const subscribed = (page: Page, operation: string): Promise<void> =>
  new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(`subscription ${operation}`)) resolve();
      }),
    ),
  );
