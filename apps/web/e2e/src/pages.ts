import type { Page } from 'playwright-core';

import { choose, sampleBundle } from './bundles.js';
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
  { name: 'submit-empty', path: '/submit?track=shapes', ready: '.zone' },
  {
    name: 'submit-rejected',
    path: '/submit',
    ready: '.zone',
    world: { signedIn: true },
    act: (page) =>
      choose(page, [
        ['model.onnx', 'hello'],
        ['labels.json', '[]'],
      ]),
  },
  {
    name: 'submit-ready',
    path: '/submit?track=shapes',
    ready: '.zone',
    world: { signedIn: true },
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.waitForSelector('.st.ok, .st.warn');
    },
  },
  { name: 'sign-in', path: '/sign-in', ready: 'form' },
  {
    name: 'sign-up-refused',
    path: '/sign-in?new',
    ready: 'form',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByLabel('Name').fill('Ada Winter');
      await page.getByLabel('Password').fill('wrong password');
      await page.locator('form button').click();
      await page.waitForSelector('.alert');
    },
  },
  {
    name: 'account',
    path: '/account',
    ready: 'form',
    world: { signedIn: true },
    act: async (page) => {
      await page.getByLabel('Name of the token').fill('workstation');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.waitForSelector('.made');
    },
  },
  { name: 'docs-getting-started', path: '/docs/getting-started', ready: 'article h1' },
  { name: 'docs-bundle', path: '/docs/bundle', ready: 'article h1' },
  { name: 'docs-metrics', path: '/docs/metrics', ready: 'article h1' },
  { name: 'docs-ranks', path: '/docs/ranks', ready: 'article h1' },
  { name: 'docs-errors', path: '/docs/errors', ready: 'article h1' },
  { name: 'docs-cli', path: '/docs/cli', ready: 'article h1' },
  { name: 'missing', path: '/no/such/page', ready: 'h1' },
];
