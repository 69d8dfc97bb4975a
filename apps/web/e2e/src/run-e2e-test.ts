import type { Page } from 'playwright-core';

import type { Wire } from './wire/server.js';
import type { WireOptions } from './wire/world.js';

/** One test in a real browser against the simulated API. */
export interface BrowserTest {
  readonly world?: Partial<WireOptions>;
  /**
   * Measures a duration: printed by the program, not checked by a spec, because it depends on the load of the machine.
   */
  readonly timed?: true;
  /** @returns a note to print after the name of the test */
  readonly run: (page: Page, wire: Wire) => Promise<string | void>;
}
