import type { Page } from 'playwright-core';

import type { Screen } from '../screen.js';

/** Three entries of a board. */
const COMPARED = '7QX2MA,4F2KW9,9Q1BZD';

/** Opens the sections that are closed at first, and waits for their code. */
async function openSections(page: Page): Promise<void> {
  await page
    .locator('details.panel:not([open]) > summary')
    .evaluateAll((all) => all.forEach((summary) => summary instanceof HTMLElement && summary.click()));
  await page.locator('details.panel:has(> summary:only-child)').first().waitFor({ state: 'detached' });
}

/** The comparison of submissions. */
export const COMPARISONS: readonly Screen[] = [
  { name: 'compare', path: `/compare?m=${COMPARED}`, ready: '.delta' },
  { name: 'compare-released', path: '/compare?m=R9V1XD,K3M7PA', ready: '.delta', act: openSections },
  { name: 'compare-released-withheld', path: '/compare?m=K3M7PA,M4T0QC&all=1', ready: '.delta' },
  { name: 'compare-turned', path: `/compare?m=${COMPARED}&all=1&turn=1&board=mac.open`, ready: '.delta' },
  {
    name: 'compare-papers',
    path: async (seed) =>
      `/compare?m=${COMPARED}&papers=${await seed.reportedRow('Troika', 'closed')},${await seed.reportedRow('DFSP', 'closed')}`,
    ready: 'td.from-paper',
    act: openSections,
  },
  { name: 'compare-one', path: '/compare?m=4F2KW9&board=mac.closed', ready: '.none li button' },
  { name: 'compare-none', path: '/compare', ready: '.card.none' },
  { name: 'compare-apart', path: '/compare?m=4F2KW9,ZZZZZZ', ready: '.alert' },
];
