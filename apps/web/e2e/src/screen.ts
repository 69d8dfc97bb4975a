import type { Page } from 'playwright-core';

import type { Seed } from './seed/seed.js';

/** A page in one state: its path, the element that shows that it is rendered, and the actions to reach the state. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((seed: Seed) => string | Promise<string>);
  readonly ready: string;
  /** The element to scroll to before it is complete. */
  readonly near?: string;
  /** Whether the sections that are closed at first on a phone are opened before. */
  readonly unfold?: true;
  /** Who is signed in; default: no one. */
  readonly as?: 'ada' | 'mia' | 'nora';
  /** On an installation without submissions and runners. */
  readonly empty?: true;
  /** Before the page is opened: changes answers, for states that no seed reaches. */
  readonly mock?: (page: Page) => Promise<unknown>;
  /** What happens on the platform once the page is open. */
  readonly happens?: (seed: Seed, page: Page) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
}
