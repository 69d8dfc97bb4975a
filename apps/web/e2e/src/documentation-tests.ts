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
