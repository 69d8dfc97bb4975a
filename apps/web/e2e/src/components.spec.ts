import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser, Page } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';

const executable = findChromium();
const ORIGIN = 'http://components.test';
const PHONE = { width: 390, height: 800 };
const PAGE = '<!doctype html><html lang="en"><title>c</title><link rel="stylesheet" href="/stages.css"><body></body>';

/** How often each role is in the tree that the browser gives to assistive technology. */
async function rolesOf(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const counts: Record<string, number> = {};
  for (const { ignored, role } of nodes)
    if (!ignored && role) counts[String(role.value)] = (counts[String(role.value)] ?? 0) + 1;
  return counts;
}

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

inBrowser('components', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'components-'));
    execFileSync(process.execPath, [fileURLToPath(new URL('../../test/build.mjs', import.meta.url)), folder]);
    browser = await launchChromium(executable ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => page.close());

  /**
   * Shows a component of `apps/web/test/stages.ts`. `answer` is the API's answer to every request, once `held`
   * resolves.
   */
  async function show(name: string, answer?: object, held?: Promise<void>) {
    let requests = 0;
    page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
      if (pathname === '/stages.css') return route.fulfill({ contentType: 'text/css', body: read('stages.css') });
      if (pathname === '/graphql') {
        requests++;
        await held;
        return answer ? route.fulfill({ json: answer }) : route.abort();
      }
      return route.fulfill({ status: 404 });
    });
    await page.goto(`${ORIGIN}/#${name}`);
    await page.addScriptTag({ content: read('stages.js') });
    return { requests: () => requests };
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const output = () => page.locator('output').textContent();
  const press = (key: string) => page.keyboard.press(key);

  describe('a table', () => {
    it('names its rows and columns, also as cards on a phone', async () => {
      await show('table');
      for (const size of [{ width: 1_440, height: 900 }, PHONE]) {
        await page.setViewportSize(size);
        const [roles, names] = await Promise.all([rolesOf(page), page.getByRole('rowheader').allTextContents()]);
        expect(roles).toMatchObject({ table: 1, row: 4, columnheader: 3, rowheader: 3 });
        expect(names).toEqual(['Alpha', 'Beta', 'Gamma']);
      }
      // Chromium keeps the roles of a table whose parts have another display; Safari drops those that are not explicit.
      const parts = page.locator(':is(table, thead, tbody, tr, th, td):not([role])');
      expect(await parts.count()).toBe(0);
      const label = page.locator('td[data-name="Members"]').first();
      expect(await label.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Members"');
    });

    it('is chosen from by keyboard, one row or all', async () => {
      await show('table');
      const all = page.getByRole('checkbox', { name: 'Choose all teams' });
      await press('Tab');
      expect(await all.evaluate((box) => box === document.activeElement)).toBe(true);
      await press('Tab');
      await press('Space');
      expect(await output()).toBe('a');
      expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true]);
      await all.press('Space');
      expect(await output()).toBe('a b c');
      await all.press('Space');
      expect(await output()).toBe('');
    });

    it('opens a row below its own, over all columns', async () => {
      await show('table');
      const change = page.getByRole('button', { name: 'Change Beta' });
      await change.press('Enter');
      expect(await change.getAttribute('aria-expanded')).toBe('true');
      const details = page.locator('td', { hasText: 'Details of Beta' });
      expect(await details.getAttribute('colspan')).toBe('4');
      await change.press('Enter');
      expect(await details.count()).toBe(0);
    });

    it('announces the order of its sorted column only', async () => {
      await show('sort');
      const orders = () => page.getByRole('columnheader').evaluateAll((all) => all.map((th) => th.ariaSort));
      const [name, value] = [page.getByRole('button', { name: 'Name' }), page.getByRole('button', { name: /^Value/ })];
      const before = await orders();
      expect(before.filter(Boolean)).toEqual(['ascending']);
      await value.press('Enter');
      expect((await orders()).filter(Boolean)).toEqual(['descending']);
      await name.press('Enter');
      expect(await orders()).toEqual(['ascending', ...before.slice(1).map(() => null)]);
      expect(await focused()).toBe(await name.textContent());
    });
  });

  describe('a menu', () => {
    it('opens and closes by keyboard and returns the focus', async () => {
      await show('menu');
      const button = page.getByRole('button', { name: 'Export' });
      const items = page.getByRole('group', { name: 'Export' });
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      await button.press('Enter');
      await items.waitFor();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await press('Tab');
      expect(await focused()).toBe('JSON');
      await press('Escape');
      await items.waitFor({ state: 'hidden' });
      expect(await focused()).toContain('Export');
      await page.locator('button[aria-expanded=false]', { hasText: 'Export' }).waitFor(); // the event comes after
    });

    it('closes with a choice, and with a press elsewhere', async () => {
      await show('menu');
      const button = page.getByRole('button', { name: 'Export' });
      const items = page.getByRole('group', { name: 'Export' });
      await button.press('Enter');
      await page.getByRole('button', { name: 'JSON' }).press('Enter');
      await items.waitFor({ state: 'hidden' });
      expect(await output()).toBe('JSON');
      await button.click();
      await items.waitFor();
      await page.mouse.click(700, 500);
      await items.waitFor({ state: 'hidden' });
    });

    it('stays within a narrow page', async () => {
      await show('menu');
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Export' }).click();
      const box = await page.getByRole('group', { name: 'Export' }).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
    });
  });

  describe('a dialog', () => {
    const open = async () => {
      await show('dialog');
      await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Remove the team?' });
      await dialog.waitFor();
      return { dialog, action: dialog.getByRole('button', { name: 'Remove team' }) };
    };

    it('takes the focus, and returns it when it is cancelled', async () => {
      const { dialog } = await open();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.locator('output', { hasText: 'cancelled' }).waitFor(); // the event comes after
      expect(await focused()).toBe('Remove');
    });

    it('acts only with a reason and the typed name', async () => {
      const { dialog, action } = await open();
      expect(await action.isDisabled()).toBe(true);
      await dialog.getByLabel('Reason').fill('no');
      await dialog.getByLabel('Type alpha to confirm').fill('alpha');
      expect(await action.isDisabled()).toBe(true);
      await dialog.getByLabel('Reason').fill('  duplicate of beta ');
      expect(await action.isDisabled()).toBe(false);
      await dialog.getByLabel('Type alpha to confirm').press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(await output()).toBe('removed: duplicate of beta');
    });

    it('forgets what was typed before', async () => {
      const { dialog } = await open();
      await dialog.getByLabel('Reason').fill('duplicate');
      await dialog.getByRole('button', { name: 'Go back' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
    });
  });

  describe('a form', () => {
    const refusal = {
      __typename: 'UserError',
      code: 'name_taken',
      message: 'another team has this name',
      expected: 'a name that no team has',
      found: 'Beta',
      remedy: 'choose another name',
    };
    const submit = async (name: string) => {
      await page.getByLabel('New name').fill(name);
      await page.getByLabel('New name').press('Enter');
    };

    it('shows cause, values, remedy and code of an expected error', async () => {
      await show('form', { data: { renameTeam: refusal } });
      await submit('Beta');
      const alert = page.getByRole('alert');
      await alert.waitFor();
      const text = (await alert.textContent()) ?? '';
      for (const part of ['Another team has this name', refusal.expected, refusal.found, 'Choose another name'])
        expect(text).toContain(part);
      expect(await alert.getByRole('link').getAttribute('href')).toBe('/docs/errors#name_taken');
      expect(await output()).toBe('0');
    });

    it('reports a lost connection and may be submitted again', async () => {
      await show('form');
      await submit('Beta');
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('Check the connection and try again');
      expect(await page.getByRole('button').isDisabled()).toBe(false);
    });

    it('tells the page of a change, without an error', async () => {
      await show('form', { data: { renameTeam: { __typename: 'Team', id: 't1', name: 'Beta' } } });
      await submit('Beta');
      await page.locator('output', { hasText: '1' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    it('is not sent without a required value', async () => {
      await show('form', { data: { renameTeam: refusal } });
      await submit('');
      expect(await page.getByLabel('New name').evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
        true,
      );
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });

  describe('a button whose request takes a while', () => {
    const later = () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      return { held, answer };
    };
    /** Presses as fast as a person with an unsteady hand: twice before the page is drawn again, and once later. */
    async function pressTwice(name: string) {
      const button = page.getByRole('button', { name });
      await button.evaluate((element: HTMLButtonElement) => element.click());
      await button.evaluate((element: HTMLButtonElement) => element.click());
      expect(await button.isDisabled()).toBe(true);
    }

    it('reads the next page of a list once, and can be pressed again after the answer', async () => {
      const { held, answer } = later();
      const { requests } = await show('more', { data: { tracks: [{ slug: 'mac' }] } }, held);
      await pressTwice('Show more');
      answer();
      await page.locator('output', { hasText: 'mac' }).waitFor();
      expect([requests(), await output()]).toEqual([1, 'mac']);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('output', { hasText: 'mac mac' }).waitFor();
    });

    it('says why the next page of a list did not arrive', async () => {
      await show('more');
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByRole('alert').filter({ hasText: 'Check the connection and try again' }).waitFor();
      expect(await page.getByRole('button', { name: 'Show more' }).isDisabled()).toBe(false);
    });

    it('creates one token', async () => {
      const { held, answer } = later();
      const created = { __typename: 'ApiTokenCreated', secret: 'prm_1', token: { id: 't1', name: 'laptop' } };
      const { requests } = await show('tokens', { data: { createApiToken: created } }, held);
      await page.getByLabel('Name').fill('laptop');
      await pressTwice('Create token');
      answer();
      await page.getByText('prm_1').waitFor();
      expect([requests(), await output()]).toEqual([1, '1']);
    });
  });
});
