import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { insertPool, insertRunner } from '@primitives/store/fleet';
import { seedSubmission, seedTrack, type SeededTrack } from '@primitives/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { moveAndPublish } from '../../../api/spec/move-and-publish';
import { seedAlert } from '../../../api/spec/seed-alert';
import { runningApi, signedUp, type RunningApi } from '../../../api/spec/running-api';
import { findChromium, launchChromium } from './chromium.js';
import { heartbeat } from './seed/fleet.js';

const executable = findChromium();
const PASSWORD = 'correct horse battery';

/** Without Chromium these are skipped, counted, with the reason in `npm test`'s closing lines. */
const inBrowser = executable ? describe : describe.skip;

/** What accounts and administrators do, on the built pages of a real API with a seeded database. */
inBrowser('on a seeded API', () => {
  let api: RunningApi;
  let track: SeededTrack;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    api = await runningApi({ PRIMITIVES_WEB: join(__dirname, '../../build') });
    track = await seedTrack(api.admin, api.blobs, { releaseRule: 'exact' });
    browser = await launchChromium(executable ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  });
  afterEach(() => context.close());

  /** A new account of this role, signed in on the page. */
  async function signIn(role: 'researcher' | 'maintainer' | 'admin' = 'researcher') {
    const account = await signedUp(api);
    await api.admin.manager.query('update account set role = $2 where id = $1', [account.viewer.id, role]);
    const [name = '', value = ''] = account.cookie.split('=');
    await context.addCookies([{ name, value, url: api.url }]);
    return account;
  }
  const roleOf = async (id: string): Promise<string> => {
    const rows = await api.admin.manager.query<{ role: string }[]>('select role from account where id = $1', [id]);
    return rows[0]?.role ?? '';
  };

  it('returns to the previous page after signing in', async () => {
    const { email } = await signedUp(api);
    await page.goto(`${api.url}/submit`);
    await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.locator('form button').click();
    await page.waitForURL(/\/submit$/);
    await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
  });

  it('says what is wrong with a sign-in, and what to do', async () => {
    const { email } = await signedUp(api);
    await page.goto(`${api.url}/sign-in`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('another password');
    await page.locator('form button').click();
    await page.getByRole('alert').getByRole('link').waitFor();
    expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toMatch(/^\/docs\/errors#/);
  });

  it('queries a submission once, and shows each state that is pushed', async () => {
    const evaluationId = await seedSubmission(api.admin, api.blobs, track, Buffer.from('followed'), {
      name: 'Followed',
    });
    const rows = await api.admin.manager.query<{ code: string }[]>(
      'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [evaluationId],
    );
    const bus = await api.broker.connect('dispatcher');
    let queries = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('query Submission(')) queries++;
    });
    await page.goto(`${api.url}/s/${rows[0]?.code}`);
    await page.getByText('Followed').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const state of ['validating', 'predicting', 'scoring', 'cancelled'] as const) {
      await moveAndPublish(api.admin, bus, evaluationId, state);
      await page.locator('.log', { hasText: state }).waitFor();
    }
    expect(queries).toBe(1);
  });

  it('exports the data of an account, and deletes it after the e-mail is typed', async () => {
    const { email, viewer } = await signIn();
    await page.goto(`${api.url}/account`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download everything' }).click();
    expect((await download).suggestedFilename()).toMatch(/^primitives-account-\d{4}-\d\d-\d\d\.json$/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const last = page.getByRole('button', { name: 'Delete my account' });
    expect(await last.isDisabled()).toBe(true);
    await page.locator('dialog input').fill(email);
    await last.click();
    await page.waitForURL(`${api.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(viewer.id).not.toBe('');
  });

  describe('an administrator', () => {
    const openAccounts = async (email: string) => {
      await page.goto(`${api.url}/admin?view=accounts`);
      await page.getByLabel('Name or e-mail').fill(email);
      await page.getByRole('button', { name: 'Find' }).click();
      const role = page.getByRole('row', { name: email }).getByRole('combobox');
      await role.waitFor();
      return role;
    };

    it('gives a role once its e-mail is typed and their identity is confirmed', async () => {
      await signIn('admin');
      const { email, viewer } = await signedUp(api);
      // A session that is not recent: the API asks for the password again.
      await api.admin.manager.query(`update session set confirmed_at = now() - interval '2 hours'`);
      const role = await openAccounts(email);
      await role.selectOption('MAINTAINER');
      const give = page.getByRole('button', { name: 'Change role' });
      expect(await give.isDisabled()).toBe(true);
      await page.locator('dialog[open] input').fill(email);
      await give.click();
      const confirm = page.getByRole('dialog', { name: 'Confirm your identity' });
      await confirm.waitFor();
      expect(await role.inputValue()).toBe('RESEARCHER');
      await confirm.getByLabel('Your password').fill(PASSWORD);
      await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'has the role' }).waitFor();
      expect(await roleOf(viewer.id)).toBe('maintainer');
    });

    it('sees that an account belongs to a program, and gives it no role', async () => {
      await signIn('admin');
      const { viewer } = await signedUp(api);
      const email = 'methods@primitives.invalid';
      await api.admin.manager.query('update account set email = $2 where id = $1', [viewer.id, email]);
      await page.goto(`${api.url}/admin?view=accounts`);
      await page.getByLabel('Name or e-mail').fill(email);
      await page.getByRole('button', { name: 'Find' }).click();
      const row = page.getByRole('row', { name: email });
      await row.getByText('system account').waitFor();
      expect(await row.getByRole('combobox').count()).toBe(0);
    });

    it('leaves a role unchanged without confirmation', async () => {
      await signIn('admin');
      const { email, viewer } = await signedUp(api);
      const role = await openAccounts(email);
      await role.selectOption('ADMIN');
      await page.locator('dialog[open] input').fill(email);
      await page.getByRole('button', { name: 'Change role' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await role.inputValue()).toBe('RESEARCHER');
      expect(await roleOf(viewer.id)).toBe('researcher');
    });
  });

  describe('a maintainer', () => {
    it('changes the release rule of a track', async () => {
      await signIn('maintainer');
      await page.goto(`${api.url}/admin?view=tracks`);
      const row = page.getByRole('row', { name: track.definition.slug });
      await row.getByRole('button', { name: /^Change / }).click();
      const save = page.getByRole('button', { name: 'Save' });
      expect(await save.isDisabled()).toBe(true);
      await page.getByLabel('Release of results on a hidden split').selectOption('ROUNDED');
      await page.locator('form').getByLabel('Reason, for readers of the track').fill('the challenge is over');
      await save.click();
      await row.getByText('Rounded').waitFor();
    });

    it('corrects the form of the rules after a refusal', async () => {
      await signIn('maintainer');
      await page.goto(`${api.url}/admin?view=tracks`);
      const row = page.getByRole('row', { name: track.definition.slug });
      await row.getByRole('button', { name: /^Change / }).click();
      const closesAt = page.locator('form').getByLabel('Closes', { exact: false }).first();
      const reason = page.locator('form').getByLabel('Reason, for readers of the track');
      await closesAt.fill('2001-01-01T00:00');
      await reason.fill('the challenge is over');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: 'must be after' }).waitFor();
      expect(await reason.inputValue()).toBe('the challenge is over');
      await closesAt.fill('2101-01-01T00:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await row.getByText('2101').waitFor();
      await reason.waitFor({ state: 'detached' });
    });

    it('opens a track on a registered split in four steps', async () => {
      await signIn('maintainer');
      await page.goto(`${api.url}/admin?view=tracks`);
      await page.getByRole('button', { name: 'New track' }).click();
      await page.getByLabel('Protocol').selectOption('czsl');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Title').fill('Single pairs');
      const slug = await page.getByLabel('Slug').inputValue();
      expect(slug).toBe('single-pairs');
      await page.getByLabel('Short name').fill('Pairs');
      await page.getByLabel('Task').fill('Name the pair.');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      expect(await page.getByLabel('Title').inputValue()).toBe('Single pairs');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('A number').check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Enter a number above 0, at most 100, such as 1.').waitFor();
      await page.getByLabel('Least difference').fill('1');
      await page.getByText('Its next result is published from 41%', { exact: false }).waitFor();
      await page.getByText('More settings').click();
      const more = page.locator('details', { hasText: 'More settings' });
      expect(await more.getByLabel('Debug runs per team').inputValue()).toBe('20');
      await more.getByLabel('Window of debug runs, hours').fill('0');
      await page.getByRole('button', { name: 'Next' }).click();
      await more.getByText('Enter a whole number, at least 1.').waitFor();
      await more.getByLabel('Window of debug runs, hours').fill('2');
      await more.getByLabel('Opening time (UTC); empty: now').fill('2101-01-01T10:00');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.locator('dd', { hasText: '2101-01-01 10:00 UTC' }).waitFor();
      await page.locator('dd', { hasText: 'Name the pair.' }).waitFor();
      await page.locator('dd', { hasText: '1 percentage point of AUC' }).waitFor();
      await page.getByRole('button', { name: 'Change: Texts' }).click();
      expect(await page.getByLabel('Title').inputValue()).toBe('Single pairs');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Open the track' }).click();
      await page.getByText('The track “Single pairs” is created. It opens at 2101-01-01 10:00 UTC.').waitFor();
      const opened = await api.admin.manager.query(
        `select title, protocol, quota_limit as quota, debug_window_hours as "debugHours", opens_at > now() + interval '1 year' as later, min_improvement::float8 as least
           from track where slug = $1`,
        [slug],
      );
      expect(opened).toEqual([
        { title: 'Single pairs', protocol: 'czsl', quota: 10, debugHours: 2, later: true, least: 0.01 },
      ]);
    });

    it('adds a runner and sees it join', async () => {
      await signIn('maintainer');
      await insertPool(api.admin.manager, { name: 'new-pool', description: '', trusted: true, minimum: {} });
      await page.goto(`${api.url}/fleet`);
      await page.getByRole('button', { name: 'Add a runner' }).click();
      await page.locator('main form select').first().selectOption('new-pool');
      await page.getByLabel('Name of the machine, optional').fill('bench-7');
      await page.getByRole('button', { name: 'Create join token' }).click();
      const command = await page.locator('code', { hasText: 'node_modules/.bin/primitives runner' }).innerText();
      expect(command).toMatch(
        new RegExp(
          `^cd ~/primitives && PRIMITIVES_JOIN_TOKEN=prmjoin_\\S+ node_modules/.bin/primitives runner --join ${api.url}$`,
        ),
      );
      for (const program of ['Docker', 'Podman']) {
        await page.getByRole('button', { name: program, exact: true }).click();
        expect(await page.locator('code', { hasText: `${program.toLowerCase()} run ` }).innerText()).toContain(api.url);
        expect(await page.locator('code', { hasText: 'prmjoin_' }).count()).toBe(1);
      }
      await page.getByText('Waiting for the runner to join').waitFor();
      const digest = createHash('sha256')
        .update(/prmjoin_\S+/.exec(command)?.[0] ?? '')
        .digest('hex');
      const [token] = await api.admin.manager.query<{ id: string; name: string }[]>(
        'select id, name from join_token where token_sha256 = $1',
        [digest],
      );
      expect(token?.name).toBe('bench-7');
      await api.admin.transaction((tx) =>
        insertRunner(tx, token?.id ?? '', 'a key', { ...heartbeat('newcomer', false), pool: 'new-pool' }),
      );
      await page.getByText('All machines have joined.').waitFor();
      await page.getByRole('link', { name: 'newcomer' }).first().waitFor();
    });

    it('filters submissions and hides selected ones with a reason', async () => {
      await signIn('maintainer');
      const evaluation = await seedSubmission(api.admin, api.blobs, track, Buffer.from('to be cancelled'), {
        name: 'Cancel me',
      });
      await page.goto(`${api.url}/admin?view=submissions`);
      const cancelMe = page.getByRole('checkbox', { name: /Select .* Cancel me/ });
      await cancelMe.waitFor();
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('cancel me')) await held;
        await route.fallback();
      });
      await page.getByLabel('Code, name or team').fill('cancel me');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.waitForURL(/q=cancel\+me/);
      expect(await cancelMe.isVisible()).toBe(true); // the list stays until the answer arrives
      answer();
      await cancelMe.check();
      expect(await page.getByRole('button', { name: /^Hide/ }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Cancel evaluations' }).click();
      await page.getByText('1 evaluation cancelled.').waitFor();
      const [row] = await api.admin.manager.query<{ state: string }[]>('select state from evaluation where id = $1', [
        evaluation,
      ]);
      expect(row?.state).toBe('cancelled');
    });

    it('closes a probing alert with a finding', async () => {
      await signIn('maintainer');
      const { viewer } = await signedUp(api);
      const evaluation = await seedSubmission(api.admin, api.blobs, track, Buffer.from('a bundle that probes'));
      await seedAlert(api.admin, track.trackId, evaluation, viewer.id);
      await page.goto(`${api.url}/admin?view=probing`);
      await page.getByRole('button', { name: /^Close alert/ }).click();
      const dialog = page.locator('dialog[open]');
      const close = dialog.getByRole('button', { name: 'Close alert' });
      expect(await close.isDisabled()).toBe(true);
      await dialog.getByLabel('What you found, for the audit log').fill('an ensemble of three checkpoints');
      await close.click();
      await page.getByRole('status').filter({ hasText: 'done' }).waitFor();
      await page.getByRole('button', { name: /^Close alert/ }).waitFor({ state: 'detached' });
    });

    it('gives a team its own storage, and that of every team again', async () => {
      const { viewer } = await signIn('maintainer');
      const { slug } = viewer.teams[0];
      await page.goto(`${api.url}/admin?view=teams&team=${slug}`);
      const row = page.getByRole('row', { name: slug }).first();
      await row.getByRole('button', { name: /^Change / }).click();
      const form = page.locator('form', { has: page.getByRole('button', { name: 'Set storage' }) });
      const set = async (gigabytes: string, shown: RegExp) => {
        await form.getByLabel(/^Storage for bundles/).fill(gigabytes);
        await form.getByLabel('Reason, for the audit log').fill('videos of a workshop');
        await form.getByRole('button', { name: 'Set storage' }).click();
        await row.getByText(shown).waitFor();
      };
      const usual = /of 100\sGB/;
      await row.getByText(usual).waitFor();
      await set('250', /of 250\sGB/);
      await set('', usual);
    });
  });
});
