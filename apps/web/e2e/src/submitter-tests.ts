import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { choose, sampleBundle } from './bundles.js';
import { mayBeWithheld } from './pages/submit.js';
import type { BrowserTest } from './run-e2e-test.js';
import { LONG } from './seed/long.js';

/** The page loads the curves of a result when they are near the viewport. */
const toCurves = (page: Page) =>
  page.getByText('Seen vs. unseen accuracy').evaluate((heading) => heading.scrollIntoView());

/** In a month: as a form takes it, and as a page shows it. */
const [MONTH_MS, TODAY] = [30 * 86_400_000, Date.now()];
const LISTED_FROM = {
  day: new Date(TODAY + MONTH_MS).toISOString().slice(0, 10),
  shown: new RegExp(`^${new Date(TODAY + MONTH_MS).getUTCDate()} \\w+ \\d{4}, 18:00`),
};

/** A submitter's tasks, from the draft to the visibility of the result. */
export const SUBMITTER_TESTS: Readonly<Record<string, BrowserTest>> = {
  'shows the result of a submission without a reload': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownRun('Watched', { done: 4 });
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      await page.getByText('4 of 16 shards', { exact: true }).waitFor();
      await seed.continueRun(id, { done: 12 });
      await page.getByText('12 of 16 shards', { exact: true }).waitFor();
      assert.equal(await page.locator('text=Seen vs. unseen accuracy').count(), 0);
      await seed.continueRun(id);
      await seed.score(id);
      await toCurves(page);
      await page.locator('input[type=range]').press('ArrowRight');
    },
  },
  'shows the band around a curve on demand, and stores it in the address': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await toCurves(page);
      const chart = page.getByRole('img', { name: /^Unseen accuracy falls/ });
      const spoken = async () => (await chart.getAttribute('aria-label')) ?? '';
      await page.locator('path.baseline').waitFor();
      assert.match(await spoken(), /the baseline SigLIP 2 So400m, zero-shot: area \d+\.\d\d/);
      assert.equal(await page.locator('path.band').count(), 0);
      const toggle = page.getByRole('button', { name: 'Show the 95% band' });
      await toggle.press('Enter');
      await page.locator('path.band').waitFor();
      await page.waitForURL(/\?band=1/);
      assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
      assert.match(await spoken(), /its 95% band: at the best harmonic mean from \d/);
      await page.locator('summary', { hasText: 'Show as table' }).first().click();
      await page.getByRole('columnheader', { name: '95% band' }).waitFor();
      await page.goto(`${url}/s/4F2KW9?band=1`);
      await toCurves(page);
      await page.locator('path.band').waitFor();
      await toggle.press('Enter');
      await page.locator('path.band').waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).search, '');
      await page.goto(`${url}/s/${LONG.withoutBand}?band=1`);
      await toCurves(page);
      await page.getByText('No 95% band: this result was scored with an older version.').waitFor();
      assert.equal(await toggle.count(), 0);
      await page.goto(`${url}/s/8S1G2Z`);
      await toCurves(page);
      await toggle.waitFor();
      assert.equal(await page.locator('path.baseline').count(), 0, 'the baseline has none beside itself');
    },
  },
  'checks a bundle, accepts the terms, uploads and submits': {
    run: async (page, seed) => {
      await seed.signIn(page, await seed.newcomer());
      await page.goto(`${seed.url}/submit?track=entry`);
      await choose(page, await sampleBundle());
      await page.getByText('To submit: state what the model was trained on.').waitFor();
      await page.getByRole('radio', { name: /^not declared/ }).check();
      await page.getByText('To submit: accept the terms.').waitFor();
      await page.getByText(/^\d+ checks passed$/).click();
      for (const check of ['Format', 'Inputs', 'Outputs and shapes', 'Operators', 'Size'])
        await page.locator('.checks').getByText(check, { exact: true }).first().waitFor();
      await page.getByRole('row', { name: /^Entry \d+ of \d+ submissions left in / }).waitFor();
      await page.getByText(/in progress|queue is empty/).waitFor();
      await page.getByLabel('I have read and accept the terms of Entry').check();
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\/[0-9A-Z]{6}/);
      await page.getByText('Waiting for checks', { exact: true }).first().waitFor();
    },
  },
  'accepts the example bundle, and returns to the same form after the sign-up': {
    run: async (page, { url }) => {
      await page.goto(`${url}/submit?track=entry`);
      const link = page.getByRole('link', { name: 'Download the example bundle' });
      const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '', url).href);
      assert.equal(answer.status(), 200);
      await page.getByRole('button', { name: 'Try the example bundle' }).click();
      await page.getByText('The files pass', { exact: true }).waitFor();
      assert.ok(await page.locator('input[value=DEBUG]').isChecked());
      await page.getByText(/^Preselected: the same model as the example bundle/).waitFor();
      await page.locator('input[value=PRIVATE]').check();
      await page.locator('.send').getByRole('link', { name: 'create an account', exact: true }).click();
      await page.getByLabel('E-mail').fill(`whole-address-${Date.now()}@example.org`);
      await page.getByLabel('Name').fill('Grace Hopper');
      await page.getByLabel('Password').fill('correct');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Too short: 7 of at least 12 characters.').waitFor();
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL(/\/submit\?track=entry&example=$/);
      await page.getByText('The files pass', { exact: true }).waitFor();
      assert.ok(await page.locator('input[value=PRIVATE]').isChecked(), 'the chosen kind stays');
      assert.equal(await page.getByText('We sent an e-mail').count(), 0);
    },
  },
  'advises a debug run first where a result may be withheld': {
    run: async (page, { url }) => {
      await mayBeWithheld(page);
      await page.goto(`${url}/submit?track=entry`);
      await choose(page, await sampleBundle());
      await page.getByText('Afterwards choose the bundle again').first().waitFor();
      const warning = page.locator('.notice.warn', { hasText: 'The result may be withheld' });
      await warning.getByRole('button', { name: 'Debug run first' }).click();
      await warning.waitFor({ state: 'detached' });
      assert.ok(await page.locator('input[value=DEBUG]').isChecked());
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${url}/submit?track=entry&debug`);
      await choose(page, await sampleBundle());
      assert.ok(await page.locator('input[value=DEBUG]').isChecked());
    },
  },
  'suggests a debug run for the first upload, and asks for a track at the list': {
    run: async (page, seed) => {
      await mayBeWithheld(page);
      await seed.signIn(page, await seed.newcomer());
      await page.goto(`${seed.url}/submit`);
      await choose(page, await sampleBundle());
      assert.ok(await page.locator('input[value=DEBUG]').isChecked());
      await page.getByText(/^Preselected for the first upload of your account/).waitFor();
      await page.locator('#tracks').getByText('Choose at least one track.').waitFor();
      await page.getByText('To submit: choose a track.').waitFor();
      await page.locator('#tracks input:enabled').first().check();
      await page.locator('#tracks').getByText('Choose at least one track.').waitFor({ state: 'detached' });
    },
  },
  'checks a bundle that is chosen after a debug run': {
    run: async (page, seed) => {
      await seed.signIn(page, await seed.newcomer());
      await page.goto(`${seed.url}/submit`);
      await choose(page, await sampleBundle());
      await page.locator('input[value=DEBUG]').check();
      await choose(page, await sampleBundle());
      await page.getByText('The files pass', { exact: true }).waitFor();
      assert.ok(await page.locator('input[value=DEBUG]').isChecked());
    },
  },
  'a bundle is submitted unlisted, and says so on its page': {
    run: async (page, seed) => {
      await seed.signIn(page, await seed.newcomer());
      await page.goto(`${seed.url}/submit?track=entry`);
      await choose(page, await sampleBundle());
      await page.getByLabel('none of the benchmarks here').check();
      await page.getByLabel('I have read and accept the terms of Entry').check();
      await page.locator('input[value=DEBUG]').check();
      await page
        .getByText(/^No debug run: the track has no public images/)
        .first()
        .waitFor();
      await page.locator('input[type=radio][value=UNLISTED]').check();
      await page.getByLabel('List automatically').fill(`${LISTED_FROM.day}T18:00`);
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\/[0-9A-Z]{6}/);
      await page.getByText('Listed automatically from').waitFor();
      await page.getByText(LISTED_FROM.shown).waitFor();
    },
  },
  'lists an unlisted submission, and updates the page': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownSubmission({ name: 'Unlisted' });
      await seed.list(id, 'unlisted', new Date(`${LISTED_FROM.day}T18:00Z`));
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      await page.getByText('Listed automatically from').waitFor();
      await page.locator('input[type=radio][value=LISTED]').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Listed automatically from').waitFor({ state: 'detached' });
      await page.locator('form button:disabled', { hasText: 'Save' }).waitFor(); // nothing is left to save
    },
  },
  'excludes a submission from later seasons, and stores the choice': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownSubmission({ name: 'Seasonal' });
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      const choice = page.getByLabel('Evaluate in later seasons');
      assert.ok(await choice.isChecked(), 'seasons evaluate a listed submission');
      await choice.uncheck();
      await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
      await page.reload();
      await choice.waitFor();
      assert.ok(!(await choice.isChecked()));
    },
  },
  'checks a later model for undeclared training, and leads from a season to the others': {
    long: true,
    run: async (page, seed) => {
      const slug = await seed.renewed();
      await page.goto(`${seed.url}/t/${slug}/about`);
      const found = page.locator('#seasons li', { hasText: 'Undeclared' });
      await found.getByText(/better on season 1 than on season 2 by \d+\.\d\d \(95% interval/).waitFor();
      await page.goto(`${seed.url}/t/${slug}-season-3/closed`);
      const empty = page.locator('.empty');
      await empty.getByText('This track accepts no submissions.').waitFor();
      assert.equal(await empty.getByRole('link', { name: 'Submit a model' }).count(), 0);
      await empty.getByRole('link', { name: 'About this track' }).click();
      await page.getByRole('link', { name: 'All seasons of A renewed board' }).click();
      await page.waitForURL(`**/t/${slug}/about#seasons`);
    },
  },
  'withdraws a result with a reason, and shows it on the page': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownResult(seed.states, 'Withdrawn');
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      await page.getByRole('button', { name: 'Manage' }).click();
      assert.equal(
        await page.getByRole('button', { name: 'Hide from the boards' }).count(),
        0,
        'that is for maintainers',
      );
      await page.getByRole('button', { name: 'Withdraw this result' }).click();
      const deed = page.getByRole('button', { name: 'Withdraw', exact: true });
      assert.ok(await deed.isDisabled(), 'it asks why');
      await page.getByLabel('Reason, for readers').fill('a test image was among the training images');
      await deed.click();
      await page.getByText('It is on no board').waitFor();
      await page.locator('h1').getByText('Withdrawn', { exact: true }).waitFor();
      await page.locator('.summary dd:has(.gone) small', { hasText: 'withdrawn' }).first().waitFor();
      assert.equal(await page.locator('.acts').getByRole('link', { name: 'Compare' }).count(), 0, 'it is on no board');
    },
  },
  'confirms before it cancels an evaluation, and shows a refusal': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownRun('Cancelled', { done: 4 });
      await page.routeWebSocket('**/graphql', () => {}); // the page does not learn that it ends meanwhile
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      await page.getByRole('button', { name: 'Cancel evaluation' }).click();
      await page.getByText('A runner has started it: no refund.').waitFor();
      await page.getByRole('button', { name: 'Go back' }).click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Cancel evaluation');
      await page.getByRole('button', { name: 'Cancel evaluation' }).click();
      await seed.end(id);
      await page.locator('dialog[open]').getByRole('button', { name: 'Cancel evaluation' }).click();
      await page.getByText('It ended before it could be cancelled.').waitFor();
    },
  },
  'fills the form of a new version from the previous one': {
    long: true,
    as: 'ada',
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Submit a new version' }).click();
      await page.waitForURL(/\/submit\?track=mac/);
      await page.getByRole('heading', { name: 'New version of MVP-Integrator, reproduction' }).waitFor();
      await page.getByText('Choose the bundle of the next version.').waitFor();
      await choose(
        page,
        (await sampleBundle()).filter(([name]) => name !== 'manifest.json'),
      );
      assert.equal(
        await page.getByLabel('Name', { exact: false }).first().inputValue(),
        'MVP-Integrator, reproduction',
      );
      assert.equal(await page.getByRole('textbox', { name: 'Version' }).inputValue(), '');
    },
  },
  'does not submit a version that exists, and offers a free one': {
    as: 'ada',
    run: async (page, seed) => {
      await seed.ownSubmission({ name: 'Versioned', version: '0.9' });
      await page.goto(`${seed.url}/submit?track=entry`);
      await choose(page, await sampleBundle());
      await page.getByLabel('Name', { exact: false }).first().fill('Versioned');
      await page.getByLabel('Version').fill('0.9');
      await page.getByText('Versioned 0.9 exists already:').waitFor();
      await page.getByText('To submit: enter a version that does not exist yet.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Upload and submit' }).isDisabled());
      await page.getByRole('button', { name: 'Use 0.10' }).click();
      assert.equal(await page.getByLabel('Version').inputValue(), '0.10');
      await page.getByText('exists already').waitFor({ state: 'detached' });
    },
  },
  'shows the runner of a shard and why an attempt failed': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await page.locator('.shards button.again').click();
      const card = page.getByRole('dialog');
      await card.getByText('was silent for 30 s').waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'hidden' });
    },
  },
  'what was submitted is shown otherwise, several at once': {
    long: true,
    run: async (page, seed) => {
      const person = await seed.newcomer();
      await seed.signIn(page, person);
      const ids = await Promise.all(['One', 'Another'].map((name) => seed.ownSubmission({ name, ...person.owner })));
      await page.goto(`${seed.url}/account/submissions`);
      await page.locator('tbody tr').first().waitFor();
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check();
      await page.getByRole('button', { name: /^Change listing/ }).click();
      await page.locator('dialog[open] input[value=UNLISTED]').check();
      await page.locator('dialog[open] input[type=datetime-local]').fill(`${LISTED_FROM.day}T18:00`);
      const named = await page.locator('dialog[open] li').count();
      await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${named} submission${named === 1 ? '' : 's'} changed.`).waitFor();
      assert.equal(named, 2);
      for (const id of ids) assert.equal(await seed.listing(id), `unlisted ${LISTED_FROM.day}T18:00:00.000Z`);
      assert.equal(await page.locator('.bulk').count(), 0, 'what was changed is chosen no more');
    },
  },
  'groups the tracks of a submission, and removes a debug run': {
    run: async (page, seed) => {
      const person = await seed.newcomer();
      await seed.signIn(page, person);
      const id = await seed.ownSubmission({ name: 'Grouped', ...person.owner });
      await seed.end(await seed.alsoOnMac(id, { debug: true }));
      await page.goto(`${seed.url}/account/submissions`);
      const head = page.locator('tbody tr.head', { hasText: 'Grouped' });
      await head.getByText('2 tracks').waitFor();
      assert.equal(await page.locator('tbody tr:not(.head)').count(), 2);
      await head.getByRole('checkbox').check();
      assert.equal(await page.locator('tbody input:checked').count(), 3);
      await head.getByRole('button', { name: /^Actions on Grouped/ }).click();
      await head.getByRole('button', { name: 'Remove 1 debug run' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Remove 1 debug run' }).click();
      await page.getByText('1 debug run removed.').waitFor();
      assert.equal(await head.count(), 0);
      assert.equal(await page.locator('tbody tr').count(), 1);
      await page.getByLabel('Kind').selectOption('debug');
      await page.getByText('No submissions match.').waitFor();
      assert.match(page.url(), /\?kind=debug$/);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.locator('tbody tr', { hasText: 'Grouped' }).waitFor();
      assert.match(page.url(), /\/account\/submissions$/);
      await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'detached' });
    },
  },
  'finds a submission by its ID, and states its limits and why it has no rank': {
    run: async (page, seed) => {
      const person = await seed.newcomer();
      await seed.signIn(page, person);
      const [first = ''] = await Promise.all(
        ['One', 'Another'].map((name) => seed.ownSubmission({ name, ...person.owner })),
      );
      await page.goto(`${seed.url}/account/submissions`);
      const rows = page.locator('tbody tr');
      await rows.nth(1).waitFor();
      await page.getByLabel('Name or ID').fill(await seed.codeOf(first));
      await rows.nth(1).waitFor({ state: 'detached' });
      assert.match(await rows.innerText(), /One/);
      await rows.getByTitle('No rank yet: it is in progress').waitFor();
      await page.reload();
      assert.equal(await page.getByLabel('Name or ID').inputValue(), await seed.codeOf(first));
      await rows.getByTitle('No rank yet: it is in progress').waitFor();
      assert.equal(await rows.count(), 1, 'the address has the text of the search');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await rows.nth(1).waitFor();
      assert.equal(await page.getByLabel('Name or ID').inputValue(), '');
      const quota = page.getByRole('region', { name: 'Quota' });
      await quota
        .locator('> p', { hasText: /submissions left in/ })
        .first()
        .waitFor();
      await quota.locator('summary', { hasText: /^Show \d+ other limits?$/ }).click();
      await quota.getByText('Tracks with the same hidden images share one limit').waitFor();
    },
  },
  'names the state of each track while one is in progress': {
    run: async (page, seed) => {
      const person = await seed.newcomer();
      await seed.signIn(page, person);
      const id = await seed.ownSubmission({ name: 'Two tracks', ...person.owner });
      const other = await seed.alsoOnMac(id);
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      const states = page.locator('.tracks small');
      await states.nth(1).waitFor();
      await seed.end(other);
      await states.filter({ hasText: 'Cancelled' }).waitFor();
      await seed.end(id);
      await states.first().waitFor({ state: 'detached' });
    },
  },
  'shows the progress of a row without a reload': {
    as: 'ada',
    run: async (page, seed) => {
      const id = await seed.ownRun('In progress', { done: 4 });
      await page.goto(`${seed.url}/account/submissions`);
      const row = page.locator('tbody tr', { hasText: 'In progress' });
      await row.getByText('25%').waitFor();
      await seed.continueRun(id, { done: 12 });
      await row.getByText('75%').waitFor();
    },
  },
  'restores a draft after a reload': {
    long: true,
    as: 'ada',
    run: async (page, { url }) => {
      await page.goto(`${url}/submit`);
      await choose(page, await sampleBundle());
      await page.getByLabel('Name', { exact: false }).first().fill('half-written');
      await page.reload();
      await choose(page, await sampleBundle());
      assert.equal(await page.getByLabel('Name', { exact: false }).first().inputValue(), 'half-written');
    },
  },
};
