import { strict as assert } from 'node:assert';

import type { BrowserTest } from './run-e2e-test.js';

/** Tasks of a maintainer on the administration page. */
export const MAINTAINER_TESTS: Readonly<Record<string, BrowserTest>> = {
  'a role is given once its e-mail is typed and anyone who gives it has shown who they are': {
    world: { signedIn: true, maintainer: true, admin: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=accounts`);
      const role = page.getByLabel('Role of Grace Field', { exact: true });
      await role.selectOption('maintainer');
      const give = page.getByRole('button', { name: 'Change role' });
      assert.equal(await give.isDisabled(), true);
      await page.locator('dialog[open] input').fill('grace@example.org');
      await give.click();
      const shown = page.getByRole('dialog', { name: 'Confirm your identity' });
      await shown.waitFor();
      assert.equal(await role.inputValue(), 'researcher'); // not changed yet
      await shown.getByLabel('Your password').fill('a long enough one');
      await shown.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Role of Grace Field: done.' }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('select')[1]?.value === 'maintainer');
    },
  },
  'leaves a role unchanged without confirmation': {
    world: { signedIn: true, maintainer: true, admin: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=accounts`);
      await page.getByLabel('Role of Grace Field', { exact: true }).selectOption('admin');
      await page.locator('dialog[open] input').fill('grace@example.org');
      await page.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      assert.equal(await page.getByLabel('Role of Grace Field', { exact: true }).inputValue(), 'researcher');
    },
  },
  'a doubted result is evaluated again, and counts until the new attempt is scored': {
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
  're-evaluates all results that depend on a quarantined runner': {
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
  'changes the release rule of a track': {
    world: { signedIn: true, maintainer: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/admin`);
      await page.getByRole('button', { name: 'Change Shapes', exact: true }).click();
      const save = page.getByRole('button', { name: 'Save' });
      assert.equal(await save.isDisabled(), true);
      await page.getByLabel('Release of results on a hidden split').selectOption('ROUNDED');
      await page.locator('form').getByLabel('Reason, for readers of the track').fill('the challenge is over');
      await save.click();
      await page.getByRole('status').filter({ hasText: 'Shapes: done.' }).waitFor();
      await page
        .getByRole('row', { name: /^Shapes shapes / })
        .getByText('Rounded')
        .waitFor();
    },
  },
  'closes a probing alert with a finding': {
    world: { signedIn: true, maintainer: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=probing`);
      await page.getByRole('button', { name: /^Close alert ?: team Group Delta$/ }).click();
      const dialog = page.locator('dialog[open]');
      const close = dialog.getByRole('button', { name: 'Close alert' });
      assert.equal(await close.isDisabled(), true);
      await dialog.getByLabel('What you found, for the audit log').fill('an ensemble of three checkpoints');
      await close.click();
      await page.getByRole('status').filter({ hasText: 'Alert about team Group Delta: done.' }).waitFor();
      assert.equal(await page.locator('tbody tr').count(), 1);
    },
  },
  'a team gets its own storage, and that of every team again': {
    world: { signedIn: true, maintainer: true },
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=teams`);
      const row = page.getByRole('row', { name: /^open-czsl/ }).first();
      await row.getByText('61.8 GB of 100 GB').waitFor();
      await page.getByRole('button', { name: 'Change open-czsl' }).click();
      const form = page.locator('form', { has: page.getByRole('button', { name: 'Set storage' }) });
      const set = async (gigabytes: string, shown: string) => {
        await form.getByLabel(/^Storage for bundles/).fill(gigabytes);
        await form.getByLabel('Reason, for the audit log').fill('videos of a workshop');
        await form.getByRole('button', { name: 'Set storage' }).click();
        await row.getByText(shown).waitFor();
      };
      await set('250', '61.8 GB of 250 GB');
      await set('', '61.8 GB of 100 GB');
    },
  },
};
