import type { Locator, Page } from 'playwright-core';

import type { Screen } from '../screen.js';

/** Fills one step of the form of a new track. */
const NEW_TRACK: readonly ((form: Locator) => Promise<unknown>)[] = [
  async (form) => {
    await form.getByLabel(/^Split/).selectOption({ index: 1 });
    await form.getByLabel('Protocol').selectOption('czsl');
  },
  async (form) => {
    await form.getByLabel('Title').fill('Single pairs');
    await form.getByLabel('Short name').fill('Pairs');
    await form.getByLabel('Task').fill('Name the pair.');
  },
  (form) => form.getByLabel('Submissions per team').fill('3'),
];

/** Opens the form of a new track and continues to a step, counted from 1. */
const newTrack = (step: number) => async (page: Page) => {
  await page.getByRole('button', { name: 'New track' }).click();
  const form = page.locator('main form');
  for (const fill of NEW_TRACK.slice(0, step - 1)) {
    await fill(form);
    await form.getByRole('button', { name: 'Next' }).click();
  }
  await form.getByText(`Step ${step} of 4`).waitFor();
};

/** The administration. */
export const ADMIN: readonly Screen[] = [
  { name: 'admin-overview', path: '/admin', ready: 'main li', as: 'mia' },
  {
    name: 'admin-tracks',
    path: '/admin?view=tracks',
    ready: 'tbody tr',
    as: 'mia',
    act: async (page) => {
      const details = page.getByRole('button', { name: /^Details: / }).first(); // on phones only
      if (await details.isVisible()) await details.click();
      await page.locator('.acts button').first().click();
    },
  },
  { name: 'admin-new-track', path: '/admin?view=tracks', ready: 'tbody tr', as: 'mia', act: newTrack(1) },
  { name: 'admin-new-track-texts', path: '/admin?view=tracks', ready: 'tbody tr', as: 'mia', act: newTrack(2) },
  { name: 'admin-new-track-rules', path: '/admin?view=tracks', ready: 'tbody tr', as: 'mia', act: newTrack(3) },
  { name: 'admin-new-track-summary', path: '/admin?view=tracks', ready: 'tbody tr', as: 'mia', act: newTrack(4) },
  {
    name: 'admin-phases',
    path: '/admin?view=phases',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.getByRole('button', { name: /^Change ?: Final$/ }).click(),
  },
  { name: 'admin-no-seasons', path: '/admin?view=seasons', ready: '.next', as: 'mia', empty: true },
  {
    name: 'admin-terms',
    path: '/admin?view=terms',
    ready: 'tbody tr',
    as: 'mia',
    act: async (page) => {
      await page.getByRole('button', { name: /^Read or change ?: Shapes$/ }).click();
      await page.locator('textarea').waitFor();
    },
  },
  { name: 'admin-splits', path: (seed) => seed.corrected().then(() => '/admin?view=splits'), ready: '.st', as: 'mia' },
  {
    name: 'admin-reported',
    path: '/admin?view=reported&track=mac',
    ready: 'tbody tr',
    as: 'mia',
  },
  {
    name: 'admin-submissions',
    path: '/admin?view=submissions',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.getByRole('checkbox').nth(1).check(),
  },
  {
    name: 'admin-results',
    path: '/admin?view=submissions&state=off',
    ready: 'tbody tr',
    as: 'mia',
  },
  {
    name: 'admin-probing',
    path: '/admin?view=probing',
    ready: 'tbody tr',
    as: 'mia',
  },
  {
    name: 'admin-probing-close',
    path: '/admin?view=probing',
    ready: 'tbody tr',
    as: 'mia',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Close alert/ })
        .first()
        .click();
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'admin-teams',
    path: '/admin?view=teams',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.locator('.acts button').first().click(),
  },
  {
    name: 'admin-accounts',
    path: '/admin?view=accounts',
    ready: 'tbody tr',
    as: 'mia',
  },
  { name: 'admin-log', path: '/admin?view=log', ready: 'tbody tr', as: 'mia' },
  {
    name: 'admin-empty',
    path: '/admin?view=submissions&state=off',
    ready: '.panel .muted',
    as: 'mia',
    empty: true,
  },
  { name: 'admin-denied', path: '/admin', ready: 'h1', as: 'ada' },
];
