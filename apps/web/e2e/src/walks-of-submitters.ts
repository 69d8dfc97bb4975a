import { strict as assert } from 'node:assert';

import { choose, sampleBundle } from './bundles.js';
import type { Walk } from './walk-of.js';

/** What whoever hands bundles in does, from the draft to who may see the result. */
export const WALKS_OF_SUBMITTERS: Readonly<Record<string, Walk>> = {
  'a submission moves to its result without a reload': {
    world: { signedIn: true },
    walk: async (page, { url, world }) => {
      await page.goto(`${url}/s/RVN1NG`);
      await page.waitForSelector('.shards');
      world.move('RVN1NG', 'PREDICTING', 50);
      await page.getByText('50 of 64 shards').waitFor();
      assert.equal(await page.locator('text=Seen against unseen').count(), 0);
      world.move('RVN1NG', 'SCORED');
      await page.getByText('Seen against unseen').waitFor();
      await page.locator('input[type=range]').press('ArrowRight');
    },
  },
  'a bundle is checked, its terms are agreed to, and it is uploaded and submitted': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit?track=shapes`);
      await choose(page, await sampleBundle());
      await page.getByText('To submit: agree to the terms.').waitFor();
      await page.getByLabel('I have read the terms of Shapes').check();
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\/SVBM1T/);
      await page.getByText('Waiting', { exact: true }).first().waitFor();
    },
  },
  'a bundle is handed in unlisted, and says so on its page': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit?track=shapes`);
      await choose(page, await sampleBundle());
      await page.getByLabel('I have read the terms of Shapes').check();
      await page.locator('input[type=radio][value=UNLISTED]').check();
      await page.getByLabel('Becomes listed by itself').fill('2026-12-24T18:00');
      assert.ok(await page.getByLabel('A debug run').isDisabled(), 'hidden images allow no debug run');
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\/SVBM1T/);
      await page.getByText('Listed by itself from').waitFor();
      await page.getByText('24 Dec 2026, 18:00').waitFor();
    },
  },
  'a team lists what it kept unlisted, and the page follows': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/s/EMBARG`);
      await page.getByText('Listed by itself from').waitFor();
      await page.locator('input[type=radio][value=LISTED]').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Listed by itself from').waitFor({ state: 'detached' });
    },
  },
  'a draft survives a reload': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit`);
      await page.getByLabel('Name', { exact: false }).first().fill('half-written');
      await page.reload();
      await page.waitForSelector('.zone');
      assert.equal(await page.getByLabel('Name', { exact: false }).first().inputValue(), 'half-written');
    },
  },
};
