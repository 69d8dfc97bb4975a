import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { subscribed, type BrowserTest } from './run-e2e-test.js';

/** A WebSocket close code after which the page connects again: the server restarts. */
const RESTART = 1012;
/** Longer than the delays after the last key of the tested fields. */
const AFTER_DELAYS_MS = 600;

/** Closes the live connection of a page, and refuses new ones until `restore`. Call it before the page is opened. */
async function breakable(page: Page): Promise<{ lose(): Promise<void>; restore(): void }> {
  let isLost = false;
  const open: { close(options: { code: number }): Promise<void> }[] = [];
  await page.routeWebSocket('**/graphql', (socket) => {
    if (isLost) return void socket.close({ code: RESTART });
    socket.connectToServer();
    open.push(socket);
  });
  return {
    lose: async () => {
      isLost = true;
      await Promise.all(open.splice(0).map((socket) => socket.close({ code: RESTART })));
      await page.getByText(/^Live updates stopped/).waitFor();
    },
    restore: () => void (isLost = false),
  };
}

/** Refuses every request of an operation until the returned function is called. */
async function refuse(page: Page, operation: string): Promise<() => Promise<void>> {
  const isMeant = new RegExp(`\\b(query|mutation) ${operation}\\b`);
  await page.route('**/graphql', (route) =>
    isMeant.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
  );
  return () => page.unrouteAll();
}

/** Pages whose connection to the server is lost, for live updates or for one request. */
export const CONNECTION_TESTS: Readonly<Record<string, BrowserTest>> = {
  'shows what a board missed once a lost connection is back': {
    run: async (page, seed) => {
      const track = await seed.ownBoard();
      const [listening, connection] = [subscribed(page, 'BoardChanged'), await breakable(page)];
      await page.goto(`${seed.url}/t/${track.definition.slug}/closed`);
      await page.waitForSelector('#board td.num');
      await listening;
      await connection.lose();
      await seed.ownResult(track, 'Missed');
      connection.restore();
      await page.locator('#board tbody tr.v', { hasText: 'Missed' }).waitFor();
    },
  },
  'shows what a submission and the list of submissions missed once a lost connection is back': {
    run: async (page, seed) => {
      const person = await seed.newcomer();
      await seed.signIn(page, person);
      for (const path of ['/account/submissions', null]) {
        const id = await seed.ownSubmission({ name: 'Watched', ...person.owner });
        const code = await seed.codeOf(id);
        const connection = await breakable(page);
        const listening = subscribed(page, path === null ? 'SubmissionChanged' : 'MyEvaluationsChanged');
        await page.goto(seed.url + (path ?? `/s/${code}`));
        const cancelled = page.locator('main .st', { hasText: 'Cancelled' });
        await page.locator('main', { hasText: 'Watched' }).waitFor();
        await listening;
        const before = await cancelled.count();
        await connection.lose();
        await seed.end(id);
        connection.restore();
        await cancelled.nth(before).waitFor();
      }
    },
  },
  'says that rows of a board are missing, and reads each page of them once': {
    long: true,
    run: async (page, { url }) => {
      const restore = await refuse(page, 'MoreRows');
      await page.goto(`${url}/t/long/closed`);
      const missing = page.getByRole('alert').filter({ hasText: 'Some rows could not be loaded.' });
      await missing.waitFor();
      await restore();
      const pages: string[] = [];
      page.on('request', (request) => {
        const body = request.postData() ?? '';
        if (body.includes('query MoreRows')) pages.push(body);
      });
      await missing.getByRole('button', { name: 'Try again' }).click();
      await missing.waitFor({ state: 'detached' });
      await page.waitForSelector('.foot .linkbtn:has-text("1,010")');
      await page.getByRole('button', { name: 'Seen' }).first().click();
      await page.waitForURL(/sort=/);
      await page.waitForLoadState('networkidle');
      assert.ok(pages.length > 1 && new Set(pages).size === pages.length, `${pages.length} requests`);
    },
  },
  'says that the reader is still signed in when signing out fails': {
    long: true,
    run: async (page, seed) => {
      await seed.signIn(page, await seed.newcomer()); // other tests use the sessions of the seed
      const restore = await refuse(page, 'SignOut');
      await page.goto(`${seed.url}/account/submissions`);
      const menu = page.locator('header .wide button').first();
      const signOut = async () => {
        await menu.click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      };
      await signOut();
      await page.getByText('You are still signed in on this device.').waitFor();
      assert.equal(new URL(page.url()).pathname, '/account/submissions');
      await restore();
      await signOut();
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    },
  },
  'reads the common boards of a comparison again after an error': {
    long: true,
    run: async (page, { url }) => {
      const restore = await refuse(page, 'CompareBoards');
      await page.goto(`${url}/compare?m=4F2KW9,7QX2MA&board=mac.closed`);
      const panel = page.locator('.card, section').filter({ hasText: 'The server did not answer' }).last();
      await panel.waitFor();
      await restore();
      await panel.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.rows tbody th a[href="/t/mac/closed"]').waitFor();
    },
  },
  'stays on the page that the reader went to while a search was about to start': {
    long: true,
    run: async (page, { url }) => {
      for (const from of ['/t/mac/closed', '/s/4F2KW9/log']) {
        await page.goto(url + from);
        await page.waitForSelector('main input[type=search]');
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>('main input[type=search]')!;
          input.value = 'vit';
          input.dispatchEvent(new Event('input', { bubbles: true }));
          document.querySelector<HTMLAnchorElement>('header a[href="/docs"]')!.click();
        });
        await page.waitForURL(/\/docs$/);
        await page.waitForTimeout(AFTER_DELAYS_MS);
        assert.equal(new URL(page.url()).pathname, '/docs', `from ${from}`);
      }
    },
  },
};
