import { strict as assert } from 'node:assert';

import type { Walk } from './walk-of.js';

/** What whoever keeps the house does on the page of administration. */
export const WALKS_OF_KEEPERS: Readonly<Record<string, Walk>> = {
  'a role is given once its e-mail is typed and whoever gives it has shown who they are': {
    world: { signedIn: true, keeper: true, admin: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/admin?view=accounts`);
      const role = page.getByLabel('Role of Grace Field');
      await role.selectOption('maintainer');
      const give = page.getByRole('button', { name: 'Change role' });
      assert.equal(await give.isDisabled(), true);
      await page.locator('dialog[open] input').fill('grace@example.org');
      await give.click();
      const shown = page.getByRole('dialog', { name: 'Show who you are' });
      await shown.waitFor();
      assert.equal(await role.inputValue(), 'researcher'); // nothing is given yet
      await shown.getByLabel('Your password').fill('a long enough one');
      await shown.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Role of Grace Field: done.' }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('select')[1]?.value === 'maintainer');
    },
  },
  'a role that is not confirmed is not given': {
    world: { signedIn: true, keeper: true, admin: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/admin?view=accounts`);
      await page.getByLabel('Role of Grace Field').selectOption('admin');
      await page.locator('dialog[open] input').fill('grace@example.org');
      await page.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('button', { name: 'Leave it as it is' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      assert.equal(await page.getByLabel('Role of Grace Field').inputValue(), 'researcher');
    },
  },
  'a team gets a storage of its own, and that of every team again': {
    world: { signedIn: true, keeper: true },
    walk: async (page, { url }) => {
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
