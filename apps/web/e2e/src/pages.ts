import type { Page } from 'playwright-core';

import type { Wire } from './wire/server.js';
import type { WireOptions } from './wire/world.js';

export const WIDTHS = [1440, 834, 390] as const;

/** A page in one state: where it is, what shows that it stands, and what has to be done to see it. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  readonly world?: Partial<WireOptions>;
  readonly act?: (page: Page, wire: Wire) => Promise<void>;
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', ready: 'main tbody tr' },
  { name: 'board-closed', path: '/t/mac/closed', ready: '.matrix td.num' },
  {
    name: 'board-new',
    path: '/t/mac/open?sort=coverage.v1',
    ready: '.matrix td.num',
    act: async (page, wire) => {
      wire.world.publish();
      await page.waitForSelector('.fresh button');
    },
  },
  { name: 'board-filtered', path: '/t/mac/closed?q=vit-l&ev=v&den=c&cols=%2Bparameters&colour=red', ready: '.matrix td.num' },
  { name: 'board-empty', path: '/t/shapes-next/closed', ready: '.empty' },
  { name: 'board-none-left', path: '/t/mac/closed?q=nothing', ready: '.empty' },
  { name: 'board-frozen', path: '/t/mac/closed?asof=snapshot-mac-closed-3', ready: '.notice', world: { isolation: 'L1' } },
  { name: 'board-unknown', path: '/t/nowhere/closed', ready: 'h1' },
  {
    name: 'board-open-row',
    path: '/t/shapes/closed',
    ready: '.matrix td.num',
    act: async (page) => {
      const button = page.locator('.tap button').first();
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'submission-done', path: '/s/4F2KW9', ready: '.figures' },
  { name: 'submission-running', path: '/s/RVN1NG', ready: '.shards', world: { signedIn: true } },
  { name: 'submission-rejected', path: '/s/RE1ECT', ready: '.alert', world: { signedIn: true } },
  { name: 'submission-failed', path: '/s/FA1LED', ready: '.alert' },
  { name: 'submission-waiting', path: '/s/WA1T1N', ready: '.waiting' },
  { name: 'submission-unknown', path: '/s/NOTONE', ready: 'h1' },
  { name: 'missing', path: '/no/such/page', ready: 'h1' },
];
