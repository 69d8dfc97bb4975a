import type { Screen } from '../screen.js';

/** Sign-in, account, own submissions and teams. */
export const ACCOUNTS: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', ready: 'main form' },
  {
    name: 'sign-up-refused',
    path: '/sign-in?new',
    ready: 'main form',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByLabel('Name').fill('Ada Winter');
      await page.getByLabel('Password').fill('correct horse battery');
      await page.locator('form button').click();
      await page.waitForSelector('.alert');
    },
  },
  {
    name: 'account',
    path: '/account',
    ready: 'main form',
    as: 'ada',
    act: async (page) => {
      await page.getByLabel('Token name').fill('workstation');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.waitForSelector('[role=status] code');
    },
  },
  {
    name: 'mine',
    path: '/account/submissions',
    ready: 'tbody tr',
    as: 'ada',
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  {
    name: 'mine-cancel',
    path: '/account/submissions?state=running',
    ready: 'tbody tr',
    as: 'ada',
    act: async (page) => {
      await page.locator('tbody input[type=checkbox]').first().check();
      await page.locator('.bulk .btn').first().click();
      await page.waitForSelector('dialog[open]');
    },
  },
  { name: 'mine-empty', path: '/account/submissions', ready: '.panel .muted', as: 'nora' },
  { name: 'account-teams', path: '/account/teams', ready: 'main form', as: 'ada' },
  { name: 'team', path: '/teams/open-czsl', ready: 'main form', as: 'ada' },
  { name: 'team-public', path: '/teams/open-czsl', ready: 'tbody tr' },
  { name: 'invitation', path: ({ people }) => people.invitation, ready: '.lede', as: 'nora' },
  { name: 'account-webhooks', path: '/account/webhooks', ready: 'tbody tr', as: 'ada' },
  {
    name: 'device',
    path: async (seed) => `/device?code=${await seed.deviceCode()}`,
    ready: 'main input[type=checkbox]',
    as: 'ada',
  },
  { name: 'account-security', path: '/account/security', ready: 'tbody tr', as: 'ada' },
  { name: 'reset', path: '/reset', ready: 'main form' },
  { name: 'reset-new', path: '/reset#token', ready: 'main form' },
  { name: 'verify', path: '/verify#token', ready: 'main button' },
  {
    name: 'account-delete',
    path: '/account',
    ready: '.two',
    as: 'ada',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.waitForSelector('dialog[open]');
    },
  },
];
