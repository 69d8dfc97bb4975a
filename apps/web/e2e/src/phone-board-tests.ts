import { strict as assert } from 'node:assert';

import type { BrowserTest } from './run-e2e-test.js';

/** A board on a phone. */
export const PHONE_BOARD_TESTS: Readonly<Record<string, BrowserTest>> = {
  'offers the row height, the details and the links of a board on a phone': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      await page.getByRole('button', { name: 'Cite', exact: true }).click();
      await page.getByText('Frozen snapshot').click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /\/t\/mac\/closed\?asof=[0-9a-f-]{36}$/);
      await page.getByRole('button', { name: 'View' }).click();
      await page.getByRole('radio', { name: 'Compact' }).check();
      await page.waitForURL(/den=c/);
      await page.getByRole('checkbox', { name: 'Parameters' }).check();
      await page.waitForURL(/cols=%2Bparameters/);
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Done' }).click();
      await page.locator('tr.v .tap button').first().click();
      await page.locator('dl dt', { hasText: 'Parameters' }).waitFor();
      await page.getByRole('button', { name: 'Compare PairSetFormer-L' }).click();
      await page.waitForURL(/pin=7QX2MA/);
    },
  },
  'counts the matching rows in the filters of a phone, which can be reset and closed': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      await page.getByRole('button', { name: 'Filters' }).click();
      const menu = page.getByRole('group', { name: 'Filters' });
      const [, total = ''] = /^(\d+) of \1 rows$/.exec(await menu.getByRole('status').innerText()) ?? [];
      const reset = menu.getByRole('button', { name: 'Reset' });
      assert.ok(await reset.isDisabled());
      await menu.getByRole('radio', { name: 'Verified only' }).check();
      await menu.getByText(`${await page.locator('tr.v').count()} of ${total} rows`).waitFor();
      await reset.click();
      await menu.getByText(`${total} of ${total} rows`).waitFor();
      await menu.getByRole('button', { name: 'Done' }).click();
      await menu.waitFor({ state: 'hidden' });
    },
  },
  'opens the menus of a board as a sheet at the bottom of a phone, which a tap above it closes': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      for (const name of ['Filters', 'Export', 'Cite', 'View']) {
        await page.getByRole('button', { name, exact: true }).click();
        const menu = page.getByRole('group', { name, exact: true });
        await menu.locator('label, a, button').first().waitFor();
        const box = await menu.boundingBox();
        assert.ok(box && box.x === 0 && box.width === 390, `${name} is ${box?.width} px wide`);
        assert.ok(box.y > 330 && Math.abs(box.y + box.height - 844) <= 1, `${name} is at ${box.y} px`);
        assert.equal(await menu.evaluate((panel) => panel.scrollWidth - panel.clientWidth), 0);
        await page.mouse.click(200, box.y - 40);
        await menu.waitFor({ state: 'hidden' });
      }
    },
  },
  'opens a row with all metrics below the link of its name on a phone': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      const row = page.locator('tr.v').first();
      await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const link = await row.locator('.l1 a').boundingBox();
      const sub = await row.locator('.sub').boundingBox();
      assert.ok(link && link.height >= 30, `the link is ${link?.height} px high`);
      assert.ok(sub && sub.y - (link.y + link.height) >= 0, 'the link covers the line below the name');
      const heights = await page
        .locator('tr.v')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      assert.ok(heights.sort((a, b) => a - b)[heights.length >> 1]! <= 72, `rows of ${heights.join()} px`);
      await row.locator('.tap button').click();
      await row.locator('dl').waitFor();
      assert.ok(page.url().endsWith('/t/mac/closed'));
      const metrics = await page.getByRole('group', { name: 'Metric shown' }).getByRole('button').count();
      assert.ok((await row.locator('dt').count()) >= metrics);
      await row.getByText(/published on \d+ \w+ \d{4}/u).waitFor();
      await row.getByRole('button', { name: /^Coverage/ }).click();
      await row.getByRole('status').getByText('Coverage: ').waitFor();
      assert.match(await row.getByRole('status').innerText(), /Lower is better/u);
      await row.locator('dl').waitFor(); // the row is still open
      const leadsTo = (name: RegExp) => row.getByRole('link', { name }).getAttribute('href');
      assert.match((await leadsTo(/^Submission page/)) ?? '', /^\/s\/\w{6}\?track=mac$/u);
      assert.match((await leadsTo(/^Verified: signed receipt/)) ?? '', /^\/s\/\w{6}\/receipt\?track=mac$/u);
      assert.match((await row.locator('.l1 a').getAttribute('href')) ?? '', /\?track=mac$/u);
      await page.getByRole('button', { name: 'Open all rows' }).click();
      // The metrics of a row load on demand.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('tr[data-code]')].every((row) => row.querySelector('dl')),
      );
    },
  },
  'opens the page of an entry from any place of its row on a phone, where its table begins on the first screen': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mac/closed`);
      const row = page.locator('tr.v').first();
      const top = (await row.boundingBox())?.y ?? NaN;
      assert.ok(top < 700, `the first row is at ${top} px`);
      await page.getByRole('button', { name: 'About this board' }).click();
      await page.getByRole('link', { name: 'Data and examples' }).waitFor();
      await row.locator('td.fo').click();
      await page.waitForURL(/\/s\/\w{6}\?track=mac/);
    },
  },
  'shows the whole configuration of an entry, and bars on one axis, on a phone': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      const rows = page.locator('#board tr.v');
      const cut = await rows
        .locator('.sub')
        .evaluateAll((lines) =>
          lines.filter((line) => line.scrollWidth > line.clientWidth).map(({ textContent }) => textContent),
        );
      assert.deepEqual(cut, []);
      const widths = await rows
        .locator('td.fo')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
      assert.equal(new Set(widths).size, 1, widths.join());
    },
  },
};
