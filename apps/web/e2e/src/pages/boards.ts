import type { Page } from 'playwright-core';

import { subscribed } from '../run-e2e-test.js';
import { alter } from '../alter.js';
import type { Screen } from '../screen.js';

/** Until a page of `board-new` is notified of results. */
const listening = new WeakMap<Page, Promise<void>>();

/** Boards in each state. */
export const BOARDS: readonly Screen[] = [
  {
    name: 'board-closed',
    path: '/t/mac/closed',
    near: '#charts',
    ready: '#board td.num',
    act: async (page) => void (await page.waitForSelector('.matrix td.num')),
  },
  {
    name: 'board-new',
    path: async (seed) => `/t/${(await seed.ownBoard()).definition.slug}/open?sort=mac.coverage.v1`,
    near: '#charts',
    ready: '.matrix td.num',
    mock: async (page) => {
      listening.set(page, subscribed(page, 'BoardChanged'));
    },
    happens: async (seed, page) => {
      await listening.get(page);
      await seed.publishOn(new URL(page.url()).pathname.split('/')[2] ?? '');
    },
    act: async (page) => void (await page.waitForSelector('.fresh button')),
  },
  {
    name: 'board-filtered',
    path: '/t/mac/closed?q=vit-l&ev=v&den=c&cols=%2Bparameters,%2Bchange&colour=red',
    near: '#charts',
    ready: '.matrix td.num',
  },
  { name: 'board-empty', path: '/t/shapes-next/closed', ready: '.empty' },
  { name: 'board-none-left', path: '/t/mac/closed?q=nothing', ready: '.empty' },
  { name: 'board-released', path: '/t/shapes/closed', ready: 'text=rounded to 2 percentage points' },
  {
    name: 'board-frozen',
    path: async (seed) => `/t/mac/closed?asof=${await seed.snapshotOf('mac', 'closed', 3)}`,
    ready: '.notice',
    mock: (page) =>
      alter<{ installation: { isolation: string } }>(page, 'Shell', ({ installation }) => {
        installation.isolation = 'L1';
      }),
  },
  {
    name: 'board-costs',
    path: '/t/mac/closed?ev=v&since=2020-01-01&den=c&cols=mac.exact_match.v1,mac.top1_p.v1,%2Bflops,%2Bmemory,%2Blatency&x=memory',
    near: '#charts',
    ready: '.cost circle',
  },
  { name: 'board-pinned', path: '/t/mac/closed?ev=v&pin=4F2KW9,9Q1BZD', near: '#charts', ready: '.matrix td.num' },
  {
    name: 'board-copies',
    path: async (seed) => `/t/${(await seed.copies()).slug}/closed`,
    ready: '#board tbody tr',
  },
  { name: 'board-vaw', path: '/t/vaw/main', near: '#charts', ready: '.matrix td.num' },
  { name: 'board-vaw-questions', path: '/t/vaw-questions/main', near: '#charts', ready: '.matrix td.num' },
  { name: 'board-compun', path: '/t/compun/main', near: '#charts', ready: '.matrix td.num' },
  { name: 'board-compmap', path: '/t/compmap/closed', near: '#charts', ready: '.matrix td.num' },
  { name: 'board-probe', path: '/t/probe/random', near: '#charts', ready: '.matrix td.num' },
  { name: 'board-unknown', path: '/t/nowhere/closed', ready: 'h1' },
  {
    name: 'board-open-row',
    path: '/t/shapes/closed',
    near: '#charts',
    ready: '.matrix td.num',
    act: async (page) => {
      const button = page.locator('.tap button').first();
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'board-phase', path: '/t/shapes/closed?phase=final', ready: '.empty, #board td.num' },
];
