import { strict as assert } from 'node:assert';

import { alter } from './alter.js';
import { markNear, type NearRow as Row } from './near-row.js';
import type { BrowserTest } from './run-e2e-test.js';

/** Claims about two models, and comparisons of several. */
export const COMPARISON_TESTS: Readonly<Record<string, BrowserTest>> = {
  'judges a claim about two models, and its address names the snapshot': {
    run: async (page, { url }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.locator('[data-verdict=supported]').waitFor();
      await page.getByRole('button', { name: 'BibTeX', exact: true }).click();
      for (const [format, text] of [
        [
          'citation',
          /\(snapshot \d+ of .+\)\.” Primitives: supported \(paired sign-flip test, 5% level.+52\.75% vs\. .+ https?:/u,
        ],
        ['BibTeX', /^@misc\{primitives-claim-7qx2ma-4f2kw9-\d+,/u],
      ] as const) {
        await page.getByRole('button', { name: `Copy ${format}` }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        assert.match(await page.evaluate(() => navigator.clipboard.readText()), text);
        await page.getByRole('button', { name: `Copy ${format}` }).waitFor();
      }
      await page.getByLabel('Model A').selectOption('4F2KW9');
      await page.getByLabel('Model B').selectOption('7QX2MA');
      const better = page.getByRole('status').filter({ has: page.locator('[data-verdict=contradicted]') });
      await better.waitFor();
      assert.match(
        await better.innerText(),
        /PairSetFormer-L 52\.75% vs\. MVP-Integrator, reproduction 43\.00%\. PairSetFormer-L is significantly better/u,
      );
      await page.getByLabel('Model B').selectOption('9Q1BZD');
      await page.locator('[data-verdict=not_significant]').waitFor();
      await page.getByText(/Differences from −[\d.]+ to \+[\d.]+ remain possible\./u).waitFor();
      await page.waitForURL(/a=4F2KW9&b=9Q1BZD&metric=[\w.]+&asof=[\w-]{36}$/);
      await page.reload();
      await page.locator('[data-verdict=not_significant]').waitFor();
      await page.goto(`${url}/t/mac/closed/claim?a=000000&b=4F2KW9`);
      await page.getByText('No public submission has the code 000000.').waitFor();
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9&metric=mac.nothing.v1`);
      await page.getByText('This board has no metric mac.nothing.v1.').waitFor();
      await page.getByRole('link', { name: 'Coverage', exact: true }).click();
      await page.locator('[data-verdict]').waitFor();
      assert.match(page.url(), /metric=mac\.coverage\.v1/);
      await page.goto(`${url}/t/imagenet/closed/claim`);
      await page.getByRole('link', { name: 'MAC, Closed world', exact: true }).click();
      await page.locator('[data-verdict]').waitFor();
    },
  },
  'judges a claim under all metrics of a board, corrected for their number': {
    run: async (page, { url }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.getByRole('link', { name: 'Check the claim on all metrics' }).click();
      await page.getByText(/^Supported on \d+ of 11 metrics/u).waitFor();
      await page.getByText('each p is multiplied by 11 (Bonferroni)').waitFor();
      assert.match(page.url(), /metric=all&asof=[\w-]{36}$/u);
      assert.equal(await page.getByRole('table').getByRole('row').count(), 12);
      await page.getByRole('columnheader', { name: 'MVP-Integrator' }).waitFor();
      assert.match(
        await page.getByRole('row').nth(1).innerText(),
        /Not supported\s+difference not significant\s+\d+\.\d+%\s+±\d+\.\d+\s+\d+\.\d+%\s+±\d+\.\d+/u,
      );
      assert.equal(await page.getByText('not published', { exact: true }).count(), 0);
      await page.getByRole('button', { name: 'Copy citation' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const citation = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(
        citation,
        /\(snapshot \d+ of .+\)\.” Primitives: supported on .+ corrected for 11 metrics.+metric=all&asof=/u,
      );
      await page.getByRole('combobox', { name: 'Metric' }).selectOption({ label: 'Coverage' });
      await page.locator('[data-verdict]').waitFor();
    },
  },
  'exports and cites a board of published numbers': {
    run: async (page, { url }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${url}/t/mit-states/closed`);
      await page.getByRole('button', { name: 'Export' }).click();
      const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
      assert.match(await (await page.request.get(`${url}${href ?? ''}`)).text(), /^reported,CGEff,/mu);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cite' }).click();
      await page.getByRole('button', { name: 'Copy citation' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const citation = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(
        citation,
        /^Yun et al., Table 5. Values as listed by Primitives, MIT-States.+\/t\/mit-states\/closed$/u,
      );
    },
  },
  'states the verdict of the latest snapshot next to that of an older one': {
    run: async (page, { url }) => {
      const newer = page.getByText(/^The board has changed since \(snapshot \d+ of /u);
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.locator('[data-verdict=supported]').waitFor();
      assert.equal(await newer.count(), 0);
      await alter<{ board: { snapshot: { latest: boolean } } }>(page, 'Claim', ({ board }) => {
        board.snapshot.latest = false;
      });
      await page.reload();
      await newer.filter({ hasText: 'same verdict.' }).waitFor();
      await alter<{ board: { pairs: { verdict: string }[] } }>(page, 'ClaimNow', ({ board }) => {
        for (const pair of board.pairs) pair.verdict = 'NOT_SIGNIFICANT';
      });
      await page.reload();
      await newer.filter({ hasText: 'verdict there: not supported (difference not significant).' }).waitFor();
      await page.getByRole('link', { name: 'Check the claim there' }).waitFor();
    },
  },
  'shows no difference of rounded values that contradicts the verdict of a claim': {
    run: async (page, { url }) => {
      type Pair = { difference: number; verdict: string };
      await alter<{ board: { pairs: Pair[] } }>(page, 'Pairs', ({ board }) => {
        for (const pair of board.pairs) pair.difference *= -1;
      });
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.locator('[data-verdict=supported]').waitFor();
      await page.getByText('not shown: the published values are rounded, the test uses the exact ones').waitFor();
    },
  },
  'marks the intervals of a claim under a metric without a test': {
    run: async (page, { url }) => {
      await alter<{ board: { pairs: { verdict: string }[] } }>(page, 'Pairs', ({ board }) => {
        for (const pair of board.pairs) Object.assign(pair, { verdict: 'NOT_TESTED', low: null, high: null, p: null });
      });
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.locator('[data-verdict=not_tested]').waitFor();
      assert.equal(await page.getByText('(indicative: unreliable at this size)').count(), 3);
      await page.getByText('400 images; no test').waitFor();
    },
  },
  'states in words next to a rounded difference that it is not significant': {
    run: async (page, { url }) => {
      type Test = { difference: number | null };
      await alter<{ compare: { differences: Test[] } }>(page, 'Compare', ({ compare }) => {
        for (const [at, test] of compare.differences.entries())
          Object.assign(test, {
            difference: at === 0 ? 0 : -0.04,
            step: 0.02,
            verdict: 'NOT_SIGNIFICANT',
            low: null,
            high: null,
            p: null,
            itemsNeeded: null,
          });
      });
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&board=mac.closed&all=1`);
      const chips = page.locator('.delta:visible');
      await chips.first().waitFor();
      const texts = (await chips.allInnerTexts()).map((text) => text.replace(/\s+/gu, ' '));
      assert.ok(texts.includes('−4 not significant'), texts.join('; '));
      assert.ok(texts.includes('≈0 not significant'), texts.join('; '));
    },
  },
  'states that no value is better than random answers, in a claim and in a comparison': {
    run: async (page, { url }) => {
      type Cells = { metric: string; value: number; step: null }[];
      type Answer = { board: { references: { id: string; cells: Cells }[] } };
      const skilled = ({ board }: Answer) => {
        for (const row of board.references)
          if (row.id === 'reference-random') for (const cell of row.cells) cell.value = 0.9;
      };
      await alter<Answer>(page, 'Claim', skilled);
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await page.getByText('Neither value is better than that of random answers, 90').waitFor();
      await alter<Answer>(page, 'References', skilled);
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&board=mac.closed`);
      await page.getByText('neither value is better than that of random answers, 90').waitFor();
    },
  },
  'states that two models have nearly the same results, in a claim and in a comparison': {
    run: async (page, { url }) => {
      const near = page.getByText(/^MVP-Integrator.* has nearly the same results as /u);
      const mark = (rows: readonly Row[]) => markNear(rows, '4F2KW9', '7QX2MA');
      await alter<{ board: { rows: { nodes: Row[] } } }>(page, 'Claim', ({ board }) => mark(board.rows.nodes));
      await page.goto(`${url}/t/mac/closed/claim?a=7QX2MA&b=4F2KW9`);
      await near.waitFor();
      await page.getByLabel('Model B').selectOption('9Q1BZD');
      await near.waitFor({ state: 'detached' });
      await alter<{ compare: { models: Row[] } }>(page, 'Compare', ({ compare }) => mark(compare.models));
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&board=mac.closed`);
      await near.waitFor();
    },
  },
  'compares a submission with its neighbour, and adds a model found by name': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      await page.locator('main').getByRole('link', { name: 'Compare', exact: true }).click();
      const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
      await suggestions.first().waitFor();
      assert.deepEqual((await suggestions.locator('.muted').allInnerTexts()).slice(0, 2), [
        'best on this board · Northlight Lab',
        'nearest below · Group Delta',
      ]);
      await suggestions.first().click();
      await page.getByText('Agreement', { exact: true }).click();
      await page.getByText('Both right').waitFor();
      assert.match(page.url(), /m=4F2KW9,7QX2MA&board=mac\.closed/);
      await page.getByRole('button', { name: 'Add submission' }).click();
      await page.getByRole('searchbox', { name: 'Search by name, team or code' }).fill('clip zero');
      await page.getByRole('button', { name: /^CLIP, zero-shot/ }).click();
      await page.waitForURL(/m=4F2KW9,7QX2MA,1C11PZ&board=mac\.closed/);
    },
  },
  'finds the first model of a comparison by name, on any board': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/compare`);
      await page.getByRole('searchbox', { name: 'Search by name, team or code' }).fill('mvp');
      await page
        .getByRole('button', { name: /^MVP-Integrator/ })
        .first()
        .click();
      await page.waitForURL(/m=4F2KW9&board=mac\.closed/);
      await page.getByRole('list', { name: 'Suggestions' }).waitFor();
    },
  },
  'names a model that is not compared yet': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/compare?m=4F2KW9&board=mac.closed`);
      await page
        .getByRole('region', { name: 'Submissions' })
        .getByRole('button', { name: /^4F2KW9 MVP-Integrator/ })
        .waitFor();
      await page.goto(`${url}/compare?m=4F2KW9,ZZZZZZ`);
      await page.getByText('No board contains all of these submissions').waitFor();
      await page.getByRole('button', { name: /^4F2KW9 MVP-Integrator/ }).waitFor();
    },
  },
  'compares another submission of a model if no board has the chosen one': {
    run: async (page, { url }) => {
      const place = { track: 'mac', shortName: 'MAC', board: 'closed', rankLow: 1, rankHigh: 1, rowCount: 9 };
      const model = { slug: 'a.b', name: 'Other', backbone: null, submissionCode: 'ZZZZZZ', listing: 'LISTED' };
      await alter<{ search: { nearly: boolean; hits: object[] } }>(page, 'Search', ({ search }) => {
        if (search.hits.length > 0 && !search.nearly) return;
        search.nearly = false;
        const places = [{ ...place, submissionCode: '7QX2MA' }];
        search.hits = [{ __typename: 'FoundModel', ...model, team: { name: 'A' }, places }];
      });
      await page.goto(`${url}/compare?m=4F2KW9,ZZZZZZ`);
      await page.getByText('This compares 7QX2MA in place of ZZZZZZ, another submission of Other.').waitFor();
      await page.locator('.delta').first().waitFor();
      assert.match(page.url(), /m=4F2KW9,7QX2MA&board=mac\.closed/);
    },
  },
  'keeps the results of a comparison under its permanent link': {
    run: async (page, { url }) => {
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&board=mac.closed&all=1`);
      await page.getByText('This page always shows the latest results. Permanent links:').waitFor();
      const claim = await page.locator('.citing a').last().getAttribute('href');
      assert.match(claim ?? '', /\/claim\?a=\w{6}&b=\w{6}&metric=[\w.]+&asof=[0-9a-f-]{36}$/u);
      const shown = await page.locator('.estimate').allInnerTexts();
      await page.locator('.citing').getByRole('link', { name: 'this comparison' }).click();
      await page.getByText(/^As of snapshot \d+, .* UTC, the latest one\. These results never change\./u).waitFor();
      assert.match(page.url(), /board=mac\.closed&all=1&metric=[\w.]+&asof=[0-9a-f-]{36}$/u);
      assert.deepEqual(await page.locator('.estimate').allInnerTexts(), shown);
      await page.getByRole('link', { name: 'Show the latest results' }).click();
      await page.getByText('This page always shows the latest results.').waitFor();
    },
  },
  'states that a snapshot does not exist, or that its board is missing': {
    run: async (page, { url }) => {
      const asOf = '0197a0e5-0000-7000-8000-000000000000';
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&board=mac.closed&asof=${asOf}`);
      await page.getByRole('alert').getByRole('link', { name: 'Show the latest results' }).click();
      await page.locator('.delta').first().waitFor();
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9&asof=${asOf}`);
      await page.getByText('(“asof”) without its board').waitFor();
      await page.locator('.delta').first().waitFor();
    },
  },
  'shows the key of the models and the marks of the columns on a phone while the table scrolls': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9,9Q1BZD,2H8RTC&all=1&board=mac.closed`);
      await page.locator('.delta').first().waitFor();
      await page.getByText('PairSetFormer-L better than PrimiFuse-B on Exact Match; better on 11').waitFor();
      await page
        .locator('tbody tr')
        .nth(7)
        .evaluate((row) => row.scrollIntoView({ block: 'center' }));
      const [key, mark] = [
        await page.locator('.key').boundingBox(),
        await page.locator('thead svg').last().boundingBox(),
      ];
      assert.ok(key && key.y >= 0 && key.y < 80, `the key is at ${key?.y}`);
      assert.ok(mark && mark.y >= key.y + key.height - 1 && mark.y < 220, `the marks are at ${mark?.y}`);
      assert.ok(mark.x + mark.width <= 390);
      assert.ok(key.height <= 90, `the key is ${key.height} px high`);
      const cut = await page
        .locator('.key > span')
        .evaluateAll((names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        );
      assert.deepEqual(cut, []);
      assert.match(await page.locator('.delta.worse').first().innerText(), /^−\d+\.\d+\s+worse$/u);
      const widths = await page
        .locator('tbody tr')
        .first()
        .locator('td')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)));
      assert.ok(Math.max(...widths) - Math.min(...widths) <= 4, `columns of ${widths.join()} px`);
      await page.getByRole('button', { name: 'Change submissions' }).click();
      await page.locator('.key').waitFor({ state: 'hidden' });
    },
  },
  'adds a row of a paper to a comparison and stores it in the address': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9`);
      await page.locator('.delta').first().waitFor();
      await page.getByRole('button', { name: 'Add a paper’s row' }).click();
      await page.getByRole('button', { name: /^Troika/ }).click();
      await page.waitForURL(/papers=/);
      await page.getByText('no paired test possible').first().waitFor();
      await page.reload();
      await page.getByText('no paired test possible').first().waitFor();
    },
  },
};
