import type { Page } from 'playwright-core';

import { choose, sampleBundle } from './bundles.js';
import { alter } from './alter.js';
import { changeReceipt } from './reader-tests.js';
import { subscribed } from './run-e2e-test.js';
import { LONG } from './seed/long.js';
import type { Seed } from './seed/seed.js';

export const WIDTHS = [1440, 390] as const;
/** Between these widths, and at a wide screen's zoom of 200% and 400%, only horizontal scrolling is checked. */
export const BETWEEN = [861, 834, 720, 621, 320] as const;

/** Three entries of a board. */
const COMPARED = '7QX2MA,4F2KW9,9Q1BZD';

/** The first of the curves of a submission. */
const CURVES = 'text=Seen vs. unseen accuracy';
const openTable = async (page: Page) => {
  await page.locator('summary', { hasText: 'Show as table' }).first().click();
};

/** A page in one state: its path, the element that shows that it is rendered, and the actions to reach the state. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((seed: Seed) => string | Promise<string>);
  readonly ready: string;
  /** The element to scroll to before it is complete. */
  readonly near?: string;
  /** Who is signed in; default: no one. */
  readonly as?: 'ada' | 'mia' | 'nora';
  /** On an installation without submissions and runners. */
  readonly empty?: true;
  /** Before the page is opened: changes answers, for states that no seed reaches. */
  readonly mock?: (page: Page) => Promise<unknown>;
  /** What happens on the platform once the page is open. */
  readonly happens?: (seed: Seed, page: Page) => Promise<void>;
  readonly act?: (page: Page) => Promise<void>;
}

/** Types into the search of the header, in any layout of the page. */
const searchFor =
  (text: string, until: string): NonNullable<Screen['act']> =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search methods, papers' }).pressSequentially(text);
    await page.waitForSelector(until);
  };

