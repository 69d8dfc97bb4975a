import { strict as assert } from 'node:assert';

import type { BrowserTest } from './run-e2e-test.js';

/** Pages of the documentation, and the examples of a track. */
export const DOCUMENTATION_TESTS: Readonly<Record<string, BrowserTest>> = {
  'lists the contents of a long documentation page, of the next one too': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/bundle`);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: 'Manifest' }).click();
      assert.equal(new URL(page.url()).hash, '#manifest');
      const pages = page.getByRole('navigation', { name: 'Docs', exact: true });
      await pages.getByText('Reading boards').first().click();
      await pages.getByRole('link', { name: 'How ranks are computed' }).first().click();
      await contents.getByRole('link', { name: 'Paired tests' }).waitFor();
      assert.equal(await contents.getByRole('link', { name: 'Manifest' }).count(), 0);
    },
  },
  'lists the sections of a page above its text on a phone': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [path, section] of [
        ['getting-started', 'Other ways'],
        ['intervals', 'What a rank range means'],
        ['errors', 'Failures of the platform'],
      ] as const) {
        await page.goto(`${url}/docs/${path}`);
        const contents = page.locator('article details.contents');
        await contents.getByText('On this page').click();
        await contents.getByRole('link', { name: section }).click();
        await page.getByRole('heading', { name: section }).waitFor();
        assert.equal(await contents.getAttribute('open'), null);
        const { y = 0 } = (await contents.boundingBox()) ?? {};
        assert.ok(y > 0 && y < 60, `the list is at ${y} px, below the bar`);
        assert.match(new URL(page.url()).hash, /^#(?:other-ways|what-a-rank-range-means|platform)$/u);
      }
    },
  },
  'opens the folded definition of a metric to which a link or the search leads': {
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/metrics/mac`);
      const folded = page.locator('details.fold');
      const open = page.locator('details.fold[open]');
      await folded.first().waitFor();
      assert.deepEqual([(await folded.count()) > 20, await open.count()], [true, 0]);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(height < 6_000, `${height} px`);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: /^Coverage · / }).click();
      await open.waitFor();
      assert.match(await open.innerText(), /mean over images of max r/u);
      await page.getByRole('searchbox').fill('coverage k');
      await page
        .locator('.hits')
        .getByRole('link', { name: /^Coverage K/ })
        .first()
        .click();
      await page.locator('details.fold[open]').getByText('Coverage + 1').waitFor();
    },
  },
  'lists all pages once on the first page, and the group of a page next to it': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/docs`);
      assert.equal(await page.getByRole('link', { name: 'Webhooks', exact: true }).count(), 1);
      await page.goto(`${url}/docs/webhooks`);
      const pages = page.getByRole('navigation', { name: 'Docs', exact: true });
      await pages.getByRole('link', { name: 'Command line', exact: true }).waitFor();
      assert.equal(await pages.getByRole('link', { name: 'MAC metrics', exact: true }).isVisible(), false);
      const turn = page.getByRole('navigation', { name: 'Previous and next page' });
      assert.match(await turn.innerText(), /^Previous\s+API\s+Next\s+Conformance with PyTorch$/u);
      await turn.getByRole('link', { name: 'API' }).click();
      await page.waitForURL(`${url}/docs/api`);
    },
  },
  'shows an example of a compound noun as a choice among its three images': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/compun/data`);
      const example = page.locator('li').filter({ has: page.locator('img') });
      await example.first().waitFor();
      assert.equal(await example.count(), 4);
      assert.equal(await example.first().locator('img').count(), 3);
      const text = await example.first().innerText();
      assert.match(text, /Correct answer\s+image [123]\s/);
      assert.match(text, /Compun, model 1[^]*image [123] (correct|wrong)/);
    },
  },
  'frames the region that a question is about, of another image each': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/vaw-questions/data`);
      await page.locator('li svg rect').nth(11).waitFor();
      const box = await page.locator('li rect').first().boundingBox();
      assert.ok(box && box.width > 20 && box.height > 20);
      const images = await page.locator('li img').evaluateAll((all) => all.map((img) => img.getAttribute('src')));
      assert.deepEqual([images.length, new Set(images).size], [6, 6]);
    },
  },
  'shows six public examples with their answers, and files to download': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/data`);
      await page.locator('li img').nth(5).waitFor();
      const loaded = await page
        .locator('li img')
        .evaluateAll((images) =>
          images.map((image) => [(image as HTMLImageElement).naturalWidth > 0, image.getAttribute('alt')]),
        );
      assert.equal(loaded.length, 6);
      for (const [drawn, answer] of loaded) assert.ok(drawn && answer);
      const links = await page
        .locator('a[download]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
      assert.equal(links.length, 4);
      for (const link of links)
        assert.equal((await page.request.get(url + new URL(link).pathname + new URL(link).search)).status(), 200);
    },
  },
  'shows results of this installation next to the values of the paper, and counts them': {
    run: async (page, { url }) => {
      await page.goto(`${url}/papers`);
      const section = page.getByRole('region', { name: 'Results of this installation' });
      const table = section.getByRole('table', { name: 'Troika, reproduction: Troika, Xu et al., Table 3, closed' });
      const row = table.getByRole('row').filter({ hasText: 'AUC' });
      await row.waitFor();
      const [printed = '', own = '', verdict = ''] = await row.getByRole('cell').allInnerTexts();
      assert.equal(printed, '24.38');
      const numbers = /^([\d.]+) \[([\d.]+),\s([\d.]+)\]$/.exec(own)?.slice(1).map(Number);
      assert.ok(numbers, own);
      const [value = 0, low = 0, high = 0] = numbers;
      const place = 24.38 < low || 24.38 > high ? 'beyond' : 'within';
      const by = /^Differs by ([+−])([\d.]+), (\w+) the interval$/.exec(verdict);
      assert.ok(by, verdict);
      assert.deepEqual([by[1], by[3]], [value > 24.38 ? '+' : '−', place]);
      assert.ok(Math.abs(Math.abs(value - 24.38) - Number(by[2])) < 0.02);

      const results = await section.locator('tbody tr').count();
      const counts = await page
        .getByRole('row')
        .filter({ hasText: 'MAC: A Benchmark' })
        .getByRole('cell')
        .allInnerTexts();
      const [all = 0, reproduced = 0, differs = 0, notRun = 0, impossible = 0] = counts.map(Number);
      assert.equal(reproduced + differs + notRun + impossible, all);
      assert.ok(differs + reproduced >= results, `${counts.join()} for ${results} results`);
    },
  },
  'sorts a board of papers by a column, which the address keeps': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mit-states/closed`);
      const header = page.getByRole('columnheader', { name: 'AUC' });
      await header.waitFor();
      const column = await header.evaluate((head: HTMLTableCellElement) => head.cellIndex);
      const values = async () =>
        (await page.locator(`tbody tr > td:nth-child(${column + 1})`).allInnerTexts())
          .filter((text) => text !== '')
          .map(Number);
      const first = await values();
      assert.ok(first.length > 3, first.join());
      const falling = [...first].sort((a, b) => b - a);
      assert.deepEqual([await header.getAttribute('aria-sort'), first], ['descending', falling]);
      await header.getByRole('button').click();
      assert.deepEqual([await header.getAttribute('aria-sort'), await values()], ['ascending', [...falling].reverse()]);
      await page.waitForURL(/[?]sort=czsl\.auc\.v1$/u);
      await page.reload();
      await header.waitFor();
      assert.deepEqual([await header.getAttribute('aria-sort'), await values()], ['ascending', [...falling].reverse()]);
      await header.getByRole('button').click();
      assert.deepEqual([await header.getAttribute('aria-sort'), await values()], ['descending', falling]);
      await page.waitForURL(/closed$/u);
    },
  },
  'sorts a board of papers on a phone': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/t/mit-states/closed`);
      const chip = page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'AUC' });
      await chip.waitFor();
      const column = await page
        .getByRole('columnheader', { name: 'AUC', includeHidden: true })
        .evaluate((head: HTMLTableCellElement) => head.cellIndex);
      const values = async () =>
        (await page.locator(`tbody tr > td:nth-child(${column + 1})`).allInnerTexts())
          .map((text) => /[\d.]+$/.exec(text)?.[0])
          .flatMap((text) => (text === undefined ? [] : [Number(text)]));
      const falling = [...(await values())].sort((a, b) => b - a);
      assert.deepEqual([await chip.getAttribute('aria-pressed'), await values()], ['true', falling]);
      assert.match(await chip.innerText(), /descending/);
      await chip.click();
      assert.deepEqual([await chip.getAttribute('aria-pressed'), await values()], ['true', [...falling].reverse()]);
    },
  },
};
