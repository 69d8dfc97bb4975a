import { strict as assert } from 'node:assert';

import type { Page, Route } from 'playwright-core';

import { alter } from './alter.js';
import type { BrowserTest } from './run-e2e-test.js';
import { LONG } from './seed/long.js';

const SHOWN_ROWS = 200;
const LONG_LOG = `/s/${LONG.code}/log`;
const ALL_PAIRS = `/s/${LONG.code}/attributes?kind=pair&board=open`;

const lines = (page: Page) => page.locator('.log .line .text');
const rows = (page: Page) => page.locator('tbody tr:not(.gap)');
const names = (page: Page) => page.locator('tbody th').allInnerTexts();

/** Frame times in milliseconds of a steady scroll through a box or the page. */
const scrolled = (page: Page, selector: string | null, steps: number, by: number) =>
  page.evaluate(
    async ({ selector, steps, by }) => {
      const box = selector === null ? document.scrollingElement : document.querySelector(selector);
      const frames: number[] = [];
      let last = performance.now();
      for (let step = 0; step < steps; step++) {
        box?.scrollBy(0, by);
        await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
        const now = performance.now();
        frames.push(now - last);
        last = now;
      }
      return frames.sort((a, b) => a - b);
    },
    { selector, steps, by },
  );
const summary = (frames: readonly number[]) =>
  `frames of ${(frames[Math.floor(frames.length / 2)] ?? 0).toFixed(1)} ms (median), ${(frames[Math.floor(frames.length * 0.95)] ?? 0).toFixed(1)} ms (95th percentile)`;

interface WithheldSubmission {
  readonly id: string;
  readonly bundleSha256: string;
  readonly team: { readonly id: string };
  readonly evaluations: {
    readonly publication: { reason: string };
    readonly track: { primaryMetric: { id: string } };
  }[];
}

/** Changes the reason of the withheld result to its distance from chance. @returns the submission, once it is read */
async function withheldAtChance(page: Page): Promise<() => WithheldSubmission> {
  let own!: WithheldSubmission;
  await alter<{ submission: WithheldSubmission }>(page, 'Submission', ({ submission }) => {
    own = submission;
    for (const { publication } of submission.evaluations)
      publication.reason = 'it is too close to chance to be published';
  });
  return () => own;
}

/** Another value than the one that was signed, which the platform never serves. */
export async function changeReceipt(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace(/"value": 0\.\d/, '"value": 0.99') });
}

