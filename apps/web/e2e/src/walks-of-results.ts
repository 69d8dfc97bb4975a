import { strict as assert } from 'node:assert';

import type { Walk } from './walk-of.js';
import { hierarchyEdges } from './wire/hierarchy.js';

/** Instances below which a figure is greyed and marked. */
const FEW = 30;

/** What whoever looks at a result finds on its page. */
export const WALKS_OF_RESULTS: Readonly<Record<string, Walk>> = {
  'the worst edges of a hierarchy come first, and all of it opens by keyboard': {
    walk: async (page, { url }) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByRole('heading', { name: 'By attribute' }).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Hierarchy' }).count(), 0);
      assert.deepEqual(
        fetched.filter((address) => address.includes('HierarchyPanel')),
        [],
      );

      await page.goto(`${url}/s/VAW1TM`);
      const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Hierarchy' }) });
      const rows = panel
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
      await rows.first().waitFor();
      const edges = hierarchyEdges(false).filter(({ value }) => value !== null);
      const worst = edges.sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, 20);
      const shown = await rows.evaluateAll((found) =>
        found.map((row) => ({
          child: row.querySelector('b')?.textContent,
          value: Number(row.querySelector('.v')?.textContent),
          few: row.classList.contains('few'),
        })),
      );
      assert.deepEqual(
        shown,
        worst.map(({ child, value, n }) => ({ child, value: Number((100 * (value ?? 0)).toFixed(2)), few: n < FEW })),
      );
      assert.ok(shown.some(({ few }) => few) && !shown.every(({ few }) => few));
      await panel.getByRole('rowheader', { name: 'dotted above polka dotted (below patterned)' }).waitFor();

      await panel.getByText('All 51 edges as a tree').focus();
      await page.keyboard.press('Enter');
      const tree = panel.getByRole('list', { name: /^The hierarchy/ });
      await tree.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await tree.getByText('turquoise').waitFor();
      const open = async () =>
        (await tree.locator('details[open] > summary .name').allInnerTexts()).map((name) => name.replaceAll('\u00a0', ' '));
      assert.deepEqual(await open(), ['blue']);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await tree.getByText('midnight blue').first().waitFor();
      assert.deepEqual(await open(), ['blue', 'navy also below dark colored']);
      await panel.getByRole('button', { name: 'Wording T2' }).click();
      await panel.getByRole('button', { name: 'Wording T2', pressed: true }).waitFor();
    },
  },
};
