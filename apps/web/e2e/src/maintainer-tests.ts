import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';

import type { BrowserTest } from './run-e2e-test.js';

/** Tasks of a maintainer on the administration page. */
export const MAINTAINER_TESTS: Readonly<Record<string, BrowserTest>> = {
  'a doubtful result is rerun, and counts until the new attempt is scored': {
    as: 'mia',
    run: async (page, seed) => {
      const id = await seed.ownResult(seed.states, 'Doubtful');
      await page.goto(`${seed.url}/s/${await seed.codeOf(id)}`);
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Rerun' }).click();
      const dialog = page.locator('dialog[open]');
      const go = dialog.getByRole('button', { name: 'Rerun' });
      assert.equal(await go.isDisabled(), true); // needs a reason
      await dialog.getByLabel('Reason, for readers').fill('its runner lied');
      await go.click();
      await page
        .getByText('The result of attempt 1 counts until the new attempt is scored.', { exact: false })
        .waitFor();
      await page.getByText('Reason: Its runner lied').waitFor();
      await page.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('button', { name: 'Hide from the boards' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Rerun' }).count(), 0);
    },
  },
  'reruns all results that depend on a quarantined runner': {
    long: true,
    as: 'mia',
    run: async (page, seed) => {
      const liar = 'liar';
      const ids = await Promise.all(
        ['Lied to', 'Also lied to'].map((name) => seed.ownResult(seed.states, name, [liar])),
      );
      await seed.quarantine(liar);
      const codes = await Promise.all(ids.map((id) => seed.codeOf(id)));
      await page.goto(`${seed.url}/fleet/${liar}`);
      await page.getByRole('button', { name: 'Rerun all' }).click();
      const dialog = page.locator('dialog[open]');
      const named = await dialog.locator('li').allInnerTexts();
      assert.deepEqual(named.sort(), [`Also lied to (${codes[1]}), states`, `Lied to (${codes[0]}), states`]);
      await dialog.getByLabel('Reason, for readers').fill('its runner lied');
      await dialog.getByRole('button', { name: 'Rerun' }).click();
      await page.getByRole('status').filter({ hasText: 'Rerun all: done.' }).waitFor();
      const reasons = await Promise.all(ids.map((id) => seed.rerunReason(id)));
      assert.deepEqual(reasons, ['its runner lied', 'its runner lied']);
    },
  },
  'revokes an open join token': {
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/fleet`);
      const adding = page.getByRole('button', { name: 'Add a runner' });
      await adding.click();
      await page.getByLabel('Name of the machine', { exact: false }).fill('never-joins');
      await page.getByRole('button', { name: 'Create join token' }).click();
      await page.getByText('The token is shown only now', { exact: false }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await adding.click();
      const row = page.locator('tbody tr').filter({ hasText: 'never-joins' });
      await row.getByText('Mia Sommer').waitFor();
      await row.getByRole('button', { name: /^Revoke/ }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('The join token is revoked.').waitFor();
      await row.waitFor({ state: 'detached' });
    },
  },
  'keeps the filter of the audit log and of the runners in the address': {
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=log`);
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      await page.getByLabel('Action', { exact: false }).first().selectOption('Webhook enabled');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('No matching entries.').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('act'), 'webhook.enable');
      await page.getByRole('link', { name: 'Clear' }).click();
      await rows.first().waitFor();
      assert.equal(await page.getByLabel('Action', { exact: false }).first().inputValue(), '');
      await page.getByLabel('From (UTC)').fill('2101-01-31');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('No matching entries.').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('from'), '2101-01-31');
      await page.goto(`${url}/admin?view=log&by=Mia`);
      await rows.first().waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
      assert.equal(lines[0], 'time,action,target,target_name,by,details');
      assert.ok(lines.length > 1 && lines.slice(1).every((line) => line.includes(',Mia Sommer,')), lines.join('\n'));
      await page.goto(`${url}/fleet?runners=paused`);
      await page.getByRole('button', { name: /^Not accepting work/, pressed: true }).waitFor();
      await page.getByRole('button', { name: /^Former/ }).click();
      await page.waitForURL(/runners=former/);
    },
  },
  'closes a season with its two files, after which visitors see its seed and its split': {
    long: true,
    as: 'mia',
    run: async (page, seed) => {
      const { slug, secret, statement, labels } = await seed.openSeason();
      const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      await page.goto(`${seed.url}/admin?view=seasons`);
      const row = page.locator('tbody tr').filter({ has: page.locator(`a[href="/t/${slug}/about"]`) });
      await row.getByText('open', { exact: true }).waitFor();
      await row.getByRole('button', { name: /^Close season 1 of/ }).click();
      const form = page.locator('main form').filter({ hasText: 'Statement' });
      const close = form.getByRole('button', { name: 'Close season' });
      await form.getByLabel(/^Statement/).setInputFiles(file('statement.json', `${statement} `));
      await form.getByLabel(/^Labels/).setInputFiles(file('labels.jsonl', labels));
      await close.click();
      await form.getByText('The statement does not match the commitment', { exact: false }).waitFor();
      await form.getByLabel(/^Statement/).setInputFiles(file('statement.json', statement));
      await close.click();
      await page.getByRole('status').filter({ hasText: 'Season 1 of' }).waitFor();
      await row.getByText('closed', { exact: true }).waitFor();
      assert.equal(await row.getByRole('button').count(), 0);
      await page.goto(`${seed.url}/admin?view=log&act=season.close`);
      await page.locator('tbody tr').filter({ hasText: 'Mia Sommer' }).first().waitFor();
      await page.context().clearCookies();
      await page.goto(`${seed.url}/t/${slug}/about`);
      await page.locator('#seasons').getByText('closed', { exact: true }).waitFor();
      await page.locator('#seasons').getByRole('link', { name: 'Season 1' }).waitFor();
      const published = await page.evaluate(async (slug) => {
        const query = `{ track(slug: "${slug}") { seasons { statement results { split { role } } } } }`;
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })).text();
      }, slug);
      assert.ok(published.includes(secret) && published.includes('PUBLIC'), published);
    },
  },
  'refuses the slug of another track in the form of a new one, before the request': {
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=tracks`);
      await page.getByRole('button', { name: 'New track' }).click();
      const form = page.locator('main form');
      const next = form.getByRole('button', { name: 'Next' });
      await next.click();
      await form.getByText('Choose a split.', { exact: true }).waitFor();
      assert.equal(await form.getByText('Choose a protocol.', { exact: true }).count(), 0);
      const protocol = form.getByLabel('Protocol');
      assert.equal(await protocol.isDisabled(), true); // which protocols there are depends on the split
      await form.getByLabel(/^Split/).selectOption({ index: 1 });
      await protocol.selectOption('czsl');
      await next.click();
      assert.equal(await form.getByText('Enter a title.').count(), 0);
      await next.click();
      await form.getByText('Enter a title.').waitFor();
      const slug = form.getByLabel(/^Slug/);
      await form.getByLabel('Title').fill('Single pairs');
      assert.equal(await slug.inputValue(), 'single-pairs');
      await slug.fill('mac');
      await form.getByText('A track has this slug. Choose another one.').waitFor();
      assert.equal(await slug.evaluate((field: HTMLInputElement) => field.validity.customError), true);
      await slug.fill('mac-of-its-own');
      assert.equal(await slug.evaluate((field: HTMLInputElement) => field.validity.valid), true);
      await page.reload();
      await form.getByText('Step 2 of 4', { exact: false }).waitFor();
      assert.equal(await slug.inputValue(), 'mac-of-its-own');
      assert.equal(await form.getByLabel('Title').inputValue(), 'Single pairs');
      assert.equal(new URL(page.url()).searchParams.get('step'), '2');
      await page.goBack();
      await form.getByText('Step 1 of 4', { exact: false }).waitFor();
      await page.goForward();
      await form.getByText('Step 2 of 4', { exact: false }).waitFor();
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: 'Tracks', exact: true })
        .click();
      await page.getByText('Unfinished new track: Single pairs').waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await form.getByText('Step 2 of 4', { exact: false }).waitFor();
      assert.equal(await slug.inputValue(), 'mac-of-its-own');
      const dialog = page.locator('dialog[open]');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Go back' }).click();
      assert.equal(await slug.inputValue(), 'mac-of-its-own');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'New track' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'New track' }).waitFor();
    },
  },
  'lists 20 submissions at a time on a phone, with links that are easy to press': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/admin?view=submissions`);
      const rows = page.locator('tbody tr');
      await rows.first().waitFor();
      assert.equal(await rows.count(), 20);
      const { links, height } = await page.locator('table').evaluate((table) => ({
        links: [...table.querySelectorAll('a')].map((link) => link.getBoundingClientRect().height),
        height: table.getBoundingClientRect().height,
      }));
      assert.ok(Math.min(...links) >= 24, `links of ${Math.min(...links)} px`);
      assert.ok(height / 20 < 130, `rows of ${height / 20} px`);
      const lines = await rows.evaluateAll((all) =>
        all.map((row) => {
          const top = (index: number) => row.querySelectorAll('td[data-name]')[index]?.getBoundingClientRect().top ?? 0;
          return Math.abs(top(0) - top(3)); // its track and its time
        }),
      );
      assert.ok(Math.max(...lines) < 6, `times ${Math.max(...lines)} px below the track`);
      await page.getByRole('button', { name: 'Show earlier' }).click();
      await rows.nth(20).waitFor();
    },
  },
  'scrolls to the queue that the overview links, and keeps the actions on selected rows in view': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/admin`);
      await page.getByRole('link', { name: /shards? waiting$/ }).click();
      const queue = page.locator('#queue');
      await queue.waitFor();
      await page.waitForFunction(() => {
        const top = document.querySelector('#queue')?.getBoundingClientRect().top ?? Infinity;
        return top >= 0 && top < 200;
      });
      await page.goto(`${url}/admin?view=submissions`);
      await page.getByRole('button', { name: /^Select the / }).click();
      await page.evaluate(() => scrollTo(0, 1_500));
      const { top, bottom } = await page.getByRole('button', { name: 'Clear' }).evaluate((button) => {
        const box = button.getBoundingClientRect();
        return { top: box.top, bottom: box.bottom };
      });
      assert.ok(top >= 0 && bottom < 844, `the actions are at ${top} px`);
    },
  },
  'shows the outcome of an action on selected rows in the window, wherever the rows are': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      for (const [width, act, done] of [
        [1440, 'Hide', '1 result hidden.'],
        [390, 'Show', '1 result shown.'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${url}/admin?view=submissions`);
        await page.locator('tbody tr').first().waitFor();
        const box = page.getByRole('checkbox', { name: /^Select CMAP1A/ });
        // Rows of other tests may be before it.
        while ((await box.count()) === 0) await page.getByRole('button', { name: 'Show earlier' }).click();
        await box.check();
        await page.evaluate(() => scrollTo(0, 1_200));
        await page
          .getByRole('button', { name: new RegExp(`^${act} `) })
          .first()
          .click();
        const dialog = page.locator('dialog[open]');
        await dialog.getByRole('textbox').fill('a trial of the list');
        await dialog.getByRole('button', { name: `${act} results` }).click();
        const notice = page.getByRole('status').filter({ hasText: done });
        await notice.waitFor();
        const { top, bottom } = await notice.evaluate((element) => {
          const box = element.getBoundingClientRect();
          return { top: box.top, bottom: box.bottom };
        });
        assert.ok(top >= 0 && bottom <= 844, `at ${width} px the outcome is at ${top} px`);
        await page.getByRole('button', { name: 'Close' }).click();
        await notice.waitFor({ state: 'detached' });
      }
    },
  },
  'shows the load of a runner over the last day, to maintainers only': {
    long: true,
    as: 'mia',
    run: async (page, seed) => {
      await page.goto(`${seed.url}/fleet/hal-gpu-01`);
      const panel = page.locator('.panel').filter({ hasText: 'Load over time' });
      await panel.getByText('Show as table').click();
      const rows = panel.locator('tbody tr');
      assert.equal(await rows.count(), 60);
      assert.match(await rows.nth(30).innerText(), /\d+%\s+\d+%\s+\d+%\s+\d/u);
      await page.context().clearCookies();
      await page.goto(`${seed.url}/fleet/${seed.publicRunner('hal-gpu-01', 'gpu')}`);
      await panel.getByText('The chart appears after two heartbeats').waitFor();
    },
  },
  'shows every section and folds tracks and splits on a phone': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/admin?view=tracks`);
      const table = page.locator('table');
      const card = table.locator('tbody tr').first();
      await card.waitFor();
      const sections = page.getByLabel('Sections').and(page.locator('select'));
      assert.equal(await sections.inputValue(), 'tracks');
      await sections.selectOption({ label: 'Accounts' });
      await page.waitForURL('**/admin?view=accounts');
      await page.goto(`${url}/admin`);
      await page.getByText(/needs? attention\./).waitFor();
      assert.equal(await sections.inputValue(), 'overview');
      await page.goto(`${url}/admin?view=tracks`);
      const heights = () => card.evaluate((row) => row.getBoundingClientRect().height);
      assert.ok((await heights()) < 150, `a folded track of ${await heights()} px`);
      await card.getByRole('button', { name: /^Details: / }).click();
      await card.getByRole('button', { name: /^Change / }).click();
      await table.getByLabel('Debug runs per team').waitFor();
      await page.goto(`${url}/admin?view=splits`);
      await page.getByText('primitives split audit', { exact: false }).waitFor({ state: 'attached' });
      await card.getByRole('button', { name: /^Details: / }).waitFor();
      assert.ok((await heights()) < 120, `a folded split of ${await heights()} px`);
      await page.goto(`${url}/admin?view=probing`);
      await page.locator('.codes a').first().waitFor();
      const links = await table
        .getByRole('link')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      assert.ok(Math.min(...links) >= 24, `links of ${Math.min(...links)} px`);
    },
  },
  'names the objects of findings, and the next step of a silent runner': {
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/admin`);
      await page.getByText(/last checked \d\d:\d\d:\d\d/).waitFor();
      await page.getByRole('img', { name: /^Shards completed: / }).waitFor();
      const finding = page.locator('.finding').filter({ hasText: 'with a problem' });
      await finding.getByText('Urgent').waitFor();
      await finding.getByText(/^Silent; heartbeats stopped/).waitFor();
      await finding.getByRole('link', { name: 'basement' }).click();
      await page.waitForURL('**/fleet/basement');
      await page.getByRole('heading', { name: 'Next step' }).waitFor();
      await page.getByText('sudo systemctl restart primitives-runner').waitFor();
    },
  },
  'warns before the last ready runner of a pool is drained, and offers to drain a cordoned one': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/fleet`);
      const dialog = page.locator('dialog[open]');
      const act = async (name: string, confirms: boolean) => {
        await page.getByRole('button', { name, exact: true }).click();
        const text = await dialog.innerText();
        await dialog.getByRole('button', { name: confirms ? (name.split(' ')[0] ?? '') : 'Go back' }).click();
        return text;
      };
      assert.doesNotMatch(await act('Drain hal-gpu-01', false), /last ready runner/);
      await act('Cordon hal-gpu-02', true);
      await page.getByRole('button', { name: 'Drain hal-gpu-02' }).waitFor();
      const cordoned = page.locator('tbody tr').filter({ hasText: 'hal-gpu-02' });
      await cordoned.getByText(/^cordoned by Mia Sommer · just now$/).waitFor();
      assert.match(
        await act('Drain hal-gpu-01', false),
        /last ready runner of pool gpu: .* would wait until another one is ready/,
      );
      await act('Uncordon hal-gpu-02', true);
      await page.getByRole('button', { name: 'Cordon hal-gpu-02' }).waitFor();
    },
  },
  'keeps the rows of submissions in place when one is selected, and states why actions leave it out': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${url}/admin?view=submissions`);
        const row = page.locator('tbody tr').first();
        const top = () => row.evaluate((element) => element.getBoundingClientRect().top + scrollY);
        const before = await top();
        await row.getByRole('checkbox').check();
        await page.getByText('1 row selected').waitFor();
        await page.getByText(/^(Not for|No action applies)/).waitFor();
        assert.ok(Math.abs((await top()) - before) < 2, `at ${width} px the row moves by ${(await top()) - before} px`);
      }
    },
  },
  'explains errors of a phase at its fields, and says before saving until when the track is closed': {
    long: true,
    as: 'mia',
    run: async (page, { url }) => {
      await page.goto(`${url}/admin?view=phases`);
      await page.locator('select[name=track]').selectOption('mac');
      await page.locator('form.first').getByRole('button', { name: 'Add a phase' }).click();
      await page.getByLabel('Name (required)').fill('Dev phase');
      assert.equal(await page.getByLabel(/^Slug \(name in URLs\)/).inputValue(), 'dev-phase');
      await page.getByLabel(/^Opens, UTC/).fill('2101-01-10T00:00');
      await page.getByText(/^This track then accepts no submissions until 10 Jan 2101/).waitFor();
      await page.getByLabel(/^Closes, UTC/).fill('2101-01-09T00:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a closing time after the opening time.').waitFor();
      assert.equal(await page.getByRole('alert').count(), 0);
      await page.getByRole('button', { name: 'Cancel' }).click();
      assert.equal(await page.getByLabel('Name (required)').count(), 0);
    },
  },
};
