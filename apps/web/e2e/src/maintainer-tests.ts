import { strict as assert } from 'node:assert';

import type { BrowserTest } from './run-e2e-test.js';

/** Tasks of a maintainer on the administration page. */
export const MAINTAINER_TESTS: Readonly<Record<string, BrowserTest>> = {
  'a doubtful result is rerun, and counts until the new attempt is scored': {
    world: { signedIn: true, maintainer: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/s/9Q1BZD`);
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Rerun' }).click();
      const dialog = page.locator('dialog[open]');
      const go = dialog.getByRole('button', { name: 'Rerun' });
      assert.equal(await go.isDisabled(), true); // needs a reason
      await dialog.getByLabel('Reason, for readers').fill('its runner lied');
      await go.click();
      await page
        .getByText('The result of attempt 1 counts until the new attempt is scored.', { exact: false })
        .waitFor();
      await page.getByText('Reason: Its runner lied').waitFor();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Hide from the boards' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Rerun' }).count(), 0);
    },
  },
  'reruns all results that depend on a quarantined runner': {
    world: { signedIn: true, maintainer: true },
    run: async (page, { url, world }) => {
      await page.goto(`${url}/fleet/odd-one`);
      await page.getByRole('button', { name: 'Rerun all' }).click();
      const dialog = page.locator('dialog[open]');
      assert.deepEqual(await dialog.locator('li').allInnerTexts(), [
        'MVP-Integrator, reproduction (4F2KW9), mac',
        'CLIP ViT-L/14 (9Q1BZD), mac',
      ]);
      await dialog.getByLabel('Reason, for readers').fill('its runner lied');
      await dialog.getByRole('button', { name: 'Rerun' }).click();
      await page.getByRole('status').filter({ hasText: 'Rerun all: done.' }).waitFor();
      assert.deepEqual(
        [world.rerunReason('4F2KW9'), world.rerunReason('9Q1BZD')],
        ['its runner lied', 'its runner lied'],
      );
    },
  },
};
