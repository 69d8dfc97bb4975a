import type { Page } from 'playwright-core';

import { alter } from '../alter.js';
import { choose, sampleBundle } from '../bundles.js';
import type { Screen } from '../screen.js';

/** A track that may withhold a result, with debug runs. */
export const mayBeWithheld = (page: Page): Promise<void> =>
  alter<{ tracks: object[] }>(page, 'SubmitPage', ({ tracks }) => {
    for (const track of tracks) Object.assign(track, { releaseRule: 'IMPROVEMENTS', debugImages: 200 });
  });

/** The submission form. */
export const SUBMIT: readonly Screen[] = [
  { name: 'submit-empty', path: '/submit?track=shapes', ready: '.zone' },
  {
    name: 'submit-rejected',
    path: '/submit',
    ready: '.zone',
    as: 'ada',
    act: (page) =>
      choose(page, [
        ['model.onnx', 'hello'],
        ['labels.json', '[]'],
      ]),
  },
  {
    name: 'submit-ready',
    path: '/submit?track=shapes',
    ready: '.zone',
    as: 'ada',
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.waitForSelector('.st.ok, .st.warn');
    },
  },
  {
    name: 'submit-withheld',
    path: '/submit?track=entry',
    ready: '.zone',
    as: 'nora',
    mock: mayBeWithheld,
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.locator('input[type=radio][value=LISTED]').check();
      await page.getByText('The result may be withheld').waitFor();
    },
  },
  {
    name: 'submit-same',
    path: '/submit?track=entry',
    ready: '.zone',
    as: 'ada',
    act: async (page) => {
      const address = page.url();
      await choose(page, await sampleBundle());
      await page.getByLabel('none of the benchmarks here').check();
      const terms = page.getByLabel('I have read and accept the terms of Entry');
      if ((await terms.count()) > 0) await terms.check(); // accepted once, at the first width
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\//);
      await page.goto(address);
      await choose(page, await sampleBundle());
      await page.getByText('A board ranks a model once').waitFor();
    },
  },
  {
    name: 'submit-copy',
    path: async (seed) => `/submit?track=${(await seed.copies()).slug}`,
    ready: '.zone',
    as: 'ada',
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.getByText('Not ranked on these tracks').waitFor();
    },
  },
];
