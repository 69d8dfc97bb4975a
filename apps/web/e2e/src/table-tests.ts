import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { alter } from './alter.js';
import type { BrowserTest } from './run-e2e-test.js';
import { seeMatrix } from './see-matrix.js';

/** Rows of the long board, including two head rows. */
const ROWS = 1_010;
const HEAD_ROWS = 2;
/** Untrained models below the entries. */
const REFERENCES = 5;
const SHOWN_ROWS = 200;

/** The positions of the rendered rows, as a screen reader announces them. */
const places = (page: Page, body = 'tbody:first-of-type') =>
  page
    .locator(`#board ${body} tr[aria-rowindex]`)
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
const sortedBy = (page: Page) =>
  page
    .locator('#board th[aria-sort]')
    .evaluateAll((heads) =>
      heads.map(
        (head) =>
          `${head.querySelector('button span')?.firstChild?.textContent?.trim()} ${head.getAttribute('aria-sort')}`,
      ),
    );
const consecutive = (found: readonly number[]) => found.every((place, index) => place === (found[0] ?? 0) + index);

/** Tests of a board's table for screen readers. */
export const TABLE_TESTS: Readonly<Record<string, BrowserTest>> = {
  'names an abbreviated metric in full on hover, focus and tap, on a phone too': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.getByRole('button', { name: 'All columns' }).click();
      const shown = page.locator('.pop.hint').getByText('Harmonic mean.');
      const head = page.locator('#board th button', { hasText: 'HM' });
      await head.hover();
      await shown.waitFor();
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'hidden' });
      await page.mouse.move(0, 0);
      await head.hover();
      await shown.waitFor();
      await head.click(); // sorts the rows, which it would cover
      await shown.waitFor({ state: 'hidden' });
      await page.mouse.move(0, 0);
      await page.locator('#board th button', { hasText: 'Unseen' }).focus();
      await page.keyboard.press('Tab');
      await shown.waitFor();
      assert.match((await head.getAttribute('aria-description')) ?? '', /^Harmonic mean\./u);
      await page.setViewportSize({ width: 390, height: 844 });
      const chip = page.getByRole('group', { name: 'Metric shown' }).getByRole('button', { name: 'HM' });
      await chip.dispatchEvent('click');
      await shown.waitFor();
    },
  },
  'shows on a tablet as many metrics as fit, always with the sorted one, and all of them on request': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 834, height: 900 });
      await page.goto(`${url}/t/mac/closed?sort=-mac.best_unseen.v1`);
      await page.waitForSelector('#board td.num');
      const overflow = () => page.locator('#board').evaluate((it) => it.scrollWidth - it.clientWidth);
      const heads = page.locator('#board th[scope=col] button');
      assert.equal(await overflow(), 0);
      assert.equal(await heads.count(), 4);
      assert.deepEqual(await sortedBy(page), ['Unseen descending']);
      await page.getByText('4 of 10 metrics fit here.').waitFor();
      await page.getByRole('button', { name: 'Show all 10' }).click();
      await page.locator('#board th[scope=col]', { hasText: 'Seen' }).first().waitFor();
      assert.equal(await heads.count(), 10);
      assert.ok((await overflow()) > 0);
      await page.getByRole('button', { name: 'Show only the metrics that fit' }).click();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.waitForFunction(() => document.querySelectorAll('#board th[scope=col] button').length === 10);
    },
  },
  'explains rounded values that look unsorted, and each mark of the chart column': {
    run: async (page, { url }) => {
      type Row = { cells: { metric: string; value: number | null; step: number | null; rankLow: number | null }[] };
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      const note = page.getByText(
        'Rows with fewer significantly better models are first, also above a better rounded value',
      );
      assert.equal(await note.count(), 0);
      await alter<{ board: { rows: { nodes: Row[] } } }>(page, 'Board', ({ board }) => {
        for (const { cells } of board.rows.nodes) for (const cell of cells) cell.step = 0.02;
        for (const cell of board.rows.nodes[1]?.cells ?? []) cell.value = (cell.value ?? 0) / 10;
      });
      await page.reload();
      await note.waitFor();
      assert.ok((await page.locator('#board [title^="above a better rounded value"]').count()) > 0);
      const legend = await page.locator('#legend').innerText();
      for (const text of ['value with 95% interval', 'reported or reference value', 'value beyond the axis'])
        assert.ok(legend.includes(text), `${text} in ${legend}`);
    },
  },
  'exposes the number of rows of a long board and the positions of the rendered rows': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/long/closed`);
      await page.waitForSelector('.foot .linkbtn:has-text("1,010")');
      const table = page.getByRole('table', { name: /A long board/ });
      assert.equal(await table.getAttribute('aria-rowcount'), String(ROWS + HEAD_ROWS + REFERENCES));
      const first = await places(page);
      assert.equal(first[0], HEAD_ROWS + 1);
      assert.ok(first.length < SHOWN_ROWS && consecutive(first), first.join());

      await page.evaluate(() =>
        scrollTo(0, document.querySelector('#board tbody')!.getBoundingClientRect().height / 2),
      );
      await page.waitForFunction(() => !document.querySelector('#board tr[aria-rowindex="3"]'));
      const middle = await places(page);
      assert.ok(middle.length < SHOWN_ROWS && consecutive(middle) && middle.includes(ROWS / 2), middle.join());

      await page.locator('.foot').scrollIntoViewIfNeeded();
      await page.waitForSelector(`#board tr[aria-rowindex="${ROWS + HEAD_ROWS}"]`);
      assert.equal((await places(page)).at(-1), ROWS + HEAD_ROWS);
      const references = await places(page, 'tbody:last-of-type');
      assert.ok(consecutive([ROWS + HEAD_ROWS, ...references]), references.join());
      assert.equal(references.length, REFERENCES);

      await page.getByRole('button', { name: '1,010' }).click();
      await page.waitForFunction(
        (rows) => document.querySelectorAll('#board tbody:first-of-type tr').length === rows,
        ROWS,
      );
      assert.equal(await table.getAttribute('aria-rowcount'), null, 'all rows stand in the page');
    },
  },
  'the rows of a long board on a phone are as high as the space that is reserved for them': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const address of ['/t/long/closed', '/t/long/closed?den=c']) {
        await page.goto(url + address);
        await page.waitForSelector('#board tbody tr.v');
        const [reserved, heights] = await page.evaluate(() => {
          const rows = [...document.querySelectorAll('#board tbody tr.v')];
          const table = document.querySelector<HTMLElement>('#board table');
          return [
            parseFloat(table?.style.getPropertyValue('--verified-row') ?? ''),
            rows.map((row) => row.getBoundingClientRect().height),
          ] as const;
        });
        for (const height of heights)
          assert.ok(Math.abs(height - reserved) < 0.5, `${address}: ${height}, ${reserved}`);
      }
    },
  },
  'offers no column and no axis of a cost that no entry has': {
    long: true,
    run: async (page, { url }) => {
      interface Costs {
        board: {
          rows: { nodes: { cost: { latencyMs: number | null } | null }[] };
          reportedCosts: object[];
        };
      }
      await alter<Costs>(page, 'Costs', ({ board }) => {
        for (const { cost } of board.rows.nodes) if (cost) cost.latencyMs = null;
        board.reportedCosts = [];
      });
      await page.goto(`${url}/t/mac/closed`);
      await page.locator('[data-answer=cost]', { hasText: 'FLOPs' }).waitFor();
      await page.getByRole('button', { name: 'Columns' }).first().click();
      await page.getByRole('checkbox', { name: 'FLOPs' }).waitFor();
      assert.equal(await page.getByRole('checkbox', { name: 'Latency' }).count(), 0);
      await page.keyboard.press('Escape');
      await seeMatrix(page);
      const axes = await page.getByRole('group', { name: 'Cost' }).getByRole('button').allInnerTexts();
      assert.deepEqual(axes, ['FLOPs', 'Memory', 'Parameters']);
    },
  },
  'sorts by a cost, cheapest first, also on a phone and in exports': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed?cols=%2Bflops&ev=v`);
      await page.waitForSelector('#board tbody th');
      const names = () => page.locator('#board tbody .l1 > :is(a, .plain)').allInnerTexts();
      const byMetric = await names();
      await page.locator('#board td.extra', { hasText: /\d/ }).first().waitFor();
      const head = page.locator('#board thead').getByRole('button', { name: 'FLOPs' });
      await head.click();
      await page
        .getByRole('status')
        .filter({ hasText: 'Sorted by FLOPs, lowest first' })
        .waitFor({ state: 'attached' });
      assert.deepEqual(await sortedBy(page), ['FLOPs ascending']);
      await page.waitForURL(/cost=flops/);
      const cheapest = await names();
      assert.notDeepEqual(cheapest, byMetric);
      const csv = await (await page.request.get(`${url}/t/mac/closed.csv?cols=%2Bflops&ev=v&cost=flops`)).text();
      // The page adds marks and versions to some names.
      const places = cheapest.map((name) => csv.indexOf(name)).filter((place) => place >= 0);
      assert.ok(places.length > 2, `${cheapest.join()} in ${csv}`);
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
      );
      await page.reload();
      await page.locator('#board th[aria-sort=ascending]', { hasText: 'FLOPs' }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      const chips = page.getByRole('group', { name: 'Metric shown' });
      await chips.getByRole('button', { name: 'FLOPs' }).click();
      await page.waitForURL(/cost=-flops/);
      await chips.getByRole('button', { name: 'AUC' }).first().click();
      await page.waitForURL((address) => !address.searchParams.has('cost'));
    },
  },
  'a sort is marked in one column head and announced, both ways': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/long/closed`);
      await page.waitForSelector('#board tbody th');
      const names = () => page.locator('#board tbody .l1 > :is(a, .plain)').allInnerTexts();
      assert.deepEqual(await sortedBy(page), ['Exact Match descending']);
      for (const [order, spoken] of [
        ['descending', 'Sorted by AUC, highest first'],
        ['ascending', 'Sorted by AUC, lowest first'],
      ] as const) {
        const before = await names();
        await page.locator('#board thead').getByRole('button', { name: 'AUC' }).first().click();
        await page.getByRole('status').filter({ hasText: spoken }).waitFor({ state: 'attached' });
        await page.locator(`#board th[aria-sort=${order}]`, { hasText: 'AUC' }).waitFor();
        assert.deepEqual(await sortedBy(page), [`AUC ${order}`]);
        assert.notDeepEqual(await names(), before);
        // rows below the viewport follow those above it
        await page.waitForFunction((falling) => {
          const values = [...document.querySelectorAll('#board tbody .so .val')].map((value) =>
            Number(value.textContent),
          );
          return (
            values.length > 20 &&
            values.every((value, at) => at === 0 || (falling ? -1 : 1) * (value - values[at - 1]!) >= 0)
          );
        }, order === 'descending');
      }
    },
  },
};
