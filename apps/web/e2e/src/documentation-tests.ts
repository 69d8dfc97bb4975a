import { strict as assert } from 'node:assert';

import type { BrowserTest } from './run-e2e-test.js';

/** Pages of the documentation, and the examples of a track. */
export const DOCUMENTATION_TESTS: Readonly<Record<string, BrowserTest>> = {
  'lists the contents of a long documentation page, of the next one too': {
    run: async (page, { url }) => {
      await page.goto(`${url}/docs/bundle`);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByRole('link', { name: 'Manifest' }).click();
      assert.equal(new URL(page.url()).hash, '#manifest');
      await page.getByRole('link', { name: 'How ranks are computed' }).first().click();
      await contents.getByRole('link', { name: 'Paired tests' }).waitFor();
      assert.equal(await contents.getByRole('link', { name: 'Manifest' }).count(), 0);
    },
  },
  'shows an example of a compound noun as a choice among its three images': {
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
};
