import type { Page } from 'playwright-core';

import type { Screen } from '../screen.js';

/** The charts load near the viewport; a phone has a button instead. */
const awaitCharts = async (page: Page) => void (await page.waitForSelector('.chart path, #charts .btn'));

/** Runners and dead letters. */
export const FLEET: readonly Screen[] = [
  { name: 'fleet', path: '/fleet', near: '#charts', ready: '#queue tbody tr', act: awaitCharts },
  { name: 'fleet-maintainer', path: '/fleet', near: '#charts', ready: '#queue tbody tr', as: 'mia', act: awaitCharts },
  {
    name: 'fleet-add-runner',
    path: '/fleet',
    ready: '.acts button',
    as: 'mia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add a runner' }).click();
      await page.getByRole('button', { name: 'Create join token' }).click();
      await page.getByText('Waiting for the runner to join').waitFor();
    },
  },
  {
    name: 'fleet-former',
    path: '/fleet',
    ready: '.acts button',
    as: 'mia',
    act: (page) => page.getByRole('button', { name: /^Former/ }).click(),
  },
  {
    name: 'fleet-remove',
    path: '/fleet',
    ready: '.acts button',
    as: 'mia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove hal-gpu-01' }).click();
      await page.waitForSelector('dialog[open]');
    },
  },
  { name: 'runner', path: (seed) => `/fleet/${seed.publicRunner('hal-gpu-01', 'gpu')}`, ready: '.dl' },
  {
    name: 'runner-maintainer',
    path: '/fleet/lent-by-utrecht',
    ready: '.chart path',
    as: 'mia',
  },
  {
    name: 'runner-quarantined',
    path: '/fleet/odd-one',
    ready: '.panel table button',
    as: 'mia',
  },
  { name: 'runner-unknown', path: '/fleet/unknown-runner', ready: 'h1' },
  { name: 'fleet-empty', path: '/fleet', near: '#charts', ready: '.empty', empty: true },
  {
    name: 'dead-letters',
    path: '/fleet/dead-letters',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  {
    name: 'dead-letters-none',
    path: '/fleet/dead-letters',
    ready: '.panel',
    as: 'mia',
    empty: true,
  },
  { name: 'dead-letters-denied', path: '/fleet/dead-letters', ready: 'h1' },
];
