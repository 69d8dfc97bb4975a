import type { Page } from 'playwright-core';

import type { Screen } from './screen.js';
import type { Seed } from './seed/seed.js';

/** What answers the requests of a screen. */
export interface Source {
  /** Before a screen is opened. @returns its address */
  prepare(page: Page, screen: Screen): Promise<string>;
  /** Once it is open. */
  happen(page: Page, screen: Screen): Promise<void>;
}

/** The seeded API itself. */
export const live = (seed: Seed): Source => ({
  async prepare(page, screen) {
    const on = screen.empty ? await seed.empty() : seed;
    if (screen.as) await on.signIn(page, screen.as);
    await screen.mock?.(page);
    return on.url + (typeof screen.path === 'string' ? screen.path : await screen.path(seed));
  },
  happen: async (page, screen) => screen.happens?.(seed, page),
});