/** Tests of the log, the breakdown and the receipt of a submission, and of redirects. */
export const READER_TESTS: Readonly<Record<string, BrowserTest>> = {
  'renders few lines of a log of a hundred thousand, and keeps the reading position': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(url + LONG_LOG);
      await lines(page).last().filter({ hasText: 'shard 159 lost' }).waitFor();
      assert.ok((await lines(page).count()) < SHOWN_ROWS);
      await page.locator('.log').evaluate((box) => void (box.scrollTop = 300));
      await page.getByText('1,000 of 100,000 lines loaded').waitFor();
      assert.ok((await lines(page).count()) < SHOWN_ROWS);
      await page.getByRole('link', { name: 'First lines' }).click();
      await page.waitForURL(/from=first/);
      await lines(page).first().filter({ hasText: 'shard 0 done' }).waitFor();
    },
  },
  'searches and filters a log, and stores both in the address': {
    run: async (page, { url }) => {
      await page.goto(url + LONG_LOG);
      await page.getByRole('link', { name: 'Warnings and errors' }).click();
      await page.waitForURL(/level=warning/);
      await page.getByText('500 of 1,000 lines loaded').waitFor();
      await page.getByRole('searchbox').fill('shard 99 lost');
      await page.waitForURL(/q=shard\+99\+lost/);
      const found = page.locator('.log mark').first();
      await found.waitFor();
      assert.equal(await found.innerText(), 'shard 99 lost');
      await page.reload();
      await found.waitFor();
      assert.equal(await page.getByRole('searchbox').inputValue(), 'shard 99 lost');
      await page.getByRole('searchbox').fill('no such thing');
      await page.getByText('No matching lines.').waitFor();
    },
  },
  'scrolls a hundred thousand lines smoothly': {
    timed: true,
    run: async (page, { url }) => {
      await page.goto(`${url}${LONG_LOG}?from=first`);
      await lines(page).first().waitFor();
      for (let read = 0; read < 100_000;) {
        await page.locator('.log').evaluate((box) => void (box.scrollTop = box.scrollHeight));
        const next = /^([\d,]+) /;
        const count = page.locator('.count');
        await page.waitForFunction(
          ({ read, pattern }) => {
            const text = document.querySelector('.count')?.textContent ?? '';
            return Number((new RegExp(pattern).exec(text)?.[1] ?? '0').replaceAll(',', '')) > read;
          },
          { read, pattern: next.source },
        );
        read = Number((next.exec(await count.innerText())?.[1] ?? '0').replaceAll(',', ''));
      }
      await page.locator('.log').evaluate((box) => void (box.scrollTop = box.scrollHeight / 2));
      const frames = await scrolled(page, '.log', 240, 400);
      assert.ok((await lines(page).count()) < SHOWN_ROWS);
      const median = frames[120] ?? Infinity;
      assert.ok(median <= 17.5, summary(frames));
      return `${summary(frames)}, ${await lines(page).count()} lines in the page`;
    },
  },
  'sorts and searches all pairs of a benchmark, and renders few of them': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(url + ALL_PAIRS);
      await page.locator('tbody td.num').first().waitFor();
      assert.ok((await rows(page).count()) < SHOWN_ROWS);
      const lowest = (await names(page))[0];
      await page.getByRole('button', { name: 'Value' }).click();
      await page.waitForURL(/sort=-value/);
      await page.locator('th.value[aria-sort=descending]').waitFor();
      assert.notEqual((await names(page))[0], lowest);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      await page.waitForFunction(
        () => Number(document.querySelector('tbody tr:not(.gap)')?.getAttribute('aria-rowindex')) > 3_000,
      );
      assert.ok((await rows(page).count()) < SHOWN_ROWS);
      await page.getByRole('searchbox').fill('8135');
      await page.waitForURL(/q=8135/);
      await page.getByText('1 of 8,136').waitFor();
      await page.reload();
      await page.getByText('1 of 8,136').waitFor();
    },
  },
  'filters attributes by frequency, and marks those with few instances': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/s/${LONG.code}/attributes`);
      await page.locator('tbody td.num').first().waitFor();
      await page.getByRole('link', { name: 'Tail' }).click();
      await page.waitForURL(/band=tail/);
      assert.ok((await page.locator('tbody td.band').allInnerTexts()).every((band) => band === 'Tail'));
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await page.locator('tr.few', { hasText: 'fewer than 30 instances' }).first().waitFor();
    },
  },
  'verifies a receipt in the browser, and rejects a changed one': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByText('valid, checked here').waitFor();
      await page.getByRole('link', { name: 'Show receipt' }).click();
      await page.waitForURL(/\/s\/4F2KW9\/receipt/);
      await page.getByText('Signature valid').waitFor();
      await page.locator('summary', { hasText: 'Results' }).click();
      assert.ok((await page.locator('h3').allInnerTexts()).includes('Closed world'));
      await page.route(/\/r\/[0-9a-f]{64}\.json$/, changeReceipt);
      await page.reload();
      await page.getByText('The signature does not match').waitFor();
    },
  },
  'renders a malicious model card as harmless text': {
    run: async (page, { url }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${url}/s/EV1100`);
      await page.getByText('Model card', { exact: true }).click();
      const card = page.locator('.card-text');
      await card.getByText('the honest words').waitFor();
      const found = await card.evaluate((element) => ({
        tags: [...new Set([...element.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()))],
        attributes: [...new Set([...element.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))],
        links: [...element.querySelectorAll('a')].map((link) => link.href),
        rels: [...new Set([...element.querySelectorAll('a')].map(({ rel }) => rel))],
        harmed: 'harmed' in globalThis || document.title === 'harmed' || document.getElementById('harmed') !== null,
      }));
      const harmless = [
        'h4',
        'p',
        'a',
        'strong',
        'div',
        'table',
        'thead',
        'tbody',
        'tr',
        'th',
        'td',
        'ul',
        'li',
        'br',
        'code',
        'pre',
        'em',
      ];
      assert.deepEqual(
        found.tags.filter((tag) => !harmless.includes(tag)),
        [],
      );
      assert.deepEqual(
        found.attributes.filter((name) => !['href', 'rel', 'class', 'title', 'align'].includes(name)),
        [],
      );
      assert.ok(
        found.links.length >= 2 && found.links.every((link) => /^(https|mailto):/.test(link)),
        found.links.join(),
      );
      assert.deepEqual(found.rels, ['nofollow noopener ugc']);
      assert.equal(found.harmed, false);
      assert.deepEqual(
        requests.filter((address) => !address.startsWith(url) && !address.startsWith('data:')),
        [],
      );
    },
  },
  'redirects the address of a track to its first board': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac`);
      await page.waitForURL(/\/t\/mac\/closed$/);
      await page.locator('#board tbody th').first().waitFor();
      await page.goto(`${url}/t/none`);
      await page.getByRole('heading', { name: 'There is no such board' }).waitFor();
    },
  },
  'names the snapshot in the address of a board, and leads to the live board, also from another board': {
    long: true,
    run: async (page, seed) => {
      const asOf = await seed.snapshotOf('mac', 'closed', 3);
      await page.goto(`${seed.url}/t/mac/closed?asof=${asOf}`);
      const note = page.getByText(/^Snapshot 3 of .+ UTC: it never changes\./u);
      const summary = page.locator('[data-answer=best]');
      await Promise.all([note.waitFor(), summary.waitFor()]);
      assert.ok((await note.boundingBox())!.y < (await summary.boundingBox())!.y);
      assert.equal(await page.locator('.now').count(), 0);
      await page.getByRole('link', { name: 'See the live board' }).click();
      await page.waitForURL(/\/t\/mac\/closed$/);
      await page.goto(`${seed.url}/t/shapes/closed?asof=${asOf}`);
      await page.getByRole('heading', { name: 'There is no such snapshot of this board' }).waitFor();
      await page.getByRole('link', { name: 'See the live board' }).click();
      await page.waitForURL(/\/t\/shapes\/closed$/);
      await page.locator('#board tbody th').first().waitFor();
    },
  },
  'redirects the address of an evaluation to its submission': {
    long: true,
    run: async (page, seed) => {
      await page.goto(`${seed.url}/e/${await seed.evaluationOf('4F2KW9', 'mac-open')}`);
      await page.waitForURL(/\/s\/4F2KW9\?track=mac-open$/);
      await page.locator('[aria-current=page]', { hasText: 'published images' }).waitFor();
    },
  },
  'links a team name to its entries on the board': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await page.locator('.meta').getByRole('link', { name: 'open-czsl' }).click();
      await page.waitForURL(/\/t\/mac\/closed\?team=open-czsl$/);
      await page.locator('#board tr.v', { hasText: 'MVP-Integrator, reproduction' }).waitFor();
      assert.equal(await page.locator('#board tr.v', { hasNotText: 'open-czsl' }).count(), 0);
    },
  },
  'links a submission to its log and its full breakdown': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/${LONG.code}`);
      await page.getByRole('link', { name: 'All 100,000 lines' }).waitFor();
      await page.getByRole('button', { name: 'Pairs' }).click();
      await page.getByRole('link', { name: 'All 8,136 pairs' }).click();
      await page.waitForURL(/\/s\/B1GB1G\/attributes\?.*kind=pair/);
      await page.locator('tbody td.num').first().waitFor();
    },
  },
  'shows the steps of a running evaluation in one list, and its estimate once': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/RVN1NG`);
      const run = page.locator('#run');
      await run.getByText('8 of 16 shards').waitFor();
      await run.locator('li[aria-current] .detail').getByText('Runners evaluate all').waitFor();
      const titles = await run.locator('li > b').allInnerTexts();
      assert.deepEqual(titles.slice(1), ['Checked', 'Queued', 'Warmed up', 'Evaluating', 'Score', 'Publish']);
      assert.equal(await page.getByText(/(Scores expected|longer than estimated)/).count(), 1);
      await run.getByText('Shapes, every state: Closed world and Open world', { exact: false }).waitFor();
      await page.goto(`${url}/s/WA1T1N`);
      await run.locator('li[aria-current]').getByText('The bundle will be checked').waitFor();
    },
  },
  'states what a result that is not published must improve by, and the remaining quota': {
    as: 'ada',
    run: async (page, { url }) => {
      await page.goto(`${url}/s/W1THHE`);
      await page.locator('h1').getByText('Done · withheld', { exact: true }).waitFor();
      const note = page.locator('.headnote');
      await note.getByText(/does not improve the best result of its team and account by \d/).waitFor();
      await note.getByText(/^It counts towards the quota: \d+ of \d+ (submission|evaluation)s? .*left in /).waitFor();
    },
  },
  'states the limit of a first result by the team’s debug run of the same bundle': {
    as: 'ada',
    run: async (page, { url }) => {
      const own = await withheldAtChance(page);
      await alter<{ viewer: { evaluations: { nodes: object[] } } }>(page, 'OwnDebugRuns', ({ viewer }) => {
        const { id, bundleSha256, team, evaluations } = own();
        const metric = evaluations[0]?.track.primaryMetric.id;
        viewer.evaluations.nodes = [
          {
            id,
            submission: { id, code: 'DEBVG1', bundleSha256, team: { id: team.id } },
            results: [{ board: 'main', values: [{ metric, value: 0.51, low: 0.47, high: 0.55, step: null }] }],
          },
        ];
      });
      await page.goto(`${url}/s/W1THHE`);
      const note = page.locator('.headnote');
      await note.getByRole('heading', { name: 'Withheld: too close to chance' }).waitFor();
      await note.getByText('by the interval of your debug run.').waitFor();
      await note.getByText('Your debug run DEBVG1 of this bundle, on public images: 51.00% ±4.00').waitFor();
      assert.match(await note.innerText(), /Needed: above about \d+\.\d\d% .+, by the interval of your debug run\./);
      assert.equal(await note.getByRole('button', { name: 'Start a debug run' }).count(), 0);
    },
  },
  'gives no number for the limit of a first result without a debug run of its bundle': {
    as: 'ada',
    run: async (page, { url }) => {
      await withheldAtChance(page);
      await page.goto(`${url}/s/W1THHE`);
      const note = page.locator('.headnote');
      await note
        .getByText(/Needed: better than chance by 2\.5 half-widths of the exact interval of this result/)
        .waitFor();
      await note.getByRole('button', { name: 'Start a debug run' }).waitFor();
    },
  },
  'shows a result and its next entries on a phone, and the other sections closed, in their order': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/s/4F2KW9`);
      await page.locator('#needed').getByText('significant').first().waitFor();
      const folds = page.locator('details.fold > summary:visible');
      const names = await folds.allInnerTexts();
      const order = ['Cost', 'Charts', 'Receipt', 'About', 'Run', 'Log'];
      assert.deepEqual(
        names.filter((name) => order.includes(name)),
        order,
      );
      assert.equal(await page.locator('.shards').isVisible(), false);
      assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 4_000);
      await folds.filter({ hasText: /^Run$/ }).click();
      await page.locator('.shards').waitFor();
    },
  },
  'states that no second runner has repeated a result, on the board and on its receipt': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.locator('[data-answer=checked]').getByText('not repeated on a second runner').waitFor();
      await page.goto(`${url}/s/4F2KW9`);
      await page
        .locator('#receipt')
        .getByText(/^\d runners shared the shards; none was repeated/)
        .waitFor();
    },
  },
  'answers value, rank, verification, cost and next step of a result in the first screen': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      const summary = page.locator('.summary');
      await summary.waitFor();
      const box = await summary.boundingBox();
      assert.ok(box && box.y + box.height < 900 / 2, JSON.stringify(box));
      const [, ...names] = await summary.locator('dt:not(.vh)').allInnerTexts();
      assert.deepEqual(names, ['Rank', 'Verified', 'Cost per image', 'Next']);
      assert.match(await summary.innerText(), /\d+(–\d+)? of \d+ closed/);
      const rights = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().right)))]);
      const values = await rights('#results td .v');
      assert.equal(values.length, 2, 'the values of a board are below each other');
      assert.deepEqual(await rights('#results thead th > span:first-child:not(.vh)'), values);
      await summary.getByRole('link', { name: 'Verify the receipt' }).click();
      await page.waitForURL(/\/s\/4F2KW9\/receipt/);
    },
  },
  'says what a copy becomes instead of promising a place on a board': {
    run: async (page, seed) => {
      const { copy } = await seed.copies();
      await page.goto(`${seed.url}/s/${copy}`);
      await page.locator('.summary').getByText('Not ranked').waitFor();
      await page
        .locator('.summary')
        .getByText(/^copy of /)
        .waitFor();
      assert.equal(await page.getByText('results appear on the boards').count(), 0);
    },
  },
};