/** Until a page of `board-new` is notified of results. */
const listening = new WeakMap<Page, Promise<void>>();

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', ready: 'main tbody tr' },
  { name: 'board-closed', path: '/t/mac/closed', ready: '.matrix td.num' },
  {
    name: 'board-new',
    path: async (seed) => `/t/${(await seed.ownBoard()).definition.slug}/open?sort=mac.coverage.v1`,
    ready: '.matrix td.num',
    mock: async (page) => {
      listening.set(page, subscribed(page, 'BoardChanged'));
    },
    happens: async (seed, page) => {
      await listening.get(page);
      await seed.publishOn(new URL(page.url()).pathname.split('/')[2] ?? '');
    },
    act: async (page) => void (await page.waitForSelector('.fresh button')),
  },
  {
    name: 'board-filtered',
    path: '/t/mac/closed?q=vit-l&ev=v&den=c&cols=%2Bparameters,%2Bchange&colour=red',
    ready: '.matrix td.num',
  },
  { name: 'board-empty', path: '/t/shapes-next/closed', ready: '.empty' },
  { name: 'board-none-left', path: '/t/mac/closed?q=nothing', ready: '.empty' },
  { name: 'board-released', path: '/t/shapes/closed', ready: 'text=rounded to 2 percentage points' },
  {
    name: 'board-frozen',
    path: async (seed) => `/t/mac/closed?asof=${await seed.snapshotOf('mac', 'closed', 3)}`,
    ready: '.notice',
    mock: (page) =>
      alter<{ installation: { isolation: string } }>(page, 'Shell', ({ installation }) => {
        installation.isolation = 'L1';
      }),
  },
  {
    name: 'board-costs',
    path: '/t/mac/closed?ev=v&since=2020-01-01&den=c&cols=mac.exact_match.v1,mac.top1_p.v1,%2Bflops,%2Bmemory,%2Blatency&x=memory',
    ready: '.cost circle',
  },
  { name: 'board-pinned', path: '/t/mac/closed?ev=v&pin=4F2KW9,9Q1BZD', ready: '.matrix td.num' },
  {
    name: 'board-copies',
    path: async (seed) => `/t/${(await seed.copies()).slug}/closed`,
    ready: '#board tbody tr',
  },
  { name: 'board-vaw', path: '/t/vaw/main', ready: '.matrix td.num' },
  { name: 'board-vaw-questions', path: '/t/vaw-questions/main', ready: '.matrix td.num' },
  { name: 'board-compun', path: '/t/compun/main', ready: '.matrix td.num' },
  { name: 'board-compmap', path: '/t/compmap/closed', ready: '.matrix td.num' },
  { name: 'board-probe', path: '/t/probe/random', ready: '.matrix td.num' },
  { name: 'data', path: '/t/mac/data', ready: 'li img' },
  { name: 'data-none', path: '/t/vaw/data', ready: '.cols h2' },
  { name: 'claim', path: '/t/mac/closed/claim?a=7QX2MA&b=4F2KW9', ready: '[data-verdict]' },
  { name: 'progress', path: '/t/mac/closed/progress', ready: 'tbody td.num' },
  { name: 'progress-none', path: '/t/shapes-next/closed/progress', ready: '.panel .muted' },
  { name: 'composition', path: '/composition', ready: 'tbody tr' },
  { name: 'about', path: '/t/mac/about', ready: '.cols h2' },
  { name: 'about-released', path: '/t/shapes/about', ready: '.cols h2' },
  { name: 'about-probe', path: '/t/probe/about', ready: '.plots svg' },
  { name: 'about-vaw', path: '/t/vaw/about', ready: '.cols h2' },
  {
    name: 'about-corrected',
    path: async (seed) => `/t/${await seed.corrected()}/about`,
    ready: '#erratum-1 table',
  },
  { name: 'model', path: '/m/open-czsl.mvp-integrator-reproduction', ready: '.panel h2' },
  { name: 'compare', path: `/compare?m=${COMPARED}`, ready: '.delta' },
  { name: 'compare-released', path: '/compare?m=R9V1XD,K3M7PA', ready: '.delta' },
  { name: 'compare-released-withheld', path: '/compare?m=K3M7PA,M4T0QC&all=1', ready: '.delta' },
  { name: 'compare-turned', path: `/compare?m=${COMPARED}&all=1&turn=1&board=mac.open`, ready: '.delta' },
  {
    name: 'compare-papers',
    path: async (seed) =>
      `/compare?m=${COMPARED}&papers=${await seed.reportedRow('Troika', 'closed')},${await seed.reportedRow('DFSP', 'closed')}`,
    ready: 'td.from-paper',
  },
  { name: 'compare-one', path: '/compare?m=4F2KW9&board=mac.closed', ready: '.none li button' },
  { name: 'compare-none', path: '/compare', ready: '.card.none' },
  { name: 'compare-apart', path: '/compare?m=4F2KW9,ZZZZZZ', ready: '.alert' },
  { name: 'board-unknown', path: '/t/nowhere/closed', ready: 'h1' },
  {
    name: 'board-open-row',
    path: '/t/shapes/closed',
    ready: '.matrix td.num',
    act: async (page) => {
      const button = page.locator('.tap button').first();
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'submission-done', path: '/s/4F2KW9', near: CURVES, ready: '.baseline' },
  { name: 'submission-band', path: '/s/4F2KW9?band=1', near: CURVES, ready: 'path.band', act: openTable },
  { name: 'submission-no-band', path: `/s/${LONG.withoutBand}`, near: CURVES, ready: '.legend p' },
  { name: 'submission-baseline', path: '/s/8S1G2Z', near: CURVES, ready: '.legend' },
  { name: 'submission-reproduction', path: '/s/6P10VE', ready: 'form select', as: 'ada' },
  {
    name: 'submission-hierarchy',
    path: '/s/VAW1TM',
    ready: 'tfoot svg',
    act: async (page) => {
      await page.getByText(/^All \d+ edges as a tree$/).click();
      await page.locator('.tree summary', { hasText: 'blue' }).first().click();
      await page.locator('.tree summary', { hasText: 'navy' }).first().click();
    },
  },
  { name: 'submission-hierarchy-answers', path: '/s/VAWASK', ready: 'tfoot svg' },
  { name: 'submission-rerun', path: '/s/RERVN1', ready: '.headnote h2' },
  { name: 'submission-rerun-done', path: '/s/RERAN2', ready: '.headnote h2' },
  { name: 'submission-released', path: '/s/K3M7PA', ready: '.ends svg' },
  { name: 'submission-released-details-used', path: '/s/M4T0QC', ready: 'text=Not published' },
  { name: 'submission-released-attributes', path: '/s/K3M7PA/attributes', ready: 'tbody td.num' },
  { name: 'submission-released-attributes-used', path: '/s/M4T0QC/attributes', ready: 'tbody td.withheld' },
  { name: 'submission-running', path: '/s/RVN1NG', ready: '.shards', as: 'ada' },
  {
    name: 'submission-shard',
    path: '/s/4F2KW9',
    ready: '.shards button.again',
    act: async (page) => {
      await page.locator('.shards button.again').click();
      await page.getByText('was silent for 30 s', { exact: false }).last().waitFor();
    },
  },
  {
    name: 'submission-manage',
    path: '/s/4F2KW9',
    ready: '.shards',
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
    ready: '.shards',
    act: async (page) => {
      await page.getByRole('button', { name: 'Cite' }).click();
      await page.waitForSelector('.cite pre');
    },
  },
  {
    name: 'submission-card',
    path: '/s/CARDED',
    ready: 'summary',
    act: async (page) => {
      await page.getByText('Model card', { exact: true }).click();
      await page.waitForSelector('.card-text h4');
    },
  },
  { name: 'submission-rejected', path: '/s/RE1ECT', ready: '.alert', as: 'ada' },
  { name: 'submission-failed', path: '/s/FA11ED', ready: '.alert' },
  { name: 'submission-waiting', path: '/s/WA1T1N', ready: '.waiting' },
  { name: 'submission-embargoed', path: '/s/EMBARG', ready: '.headnote', as: 'ada' },
  { name: 'submission-withheld', path: '/s/W1THHE', ready: '.headnote', as: 'ada' },
  { name: 'submission-withdrawn', path: '/s/RETRAC', ready: '.headnote' },
  { name: 'submission-private', path: '/s/PR1VAT', ready: '.headnote', as: 'ada' },
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
  { name: 'submit-empty', path: '/submit?track=shapes', ready: '.zone' },
  { name: 'submit-reproduces', path: '/submit?track=mac', ready: '.side select' },
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
    name: 'submit-same',
    path: '/submit?track=entry',
    ready: '.zone',
    as: 'ada',
    act: async (page) => {
      const address = page.url();
      await choose(page, await sampleBundle());
      await page.getByLabel('none of them').check();
      await page.getByLabel('I have read and accept the terms of Entry').check();
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\//);
      await page.goto(address);
      await choose(page, await sampleBundle());
      await page.getByText('The same bundle was submitted as').waitFor();
    },
  },
  {
    name: 'submit-copy',
    path: async (seed) => `/submit?track=${(await seed.copies()).slug}`,
    ready: '.zone',
    as: 'ada',
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.getByText('This model is on the board already').waitFor();
    },
  },
  { name: 'submission-copy', path: async (seed) => `/s/${(await seed.copies()).copy}`, ready: '.headnote' },
  { name: 'submission-copied', path: async (seed) => `/s/${(await seed.copies()).original}`, ready: '.headnote' },
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
      await page.waitForSelector('.made');
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
  { name: 'device', path: async (seed) => `/device?code=${await seed.deviceCode()}`, ready: 'main form', as: 'ada' },
  { name: 'account-security', path: '/account/security', ready: 'tbody tr', as: 'ada' },
  { name: 'reset', path: '/reset', ready: 'main form' },
  { name: 'reset-new', path: '/reset#token', ready: 'main form' },
  { name: 'verify', path: '/verify#token', ready: 'main button' },
  { name: 'fleet', path: '/fleet', ready: '.chart canvas' },
  { name: 'fleet-maintainer', path: '/fleet', ready: '.chart canvas', as: 'mia' },
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
    ready: 'tbody tr',
    as: 'mia',
  },
  {
    name: 'runner-quarantined',
    path: '/fleet/odd-one',
    ready: '.panel table button',
    as: 'mia',
  },
  { name: 'runner-unknown', path: '/fleet/unknown-runner', ready: 'h1' },
  { name: 'fleet-empty', path: '/fleet', ready: '.empty', empty: true },
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
  {
    name: 'admin-tracks',
    path: '/admin',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.locator('.acts button').first().click(),
  },
  {
    name: 'admin-new-track',
    path: '/admin',
    ready: 'tbody tr',
    as: 'mia',
    act: async (page) => {
      await page.getByRole('button', { name: 'New track' }).click();
      await page.getByLabel('Protocol').waitFor();
    },
  },
  {
    name: 'admin-phases',
    path: '/admin?view=phases',
    ready: 'tbody tr',
    as: 'mia',
    act: (page) => page.getByRole('button', { name: /^Change ?: Final$/ }).click(),
  },
  { name: 'admin-terms', path: '/admin?view=terms', ready: 'textarea', as: 'mia' },
  { name: 'about-phases', path: '/t/shapes/about', ready: '#terms' },
  { name: 'board-phase', path: '/t/shapes/closed?phase=final', ready: '.empty, .matrix td.num' },
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
    path: '/admin?view=results',
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
    path: '/admin?view=results',
    ready: '.panel .muted',
    as: 'mia',
    empty: true,
  },
  { name: 'admin-denied', path: '/admin', ready: 'h1', as: 'ada' },
  { name: 'docs-getting-started', path: '/docs/getting-started', ready: 'article h1' },
  { name: 'docs-starter', path: '/docs/starter', ready: 'article h1' },
  { name: 'docs-bundle', path: '/docs/bundle', ready: 'article h1' },
  { name: 'docs', path: '/docs', ready: 'article h1' },
  { name: 'docs-metrics', path: '/docs/metrics', ready: 'article h1' },
  { name: 'docs-metrics-vaw', path: '/docs/metrics/vaw', ready: 'article h1' },
  { name: 'docs-policy', path: '/docs/policy', ready: 'article h1' },
  { name: 'docs-permissions', path: '/docs/operate/permissions', ready: 'article h1' },
  { name: 'docs-ranks', path: '/docs/ranks', ready: 'article h1' },
  { name: 'docs-errors', path: '/docs/errors', ready: 'article h1' },
  { name: 'docs-api', path: '/docs/api', ready: 'article h1' },
  { name: 'docs-cli', path: '/docs/cli', ready: 'article h1' },
  { name: 'search-found', path: '/t/mac/closed', ready: '.matrix td.num', act: searchFor('vit', '[role=option]') },
  {
    name: 'search-own',
    path: '/',
    ready: 'main tbody tr',
    as: 'ada',
    act: searchFor('set dec', '[role=option]'),
  },
  { name: 'search-nearly', path: '/', ready: 'main tbody tr', act: searchFor('trokia', '[role=option]') },
  { name: 'search-tip', path: '/', ready: 'main tbody tr', act: searchFor('', '.panel .note') },
  { name: 'search-none', path: '/', ready: 'main tbody tr', act: searchFor('nothing of it', '.panel .note b') },
  {
    name: 'search-failed',
    path: '/',
    ready: 'main tbody tr',
    act: async (page) => {
      await searchFor('troika', '[role=option]')(page);
      const failure = {
        message: 'internal error',
        extensions: { code: 'internal', incident: '01a2b3' },
      };
      await page.route('**/graphql', (route) => route.fulfill({ json: { errors: [failure] } }));
      await page.keyboard.type(' rep');
      await page.waitForSelector('.panel .bad');
      await page.unroute('**/graphql'); // the page continues to the next screen
    },
  },
  { name: 'search-page', path: '/search?q=troika', ready: '#found-model' },
  { name: 'search-page-none', path: '/search?q=nothing+of+the+kind', ready: '.none' },
  { name: 'missing', path: '/no/such/page', ready: 'h1' },
];
