import type { Page } from 'playwright-core';

import { alter } from '../alter.js';
import { changeReceipt } from '../reader-tests.js';
import type { Screen } from '../screen.js';
import { LONG } from '../seed/long.js';

/** The first of the curves of a submission. */
const CURVES = 'text=Seen vs. unseen accuracy';
const openTable = async (page: Page) => {
  await page.locator('summary', { hasText: 'Show as table' }).first().click();
};

interface Run {
  debug: boolean;
  publication: { visibility: string };
  results: { rank: null; neighbours: never[] }[];
}
/** No evaluation of the seed is a debug run. */
const asDebugRun = (page: Page) =>
  alter<{ submission: { listing: { listing: string }; evaluations: Run[] } }>(page, 'Submission', ({ submission }) => {
    for (const run of submission.evaluations) {
      run.debug = true;
      run.publication.visibility = 'HIDDEN';
      for (const result of run.results) [result.rank, result.neighbours] = [null, []];
    }
  });

/** A submission in each state, and its log, receipt and slices. */
export const SUBMISSIONS: readonly Screen[] = [
  { name: 'submission-done', path: '/s/4F2KW9', near: CURVES, unfold: true, ready: '.baseline' },
  { name: 'submission-band', path: '/s/4F2KW9?band=1', near: CURVES, unfold: true, ready: 'path.band', act: openTable },
  { name: 'submission-no-band', path: `/s/${LONG.withoutBand}`, near: CURVES, unfold: true, ready: '.legend p' },
  { name: 'submission-baseline', path: '/s/8S1G2Z', near: CURVES, unfold: true, ready: '.legend' },
  { name: 'submission-reproduction', path: '/s/6P10VE', unfold: true, ready: 'form select', as: 'ada' },
  {
    name: 'submission-hierarchy',
    path: '/s/VAW1TM',
    unfold: true,
    ready: 'tfoot svg',
    act: async (page) => {
      await page.getByText(/^All \d+ edges as a tree$/).click();
      await page.locator('.tree summary', { hasText: 'blue' }).first().click();
      await page.locator('.tree summary', { hasText: 'navy' }).first().click();
    },
  },
  { name: 'submission-hierarchy-answers', path: '/s/VAWASK', unfold: true, ready: 'tfoot svg' },
  { name: 'submission-probe', path: '/s/PR0BE1', ready: '.summary dd' },
  { name: 'submission-rerun', path: '/s/RERVN1', ready: '.headnote h2' },
  { name: 'submission-rerun-done', path: '/s/RERAN2', ready: '.headnote h2' },
  { name: 'submission-released', path: '/s/K3M7PA', unfold: true, ready: 'text=too coarse to compare' },
  { name: 'submission-released-details-used', path: '/s/M4T0QC', ready: 'text=Not published, because' },
  { name: 'submission-exact', path: '/s/K3M7PA', ready: '.secret', as: 'mia' },
  { name: 'submission-released-attributes', path: '/s/K3M7PA/attributes', ready: 'tbody td.num' },
  { name: 'submission-released-attributes-used', path: '/s/M4T0QC/attributes', ready: 'tbody td.withheld' },
  { name: 'submission-running', path: '/s/RVN1NG', ready: '.shards', as: 'ada' },
  {
    name: 'submission-shard',
    path: '/s/4F2KW9',
    unfold: true,
    ready: '.shards button.again',
    act: async (page) => {
      await page.locator('.shards button.again').click();
      await page.getByText('was silent for 30 s', { exact: false }).last().waitFor();
    },
  },
  {
    name: 'submission-manage',
    path: '/s/4F2KW9',
    ready: '#results td .v',
    as: 'mia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Withdraw this result' }).click();
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'submission-cite',
    path: '/s/4F2KW9',
    ready: '#results td .v',
    act: async (page) => {
      await page.getByRole('button', { name: 'Cite' }).click();
      await page.waitForSelector('.cite pre');
    },
  },
  {
    name: 'submission-card',
    path: '/s/CARDED',
    unfold: true,
    ready: 'summary',
    act: async (page) => {
      await page.getByText('Model card', { exact: true }).click();
      await page.waitForSelector('.card-text h4');
      await page.evaluate(() => scrollTo(0, 0)); // the page head does not cover a part of it
    },
  },
  { name: 'submission-rejected', path: '/s/RE1ECT', ready: '.alert', as: 'ada' },
  { name: 'submission-failed', path: '/s/FA11ED', ready: '.alert' },
  { name: 'submission-waiting', path: '/s/WA1T1N', ready: '#run li[aria-current]' },
  { name: 'submission-embargoed', path: '/s/EMBARG', ready: '.headnote', as: 'ada' },
  { name: 'submission-withheld', path: '/s/W1THHE', ready: '.headnote', as: 'ada' },
  { name: 'submission-withheld-exact', path: '/s/W1THHE', ready: '.secret', as: 'mia' },
  { name: 'submission-withdrawn', path: '/s/RETRAC', ready: '.headnote' },
  { name: 'submission-private', path: '/s/PR1VAT', ready: '.headnote', as: 'ada' },
  { name: 'submission-debug', path: '/s/4F2KW9', ready: '.summary .linkbtn', as: 'ada', mock: asDebugRun },
  { name: 'submission-log', path: `/s/${LONG.code}/log?level=warning&q=silent`, ready: '.log .line' },
  { name: 'submission-log-running', path: '/s/RVN1NG/log', ready: '.log .line', as: 'ada' },
  { name: 'submission-log-unknown', path: '/s/NOTONE/log', ready: 'h1' },
  { name: 'submission-receipt', path: '/s/4F2KW9/receipt', ready: '.st.ok' },
  {
    name: 'submission-receipt-changed',
    path: '/s/4F2KW9/receipt',
    ready: '.st.bad',
    mock: (page) => page.route(/\/r\/[0-9a-f]{64}\.json$/, changeReceipt),
  },
  { name: 'submission-receipt-none', path: '/s/RVN1NG/receipt', ready: 'h1' },
  { name: 'submission-attributes', path: `/s/${LONG.code}/attributes`, ready: 'tbody td.num' },
  {
    name: 'submission-pairs',
    path: `/s/${LONG.code}/attributes?kind=pair&board=open&sort=-n&q=grainy+soup`,
    ready: 'tbody td.num',
  },
  { name: 'submission-attributes-none', path: '/s/RVN1NG/attributes', ready: 'h1' },
  { name: 'submission-unknown', path: '/s/NOTONE', ready: 'h1' },
  { name: 'submission-copy', path: async (seed) => `/s/${(await seed.copies()).copy}`, ready: '.headnote' },
  { name: 'submission-copied', path: async (seed) => `/s/${(await seed.copies()).original}`, ready: '.headnote' },
];
