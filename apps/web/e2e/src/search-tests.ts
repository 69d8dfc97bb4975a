import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { alter } from './alter.js';
import type { BrowserTest } from './run-e2e-test.js';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search methods, papers' });
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? document.getElementById(id)?.querySelector('.name')?.textContent?.trim() : null;
  });

/** Tests of the search in the page header. */
export const SEARCH_TESTS: Readonly<Record<string, BrowserTest>> = {
  'finds sections of the docs by their words, and copies code': {
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/ranks`);
      const search = page.getByRole('searchbox', { name: 'Search the docs' });
      await search.fill('isolation');
      await page.getByRole('link', { name: 'How models are isolated' }).click();
      await page.waitForURL(/\/docs\/getting-started#isolation$/);
      assert.equal(await search.inputValue(), '');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.locator('pre', { hasText: 'python3 -m venv' }).first().getByRole('button', { name: 'Copy' }).click();
      assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /^python3 -m venv .+\n.+\npip install \\\n {2}"primitives-bench\[hf\] @ http:.+\.whl"\nprimitives-bench login --url http:/,
      );
    },
  },
  'finds sections of the docs by a mistyped word, and names the word that it used': {
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/ranks`);
      await page.getByRole('searchbox', { name: 'Search the docs' }).fill('quoat');
      const results = page.getByRole('region', { name: 'Results' });
      await results.getByText('Searched for “quota” instead.').waitFor();
      assert.match(await results.getByRole('link').first().innerText(), /quota/i);
    },
  },
  'opens the first section of the docs with Enter, and another one with the arrow keys': {
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/ranks`);
      const search = page.getByRole('searchbox', { name: 'Search the docs' });
      await search.fill('isolation levels');
      const results = page.getByRole('region', { name: 'Results' });
      await results.getByRole('link').first().waitFor();
      const [first, second] = await results.locator('li a').evaluateAll((links) => {
        return links.map((link) => new URL((link as HTMLAnchorElement).href).href);
      });
      assert.ok(first && second);
      await search.press('Enter');
      await page.waitForURL(first);
      assert.equal(await search.inputValue(), '');
      await search.fill('isolation levels');
      await results.getByRole('link').first().waitFor();
      await search.press('ArrowDown');
      await page.waitForFunction(
        () => document.querySelector('.hits li.chosen') === document.querySelectorAll('.hits li')[1],
      );
      await search.press('Enter');
      await page.waitForURL(second);
    },
  },
  'finds sections of the docs in the header of any page': {
    run: async (page, { url }) => {
      await page.goto(url);
      await field(page).fill('models isolated');
      await page.getByRole('option', { name: /How models are isolated/ }).click();
      await page.waitForURL(/\/docs\/getting-started#isolation$/);
    },
  },
  'finds a model by keyboard and opens its page': {
    run: async (page, { url }) => {
      await page.goto(url);
      await page.waitForSelector('main tbody tr');
      await page.keyboard.press('/');
      await page.keyboard.type('mvp int');
      await page.getByRole('option').first().waitFor();
      assert.equal(await field(page).getAttribute('aria-expanded'), 'true');
      assert.equal(await active(page), null);
      await page.keyboard.press('ArrowDown');
      assert.equal(await active(page), 'MVP-Integrator, reproduction');
      assert.equal(await page.locator('[role=option][aria-selected=true]').count(), 1);
      await page.keyboard.press('Home'); // the cursor's, inside the field
      assert.equal(await active(page), null);
      await page.keyboard.press('ArrowUp');
      assert.match((await page.locator('[role=option][aria-selected=true]').innerText()).trim(), /^All results/);
      await page.keyboard.press('ArrowDown'); // the field again
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/m\/open-czsl\.mvp-integrator-reproduction$/);
      assert.equal(await field(page).getAttribute('aria-expanded'), 'false');
      assert.equal(await field(page).inputValue(), '');
    },
  },
  'closes the list, then the field with Escape, and opens it with Ctrl K on any page': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/ranks`);
      const focused = () => field(page).evaluate((input) => input === document.activeElement);
      do
        await page.keyboard.press('Control+k'); // without an effect before the script of the page has started
      while (!(await focused()));
      await field(page).pressSequentially('troika');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      assert.equal(await field(page).inputValue(), 'troika');
      assert.ok(await focused());
      await page.keyboard.press('Escape');
      assert.ok(!(await focused()));
    },
  },
  'the board’s own slash is its filter’s, and no one’s when single keys are off': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      await page.locator('#board').focus();
      await page.keyboard.press('/');
      await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
      await page.evaluate(() => localStorage.setItem('single-keys', 'off'));
      await page.goto(url);
      await page.waitForSelector('main tbody tr');
      await page.keyboard.press('/');
      assert.ok(await field(page).evaluate((input) => input !== document.activeElement));
    },
  },
  'lists all results with Enter, and stores the search in the address': {
    run: async (page, { url }) => {
      await page.goto(url);
      await field(page).fill('vit-l');
      await field(page).press('Enter');
      await page.waitForURL(/\/search\?q=vit-l$/);
      await page.waitForSelector('#found-model');
      assert.equal(await page.title(), 'vit-l · Search · Primitives');
      const names = () => page.locator('section .name').allInnerTexts();
      const before = await names();
      assert.ok(before.length > 5);
      await page.reload();
      await page.waitForSelector('#found-model');
      assert.deepEqual(await names(), before);
      const first = await page.locator('main section li a').first().getAttribute('href');
      await page.locator('main input[name=q]').press('Enter');
      await page.waitForURL(`${url}${first}`);
      await page.goBack();
      await page.waitForSelector('#found-model');
      await page.locator('main input[name=q]').fill('zyxwv qqjkx');
      await page.waitForURL(/q=zyxwv/);
      await page.getByText('No results for').waitFor();
    },
  },
  'keeps earlier results when the next search fails': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(url);
      await field(page).pressSequentially('troika');
      await page.getByRole('option').first().waitFor();
      await page.route('**/graphql', (route) => route.abort());
      await field(page).fill('troika rep');
      await page.getByRole('alert').getByText('The search failed').waitFor();
      assert.ok((await page.getByRole('option').count()) > 1);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    },
  },
  'fits its results into 320 px, however long the names of tracks are': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await alter<object>(page, 'Search', (data) => {
        const text = JSON.stringify(data).replaceAll('"shortName":"MAC"', '"shortName":"Attributes_of_regions"');
        Object.assign(data, JSON.parse(text));
      });
      for (const [path, results] of [
        ['/', '[role=search] .hit'],
        ['/search?q=vit', 'main li a'],
      ] as const) {
        await page.goto(url + path);
        if (path === '/') {
          await page.getByRole('button', { name: 'Search' }).click();
          await page.keyboard.type('vit');
        }
        await page.locator(results, { hasText: 'Attributes_of_regions' }).first().waitFor();
        const beyond = await page.locator(`${results}, ${results} *`).evaluateAll(
          (all) =>
            all.filter((element) => {
              const { left, right } = element.getBoundingClientRect();
              return !element.closest('.vh') && (right > innerWidth || left < 0);
            }).length,
        );
        assert.equal(beyond, 0, path);
      }
    },
  },
};
