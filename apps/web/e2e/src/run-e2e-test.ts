import type { Page } from 'playwright-core';

import type { Wire } from './wire/server.js';
import type { WireOptions } from './wire/world.js';

/** What a reader and a submitter do, in a real browser against the fixture of the wire. */
export interface Walk {
  readonly world?: Partial<WireOptions>;
  /** Measures how long something takes: told by the program, and held by no spec, since a busy machine is no defect of a page. */
  readonly timed?: true;
  /** @returns what is worth telling beside its name */
  readonly walk: (page: Page, wire: Wire) => Promise<string | void>;
}
