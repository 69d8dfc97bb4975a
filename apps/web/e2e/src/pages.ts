import type { Page } from 'playwright-core';

import { choose, sampleBundle } from './bundles.js';
import type { Wire } from './wire/server.js';
import type { WireOptions } from './wire/world.js';

export const WIDTHS = [1440, 390] as const;
/** Between these widths, and at a wide screen's zoom of 200% and 400%, only horizontal scrolling is checked. */
export const BETWEEN = [861, 834, 720, 621, 320] as const;

/** Three entries of the fixture's board. */
const COMPARED = '7QX2MA,4F2KW9,9Q1BZD';

/** The first of the curves of a submission. */
const CURVES = 'text=Seen vs. unseen accuracy';
const openTable = async (page: Page) => {
  await page.locator('summary', { hasText: 'Show as table' }).first().click();
};

/** A page in one state: its path, the element that shows that it is rendered, and the actions to reach the state. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  /** The element to scroll to before it is complete. */
  readonly near?: string;
  readonly world?: Partial<WireOptions>;
  readonly act?: (page: Page, wire: Wire) => Promise<void>;
}

/** Types into the search of the header, in any layout of the page. */
const searchFor =
  (text: string, until: string): NonNullable<Screen['act']> =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search methods, papers' }).pressSequentially(text);
    await page.waitForSelector(until);
  };

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', ready: 'main tbody tr' },
  { name: 'board-closed', path: '/t/mac/closed', ready: '.matrix td.num' },
  {
    name: 'board-new',
    path: '/t/mac/open?sort=coverage.v1',
    ready: '.matrix td.num',
    act: async (page, wire) => {
      await wire.world.boardChanged.subscribed();
      wire.world.publish();
      await page.waitForSelector('.fresh button');
    },
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
    path: '/t/mac/closed?asof=snapshot-mac-closed-3',
    ready: '.notice',
    world: { isolation: 'L1' },
  },
  {
    name: 'board-costs',
    path: '/t/mac/closed?ev=v&since=2020-01-01&den=c&cols=exact_match.v1,top1_p.v1,%2Bflops,%2Bmemory,%2Blatency&pin=4F2KW9&x=memory',
    ready: '.cost circle',
  },
  { name: 'board-vaw', path: '/t/vaw/main', ready: '.matrix td.num' },
  { name: 'board-vaw-questions', path: '/t/vaw-questions/main', ready: '.matrix td.num' },
  { name: 'board-compun', path: '/t/compun/main', ready: '.matrix td.num' },
  { name: 'board-compmap', path: '/t/compmap/closed', ready: '.matrix td.num' },
  { name: 'board-probe', path: '/t/probe/random', ready: '.matrix td.num' },
  { name: 'about', path: '/t/mac/about', ready: '.cols h2' },
  { name: 'about-released', path: '/t/shapes/about', ready: '.cols h2' },
  { name: 'about-vaw', path: '/t/vaw/about', ready: '.cols h2' },
  { name: 'model', path: '/m/team.mvp-integrator-reproduction', ready: '.panel h2' },
  { name: 'compare', path: `/compare?m=${COMPARED}`, ready: '.delta' },
  { name: 'compare-released', path: '/compare?m=R9V1XD,K3M7PA', ready: '.delta' },
  { name: 'compare-released-withheld', path: '/compare?m=K3M7PA,M4T0QC&all=1', ready: '.delta' },
  { name: 'compare-turned', path: `/compare?m=${COMPARED}&all=1&turn=1&board=mac.open`, ready: '.delta' },
  {
    name: 'compare-papers',
    path: `/compare?m=${COMPARED}&papers=paper-Troika,paper-DFSP`,
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
  { name: 'submission-no-band', path: '/s/9Q1BZD', near: CURVES, ready: '.legend p' },
  { name: 'submission-baseline', path: '/s/8SIG2Z', near: CURVES, ready: '.legend' },
  { name: 'submission-reproduction', path: '/s/6PL0VE', ready: 'form select', world: { signedIn: true } },
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
  { name: 'submission-running', path: '/s/RVN1NG', ready: '.shards', world: { signedIn: true } },
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
    world: { signedIn: true, maintainer: true },
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
  { name: 'submission-rejected', path: '/s/RE1ECT', ready: '.alert', world: { signedIn: true } },
  { name: 'submission-failed', path: '/s/FA1LED', ready: '.alert' },
  { name: 'submission-waiting', path: '/s/WA1T1N', ready: '.waiting' },
  { name: 'submission-embargoed', path: '/s/EMBARG', ready: '.headnote', world: { signedIn: true } },
  { name: 'submission-withheld', path: '/s/W1THHE', ready: '.headnote', world: { signedIn: true } },
  { name: 'submission-withdrawn', path: '/s/RETRAC', ready: '.headnote' },
  { name: 'submission-private', path: '/s/PR1VAT', ready: '.headnote', world: { signedIn: true } },
  { name: 'submission-log', path: '/s/L0NG41/log?level=warning&q=silent', ready: '.log .line' },
  { name: 'submission-log-running', path: '/s/RVN1NG/log', ready: '.log .line', world: { signedIn: true } },
  { name: 'submission-log-unknown', path: '/s/NOTONE/log', ready: 'h1' },
  { name: 'submission-receipt', path: '/s/4F2KW9/receipt', ready: '.st.ok' },
  { name: 'submission-receipt-changed', path: '/s/RETRAC/receipt', ready: '.st.bad' },
  { name: 'submission-receipt-none', path: '/s/RVN1NG/receipt', ready: 'h1' },
  { name: 'submission-attributes', path: '/s/L0NG41/attributes', ready: 'tbody td.num' },
  {
    name: 'submission-pairs',
    path: '/s/L0NG41/attributes?kind=pair&board=open&sort=-n&q=grainy+soup',
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
    world: { signedIn: true },
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
    world: { signedIn: true },
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.waitForSelector('.st.ok, .st.warn');
    },
  },
  {
    name: 'submit-same',
    path: '/submit?track=mac',
    ready: '.zone',
    world: { signedIn: true, submissionsOfBundle: true },
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.getByText('The same bundle was submitted as').waitFor();
    },
  },
  {
    name: 'submit-copy',
    path: '/submit?track=mac',
    ready: '.zone',
    world: { signedIn: true, copied: true },
    act: async (page) => {
      await choose(page, await sampleBundle());
      await page.getByText('This model is on the board already').waitFor();
    },
  },
  { name: 'submission-copy', path: '/s/6PL0VE', ready: '.headnote', world: { copied: true } },
  { name: 'submission-copied', path: '/s/4F2KW9', ready: '.headnote', world: { copied: true } },
  { name: 'sign-in', path: '/sign-in', ready: 'main form' },
  {
    name: 'sign-up-refused',
    path: '/sign-in?new',
    ready: 'main form',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByLabel('Name').fill('Ada Winter');
      await page.getByLabel('Password').fill('wrong password');
      await page.locator('form button').click();
      await page.waitForSelector('.alert');
    },
  },
  {
    name: 'account',
    path: '/account',
    ready: 'main form',
    world: { signedIn: true },
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
    world: { signedIn: true },
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  {
    name: 'mine-cancel',
    path: '/account/submissions?state=running',
    ready: 'tbody tr',
    world: { signedIn: true },
    act: async (page) => {
      await page.locator('tbody input[type=checkbox]').first().check();
      await page.locator('.bulk .btn').first().click();
      await page.waitForSelector('dialog[open]');
    },
  },
  { name: 'mine-empty', path: '/account/submissions', ready: '.panel .muted', world: { signedIn: true, empty: true } },
  { name: 'account-teams', path: '/account/teams', ready: 'main form', world: { signedIn: true } },
  { name: 'team', path: '/teams/open-czsl', ready: 'tbody tr', world: { signedIn: true } },
  { name: 'invitation', path: '/invitation#token', ready: '.lede', world: { signedIn: true } },
  { name: 'account-webhooks', path: '/account/webhooks', ready: 'tbody tr', world: { signedIn: true } },
  { name: 'device', path: '/device?code=WDJB-MJHT', ready: 'main form', world: { signedIn: true } },
  { name: 'account-security', path: '/account/security', ready: 'tbody tr', world: { signedIn: true } },
  { name: 'reset', path: '/reset', ready: 'main form' },
  { name: 'reset-new', path: '/reset#token', ready: 'main form' },
  { name: 'verify', path: '/verify#token', ready: 'main button' },
  { name: 'fleet', path: '/fleet', ready: '.chart canvas' },
  { name: 'fleet-maintainer', path: '/fleet', ready: '.chart canvas', world: { signedIn: true, maintainer: true } },
  {
    name: 'fleet-remove',
    path: '/fleet',
    ready: '.acts button',
    world: { signedIn: true, maintainer: true },
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove hal-gpu-01' }).click();
      await page.waitForSelector('dialog[open]');
    },
  },
  { name: 'runner', path: '/fleet/gpu-9a3f11', ready: '.dl' },
  {
    name: 'runner-maintainer',
    path: '/fleet/lent-by-utrecht',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
  },
  {
    name: 'runner-quarantined',
    path: '/fleet/odd-one',
    ready: '.panel table button',
    world: { signedIn: true, maintainer: true },
  },
  { name: 'runner-unknown', path: '/fleet/unknown-runner', ready: 'h1' },
  { name: 'fleet-empty', path: '/fleet', ready: '.empty', world: { empty: true } },
  {
    name: 'dead-letters',
    path: '/fleet/dead-letters',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  {
    name: 'dead-letters-none',
    path: '/fleet/dead-letters',
    ready: '.panel',
    world: { signedIn: true, maintainer: true, empty: true },
  },
  { name: 'dead-letters-denied', path: '/fleet/dead-letters', ready: 'h1' },
  {
    name: 'admin-tracks',
    path: '/admin',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
    act: (page) => page.locator('.acts button').first().click(),
  },
  {
    name: 'admin-phases',
    path: '/admin?view=phases',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
    act: (page) => page.getByRole('button', { name: /^Change ?: Final$/ }).click(),
  },
  { name: 'admin-terms', path: '/admin?view=terms', ready: 'textarea', world: { signedIn: true, maintainer: true } },
  { name: 'about-phases', path: '/t/shapes/about', ready: '#terms' },
  { name: 'board-phase', path: '/t/shapes/closed?phase=final', ready: '.empty, .matrix td.num' },
  {
    name: 'account-delete',
    path: '/account',
    ready: '.two',
    world: { signedIn: true },
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.waitForSelector('dialog[open]');
    },
  },
  { name: 'admin-splits', path: '/admin?view=splits', ready: 'tbody tr', world: { signedIn: true, maintainer: true } },
  {
    name: 'admin-reported',
    path: '/admin?view=reported&track=mac',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
  },
  {
    name: 'admin-results',
    path: '/admin?view=results',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
  },
  {
    name: 'admin-probing',
    path: '/admin?view=probing',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
  },
  {
    name: 'admin-probing-close',
    path: '/admin?view=probing',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
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
    world: { signedIn: true, maintainer: true },
    act: (page) => page.locator('.acts button').first().click(),
  },
  {
    name: 'admin-accounts',
    path: '/admin?view=accounts',
    ready: 'tbody tr',
    world: { signedIn: true, maintainer: true },
  },
  { name: 'admin-log', path: '/admin?view=log', ready: 'tbody tr', world: { signedIn: true, maintainer: true } },
  {
    name: 'admin-empty',
    path: '/admin?view=results',
    ready: '.panel .muted',
    world: { signedIn: true, maintainer: true, empty: true },
  },
  { name: 'admin-denied', path: '/admin', ready: 'h1', world: { signedIn: true } },
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
    world: { signedIn: true },
    act: searchFor('kept', '[role=option]'),
  },
  { name: 'search-nearly', path: '/', ready: 'main tbody tr', act: searchFor('trokia', '[role=option]') },
  { name: 'search-tip', path: '/', ready: 'main tbody tr', act: searchFor('', '.panel .note') },
  { name: 'search-none', path: '/', ready: 'main tbody tr', act: searchFor('nothing of it', '.panel .note b') },
  {
    name: 'search-failed',
    path: '/',
    ready: 'main tbody tr',
    act: async (page, wire) => {
      await searchFor('troika', '[role=option]')(page, wire);
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
