import { strict as assert } from 'node:assert';

import { alter } from './alter.js';
import type { BrowserTest } from './run-e2e-test.js';

/** Values with fewer instances are grey and marked. */
const FEW = 30;

/** The result page of a submission. */
export const RESULT_TESTS: Readonly<Record<string, BrowserTest>> = {
  'has no comparison with a paper on a phone where no paper reports a row of the board': {
    as: 'ada',
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const answered = () => page.waitForResponse((one) => /query Reported\b/.test(one.request().postData() ?? ''));
      const fold = page.locator('details.fold > summary', { hasText: 'Comparison with the paper' });
      await page.goto(`${url}/s/6P10VE`);
      await fold.waitFor();
      await alter<{ board: { reported: unknown[] } }>(page, 'Reported', ({ board }) => (board.reported = []));
      await Promise.all([answered(), page.reload()]);
      await page.locator('details.fold > summary', { hasText: 'About' }).waitFor();
      assert.equal(await fold.isVisible(), false);
    },
  },
  'names a later entry with nearly the same results, apart from the next entries': {
    long: true,
    run: async (page, { url }) => {
      interface Result {
        similarLater: { submissionCode: string; name: string }[];
        neighbours: { relation: string; outcome: string }[];
      }
      await alter<{ submission: { evaluations: { results: Result[] | null }[] } }>(page, 'Submission', (data) => {
        for (const result of data.submission.evaluations.flatMap(({ results }) => results ?? [])) {
          result.similarLater = [{ submissionCode: '4F2KW9', name: 'MVP-Integrator' }];
          for (const one of result.neighbours) Object.assign(one, { relation: 'BELOW', outcome: 'SIGNIFICANT' });
        }
      });
      await page.goto(`${url}/s/7QX2MA`);
      await page.getByRole('heading', { name: 'A later entry has nearly the same results' }).waitFor();
      assert.equal(await page.locator('.headnote a[href="/s/4F2KW9"]').count(), 1);
      await page.locator('#needed').getByText('Significantly ahead of').first().waitFor();
    },
  },
  'cites a submission with the entry of its file, loaded on request, and exports it in five formats': {
    long: true,
    as: 'ada',
    run: async (page, { url }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByRole('button', { name: 'Cite' }).waitFor();
      assert.ok(!fetched.includes('/s/4F2KW9.bib'));
      await page.route('**/*.bib', (route) => route.abort());
      await page.getByRole('button', { name: 'Cite' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'The entry could not be loaded.' }).waitFor();
      await page.unroute('**/*.bib');
      await page.getByRole('button', { name: 'Try again' }).click();
      const entry = page.getByRole('region', { name: 'BibTeX of this submission' });
      await entry.waitFor();
      const file = await (await fetch(`${url}/s/4F2KW9.bib`)).text();
      assert.match(file, /^@misc\{primitives-4f2kw9,$/m);
      assert.equal(await entry.innerText(), file.trimEnd());
      await page.getByRole('button', { name: 'Copy BibTeX' }).click();
      await page.getByText('Copied', { exact: true }).first().waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), file);

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Export' }).click();
      const forms = page.getByRole('group', { name: 'Export' }).getByRole('link');
      await forms.first().waitFor();
      const leads = await forms.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      assert.deepEqual(
        leads.map((href) => href.split('.')[1]),
        ['csv', 'json', 'tex', 'md', 'bib'],
      );
      for (const href of leads) assert.equal((await fetch(url + href)).status, 200);

      await page.goto(`${url}/s/PR1VAT`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Cite' }).count(), 0, 'no one else could follow it');
    },
  },
  'exports the results of a private submission for its team': {
    as: 'ada',
    run: async (page, { url }) => {
      await alter<{ submission: { listing: { listing: string } } }>(page, 'Submission', ({ submission }) => {
        submission.listing.listing = 'PRIVATE';
      });
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByRole('button', { name: 'Export' }).click();
      const csv = page.getByRole('button', { name: 'CSV, one line per metric' });
      const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
      assert.equal(download.suggestedFilename(), '4F2KW9.csv');
      const text = await (await download.createReadStream()).toArray();
      assert.equal(Buffer.concat(text).toString(), await (await fetch(`${url}/s/4F2KW9.csv`)).text());
    },
  },
  'shows and downloads the results for the Hugging Face Hub, as the command line writes them': {
    run: async (page, { url }) => {
      await page.goto(`${url}/s/4F2KW9`);
      const dataset = page.getByLabel('Dataset repository of the benchmark');
      await page.getByRole('button', { name: 'Show file' }).click();
      await page.getByRole('alert').filter({ hasText: 'input_invalid' }).waitFor(); // this platform names none
      await dataset.fill('owner/some set');
      assert.equal(await dataset.evaluate((input) => (input as HTMLInputElement).checkValidity()), false);
      await dataset.fill('owner/shapes');
      await page.getByRole('button', { name: 'Show file' }).click();
      const file = page.getByRole('region', { name: /^File \.eval_results\/.*\.yaml$/ });
      await file.waitFor();
      const link = page.getByRole('link', { name: 'Download', exact: true });
      const address = url + ((await link.getAttribute('href')) ?? '');
      const yaml = await (await fetch(address)).text();
      assert.match(yaml, /^- dataset:\n {4}id: "owner\/shapes"\n/);
      assert.equal(await file.innerText(), yaml.trimEnd());
      const name = (await file.getAttribute('aria-label'))?.replace('File .eval_results/', '');
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      assert.equal(download.suggestedFilename(), name);
      await page.getByText('primitives-bench results 4F2KW9 --hub FOLDER --dataset owner/shapes').waitFor();

      await page.goto(`${url}/s/PR1VAT`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Hugging Face Hub' }).count(), 0);
    },
  },
  'lists the worst edges of a hierarchy first, and opens the tree by keyboard': {
    long: true,
    run: async (page, { url }) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.goto(`${url}/s/4F2KW9`);
      await page.getByRole('heading', { name: 'By attribute' }).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Hierarchy' }).count(), 0);
      assert.deepEqual(
        fetched.filter((address) => address.includes('HierarchyPanel')),
        [],
      );

      await page.goto(`${url}/s/VAW1TM`);
      const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Hierarchy' }) });
      const rows = panel
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') });
      await rows.first().waitFor();
      const all = await hierarchyOf(url, 'VAW1TM');
      const edges = all.filter(({ value }) => value !== null);
      const worst = edges.sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, 20);
      const shown = await rows.evaluateAll((found) =>
        found.map((row) => ({
          child: row.querySelector('b')?.textContent,
          value: Number(row.querySelector('.v')?.textContent),
          few: row.classList.contains('few'),
        })),
      );
      assert.deepEqual(
        shown,
        worst.map(({ child, value, n }) => ({ child, value: Number((100 * (value ?? 0)).toFixed(2)), few: n < FEW })),
      );
      assert.ok(shown.some(({ few }) => few) && !shown.every(({ few }) => few));
      await panel.getByRole('rowheader', { name: 'dotted above polka dotted (below patterned)' }).waitFor();

      await panel.getByText(`All ${all.length} edges as a tree`).focus();
      await page.keyboard.press('Enter');
      const tree = panel.getByRole('list', { name: /^Hierarchy/ });
      await tree.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await tree.getByText('turquoise').waitFor();
      const open = async () =>
        (await tree.locator('details[open] > summary .name').allInnerTexts()).map((name) =>
          name.replaceAll('\u00a0', ' '),
        );
      assert.deepEqual(await open(), ['blue']);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await tree.getByText('midnight blue').first().waitFor();
      assert.deepEqual(await open(), ['blue', 'navy also below dark colored']);
      await panel.getByRole('button', { name: 'Wording T1' }).click();
      await panel.getByRole('button', { name: 'Wording T1', pressed: true }).waitFor();
    },
  },
};

interface Edge {
  readonly child: string;
  readonly n: number;
  readonly value: number | null;
}

/** The edges that the API returns of a submission's first board. */
async function hierarchyOf(url: string, code: string): Promise<Edge[]> {
  const query = `{ submission(id: "${code}") { evaluation { results { hierarchy { child n value } } } } }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as {
    data: { submission: { evaluation: { results: { hierarchy: Edge[] }[] } } };
  };
  return data.submission.evaluation.results[0]?.hierarchy ?? [];
}
