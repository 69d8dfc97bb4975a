import { strict as assert } from 'node:assert';

import { alter } from './alter.js';
import { markNear, type NearRow } from './near-row.js';
import { subscribed, type BrowserTest } from './run-e2e-test.js';
import { seeMatrix } from './see-matrix.js';

/** A board: order, filters, live results, keyboard, evidence. */
export const BOARD_TESTS: Readonly<Record<string, BrowserTest>> = {
  'restores a view on reload and back': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.getByRole('button', { name: 'Coverage' }).first().click();
      await page.waitForURL(/sort=mac\.coverage/);
      await page.locator('input[type=search]').fill('vit-l');
      await page.waitForURL(/q=vit-l/);
      await page.locator('#board tbody th', { hasText: 'PrimiFuse-B' }).waitFor({ state: 'detached' });
      const names = () => page.locator('#board tbody .l1 > :is(a, .plain)').allInnerTexts();
      const rows = await names();
      await page.reload();
      await page.waitForSelector('#board tbody th');
      assert.deepEqual(await names(), rows);
      await page.getByRole('link', { name: 'Open world' }).click();
      await page.waitForURL(/\/open\?/);
      await page.goBack();
      await page.waitForURL(/\/closed\?.*q=vit-l/);
    },
  },
  'filters a board without changing ranks': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      const rank = () => page.locator('tr.v', { hasText: 'Troika, reproduction' }).locator('.rk').innerText();
      const before = await rank();
      await page.locator('input[type=search]').fill('troika');
      await page.waitForURL(/q=troika/);
      assert.equal(await rank(), before);
    },
  },
  'opens the page of an entry from any cell of its row, but not while text is selected': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      const row = page.locator('#board tr.v', { hasText: 'Troika, reproduction' });
      const box = await row.locator('td.num .val').first().boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + 1, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
      await page.mouse.up();
      assert.notEqual(await page.evaluate(() => getSelection()?.toString()), '');
      assert.match(page.url(), /\/t\/mac\/closed/);
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await row.locator('td.fo').click();
      await page.waitForURL(/\/s\/\w{6}/);
    },
  },
  'filters the charts below a board with its table': {
    long: true,
    run: async (page, { url }) => {
      const models = page.locator('.matrix tbody th');
      await page.goto(`${url}/t/mac/closed`);
      await seeMatrix(page);
      const all = await models.count();
      await page.goto(`${url}/t/mac/closed?team=Group+Delta`);
      await seeMatrix(page);
      const rows = await page.locator('#board tr.v').count();
      assert.ok(rows > 1 && rows < all);
      assert.equal(await models.count(), rows);
    },
  },
  'leads from a cell of the matrix to the comparison of its two entries, by keyboard too': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await seeMatrix(page);
      const cell = page.getByRole('link', { name: /^Compare MVP-Integrator, reproduction with PairSetFormer-L: −/ });
      await cell.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/compare\?m=\w{6}%2C\w{6}&board=mac\.closed|\/compare\?m=\w{6},\w{6}&board=mac\.closed/);
      await page.locator('main', { hasText: 'MVP-Integrator, reproduction' }).waitFor();
      await page.goBack();
      await seeMatrix(page);
      await page.locator('.matrix td a').first().click();
      await page.waitForURL(/\/compare\?/);
    },
  },
  'states how many metrics a board shows, and shows the others': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.getByRole('button', { name: 'Columns 10 of 11' }).click();
      await page.getByRole('button', { name: 'Show all 11 metrics' }).click();
      await page.waitForURL(/cols=/);
      await page.getByRole('button', { name: 'Columns 11 of 11' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Default columns' }).click();
      await page.getByRole('button', { name: 'Columns 10 of 11' }).waitFor();
      await page.getByRole('button', { name: 'All columns' }).click();
      await page.getByRole('button', { name: 'Columns 11 of 11' }).waitFor();
      await page.locator('#board th[scope=col]', { hasText: 'HM' }).waitFor();
      const exported = async (query: string) => (await page.request.get(`${url}/t/mac/closed.${query}`)).text();
      const head = (await exported('csv')).split('\r\n')[0] ?? '';
      assert.match(head, /,HM,HM ci_low,/);
      assert.match(await exported('md'), /Metrics of this board that the table omits: HM/);
    },
  },
  'announces a new result and outlines it when the reader shows it': {
    run: async (page, seed) => {
      const track = await seed.ownBoard();
      const listening = subscribed(page, 'BoardChanged');
      await page.goto(`${seed.url}/t/${track.definition.slug}/closed`);
      await page.waitForSelector('#board td.num');
      const before = await page.locator('#board tbody tr').count();
      await listening;
      await seed.ownEntry(track, 'Newcomer');
      const shown = page.getByRole('button', { name: '1 new result: show it' });
      await shown.waitFor();
      // where the table scrolls sideways, it stays at the left edge
      await page.setViewportSize({ width: 800, height: 900 });
      await page.locator('#board').evaluate((region) => region.scrollTo({ left: 200 }));
      assert.ok(((await shown.boundingBox())?.x ?? -1) >= 0);
      // the outline disappears after two seconds: it is observed from before the click
      await Promise.all([page.waitForSelector('tr.outlined'), shown.click()]);
      assert.equal(await page.locator('#board tbody tr').count(), before + 1);
    },
  },
  'corrections and withdrawals are labelled as such, and what was corrected is marked until it is seen': {
    run: async (page, seed) => {
      const track = await seed.ownBoard();
      const listening = subscribed(page, 'BoardChanged');
      await page.goto(`${seed.url}/t/${track.definition.slug}/closed`);
      await page.waitForSelector('#board td.num');
      const before = await page.locator('#board tbody tr.v').allInnerTexts();
      await listening;
      await seed.correct(track, 'First');
      await page.getByRole('button', { name: '1 correction: show it' }).waitFor();
      await seed.withdraw(track, 'Third');
      const news = page.getByRole('button', { name: '1 correction, 1 withdrawal: show them' });
      await news.waitFor();
      assert.deepEqual(await page.locator('#board tbody tr.v').allInnerTexts(), before); // there is no animation
      await news.click();
      await page.locator('#board tbody tr.v', { hasText: 'Third' }).waitFor({ state: 'detached' });
      const marked = page.getByRole('button', { name: /^Corrected, was [\d.]+: mark as seen$/ });
      await marked.first().waitFor();
      const cells = await marked.count();
      assert.equal(await page.locator('#board tr', { hasText: 'First' }).locator('.corrected').count(), cells);
      assert.equal(await page.locator('#board .corrected').count(), cells);
      await marked.first().click();
      await page.waitForFunction((rest) => document.querySelectorAll('#board .corrected').length === rest, cells - 1);
    },
  },
  'operates a board by keyboard': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      // after the header, after the tools
      for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
      await page.waitForFunction(() => document.activeElement?.id === 'board');
      await page.keyboard.press('7');
      await page.waitForURL(/sort=-mac\.auc/);
      await page.locator('#board th[aria-sort]', { hasText: 'AUC' }).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      const holdsFocus = (name: string) =>
        page.waitForFunction((text) => document.activeElement?.textContent?.trim().replace('‡', '') === text, name);
      await holdsFocus('MVP-Integrator, reproduction');
      await page.keyboard.press('j');
      await holdsFocus('AttrSet-Decoder');
      await page.keyboard.press('4');
      await page.locator('#board th[aria-sort]', { hasText: 'Coverage' }).waitFor();
      await holdsFocus('AttrSet-Decoder');
      await page.keyboard.press(']');
      await page.waitForURL(/\/t\/mac\/open/);
    },
  },
  'follows every key on a board, however fast they are pressed': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      await page.locator('#board').focus();
      const isOnRow = () => page.evaluate(() => document.activeElement?.matches('#board tbody a'));
      do await page.keyboard.press('j');
      while (!(await isOnRow())); // before the scripts run, no key does anything
      await page.locator('#board tr.v .l1 a').first().focus();
      for (const key of ['x', 'j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.waitForURL(/[?&]pin=\w{6}(,|%2C)\w{6}(,|%2C)\w{6}/);
      // The address follows a choice after a frame; it must not lead back from the next board
      for (const key of ['7', ']']) await page.keyboard.press(key);
      await page.waitForURL(/\/open\?.*sort=-mac\.auc/);
      await page.waitForTimeout(300);
      assert.match(page.url(), /\/open\?/);
    },
  },
  'hides no row under the table head when a board scrolls sideways': {
    long: true,
    run: async (page, { url }) => {
      for (const [board, width] of [
        ['vaw/main', 1440],
        ['mac/closed', 834],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${url}/t/${board}`);
        await page.waitForSelector('#board tbody th');
        if (board === 'mac/closed') await page.getByRole('button', { name: 'Show all 10' }).click();
        const wide = await page.locator('#board').evaluate((it) => it.scrollWidth > it.clientWidth);
        assert.equal(await page.locator('.sideways').count(), wide ? 1 : 0, `${board} at ${width}: the hint to scroll`);
        if (board === 'mac/closed') assert.ok(wide);
        const [head, row] = await page.evaluate(() =>
          [document.querySelector('#board .names'), document.querySelector('#board tbody tr.v')].map((part) => {
            const { top, bottom } = part!.querySelector('th')!.getBoundingClientRect();
            return { top, bottom };
          }),
        );
        assert.ok(
          row!.top >= head!.bottom - 1,
          `${board} at ${width}: a row begins at ${row!.top}, the head ends at ${head!.bottom}`,
        );
      }
    },
  },
  'sorts a thousand rows within the limit': {
    timed: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/long/closed`);
      await page.waitForSelector('.foot .linkbtn:has-text("1,010")');
      const times: number[] = [];
      for (const name of ['Top1-P', 'Top5-R', 'AUC', 'Seen', 'Unseen']) {
        // one press per idle board: delayed work of the previous press must not count
        await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 400)));
        times.push(
          await page.evaluate(async (label) => {
            const button = [...document.querySelectorAll('thead button')].find((it) =>
              it.textContent?.trim().startsWith(label),
            ) as HTMLButtonElement;
            const start = performance.now();
            button.click();
            await new Promise<void>((resolve) => {
              const look = () =>
                button.closest('th')?.hasAttribute('aria-sort')
                  ? requestAnimationFrame(() => resolve())
                  : requestAnimationFrame(look);
              look();
            });
            return performance.now() - start;
          }, name),
        );
      }
      const median = times.sort((a, b) => a - b)[2] ?? Infinity;
      assert.ok(median <= 100, `sorted in ${median} ms`);
      return `median ${median.toFixed(0)} ms`;
    },
  },
  'links every row of a board to its evidence': {
    run: async (page, { url }) => {
      for (const board of ['closed', 'open']) {
        await page.goto(`${url}/t/mac/${board}`);
        await page.waitForSelector('#board td.num');
        const rows = await page.locator('#board tbody:first-of-type tr').evaluateAll((lines) =>
          lines.map((line) => ({
            verified: line.classList.contains('v'),
            links: [...line.querySelectorAll('th a')].map((link) => link.getAttribute('href') ?? ''),
            detail: line.querySelector('.sub')?.textContent ?? '',
          })),
        );
        assert.ok(rows.length > 10);
        for (const { verified, links, detail } of rows) {
          const isLinked = (to: RegExp) => links.some((link) => to.test(link));
          if (verified) assert.ok(isLinked(/^\/s\/\w+\/receipt/) && isLinked(/^\/s\/\w+\?track=/), links.join());
          else assert.ok(isLinked(/^https:/) && /Table 3/.test(detail), detail);
        }
      }
    },
  },
  'answers who is best, by how much, at what cost and who checked it without scrolling': {
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${url}/t/mac/closed`);
      await page.locator('[data-answer=cost]', { hasText: 'ms per image' }).waitFor();
      for (const [answer, text] of [
        ['best', 'PairSetFormer-L'],
        ['lead', 'Significant'],
        ['cost', '436 M parameters'],
        ['checked', 'signed receipt'],
      ] as const) {
        const place = page.locator(`[data-answer=${answer}]`, { hasText: text });
        const box = await place.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 900, `${answer} is at ${JSON.stringify(box)}`);
      }
      // The leader's row and the cost of every visible entry, too.
      const leader = await page.locator('#board tbody tr').first().boundingBox();
      assert.ok(leader && leader.y + leader.height <= 900);
      assert.match(await page.locator('#board tbody tr.v .sub').first().innerText(), /\d\sms/u);
      await page.goto(`${url}/t/shapes/closed`);
      await page.locator('[data-answer=lead]').waitFor();
    },
  },
  'names the leader next to an entry of rank 1 with nearly the same results, which has a mark and a note': {
    run: async (page, { url }) => {
      type Row = NearRow & { cells: { metric: string; rankLow: number | null; rankHigh: number | null }[] };
      await alter<{ board: { rows: { nodes: Row[] } } }>(page, 'Board', ({ board }) => {
        const [first, second] = board.rows.nodes;
        markNear(board.rows.nodes, second?.submissionCode ?? '', first?.submissionCode ?? '');
        for (const { cells } of [first!, second!])
          for (const cell of cells) Object.assign(cell, { rankLow: 1, rankHigh: 2 });
      });
      await page.goto(`${url}/t/mac/closed`);
      const best = page.locator('[data-answer=best]');
      await best.getByText(', whose results are nearly the same').waitFor();
      assert.match(await best.innerText(), /^Best\s+PairSetFormer-L\s[^]*shares rank 1 with [^]*≈, whose/u);
      assert.equal(await best.getByRole('link').count(), 2);
      const lead = await page.locator('[data-answer=lead]').innerText();
      assert.match(lead, /Significant, except over near copies \(≈\)/u);
      assert.ok(!lead.includes(await best.getByRole('link').last().innerText()), lead);
      const name = page
        .locator('#board tbody tr')
        .nth(1)
        .getByRole('link', { name: /, nearly the same results as PairSetFormer-L$/u });
      assert.match(await name.innerText(), /≈/u);
      await page
        .getByText(/^≈ Nearly the same results as PairSetFormer-L \(7QX2MA\)\. Not yet checked by a maintainer\.$/u)
        .waitFor();
    },
  },
  'names the entries that share the best published value': {
    long: true,
    run: async (page, { url }) => {
      type Row = { cells: { metric: string; value: number | null; rankLow: number | null; rankHigh: number | null }[] };
      await alter<{ board: { rows: { nodes: Row[] } } }>(page, 'Board', ({ board }) => {
        const [first, second] = board.rows.nodes;
        for (const { cells } of [first!, second!])
          for (const cell of cells) Object.assign(cell, { value: 0.5, rankLow: 1, rankHigh: 2 });
      });
      await page.goto(`${url}/t/mac/closed`);
      await page
        .locator('[data-answer=best]')
        .getByText(/50\.00%, equal/u)
        .waitFor();
      await page.locator('[data-answer=lead]').getByText('None: 2 models share rank 1').waitFor();
      await page.locator('[data-answer=cost]').getByText('one of 2 of rank 1 with the best value').waitFor();
    },
  },
  'names a model as the best of papers, and lists those trained on the tested dataset for reference': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac-mit-states/closed`);
      await page.locator('[data-answer=best]').getByText('CoOP, trained on MAC').waitFor();
      await page.getByRole('rowheader', { name: 'For reference, not counted as best' }).waitFor();
    },
  },
  'says of a board with rows of papers only what they report, and that nothing is verified here': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${url}/t/imagenet/closed`);
      for (const [answer, text] of [
        ['best', 'highest value in'],
        ['lead', 'Not tested'],
        ['cost', 'Not measured here'],
        ['checked', 'Not verified here'],
      ] as const) {
        const place = page.locator(`[data-answer=${answer}]`, { hasText: text });
        const box = await place.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 900, `${answer} is at ${JSON.stringify(box)}`);
      }
    },
  },
  'states the half-width that the values of a column share once, and keeps it for screen readers': {
    long: true,
    run: async (page, { url }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${url}/t/shapes/closed`);
      await page.waitForSelector('#board tbody tr.v');
      const shared = page.locator('#board .ci.shared');
      assert.ok((await shared.count()) > 0);
      const half = (await shared.first().textContent()) ?? '';
      assert.match(half, /^±\d+$/, 'has no decimals, as the step of its value');
      assert.equal(await shared.first().isVisible(), false);
      await page.locator('#board thead small', { hasText: half }).first().waitFor();
      await page.locator('#legend', { hasText: 'the 95% interval of its values' }).waitFor();
      await page.getByRole('button', { name: 'Switch to compact rows' }).click();
      await page.locator('#board.compact').waitFor();
      assert.doesNotMatch(await page.locator('#board thead, #legend').allInnerTexts().then(String), /±\d/u);
      await page.getByRole('button', { name: 'Switch to comfortable rows' }).click();
      await page.locator('#board.comfortable').waitFor();
      const cell = page.locator('#board td', { has: page.locator('.shared') }).first();
      assert.equal(await cell.getAttribute('title'), half);
      assert.match(await cell.locator('.vh').first().innerText(), new RegExp(`plus or minus ${half.slice(1)}`, 'u'));
      await page.setViewportSize({ width: 390, height: 844 });
      assert.notEqual(await shared.first().evaluate((text) => getComputedStyle(text).display), 'none');
    },
  },
  'stores every choice on a board in the address': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('#board td.num');
      const act: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
        [
          'sort',
          () => page.locator('#board thead').getByRole('button', { name: 'listed biases' }).click(),
          /sort=-mac\.auc/,
        ],
        ['density', () => page.getByRole('button', { name: 'Switch to compact rows' }).click(), /den=c/],
        [
          'pin',
          () => page.getByRole('button', { name: 'Compare PairSetFormer-L' }).dispatchEvent('click'),
          /pin=7QX2MA/,
        ],
        [
          'cost axis',
          async () => {
            await seeMatrix(page);
            await page.getByRole('button', { name: 'FLOPs', exact: true }).click();
          },
          /x=flops/,
        ],
        [
          'evidence',
          async () => {
            await page.getByRole('button', { name: 'Evidence any' }).click();
            await page.getByRole('radio', { name: 'Verified only' }).check();
            await page.keyboard.press('Escape');
          },
          /ev=v/,
        ],
        ['text', () => page.locator('input[type=search]').fill('vit'), /q=vit/],
        [
          'team',
          async () => {
            await page.getByRole('button', { name: /^More/ }).click();
            await page.getByLabel('Team').selectOption('Northlight Lab');
          },
          /team=Northlight/,
        ],
      ];
      for (const [, choose, address] of act) {
        await choose();
        await page.waitForURL(address);
      }
      const address = page.url();
      for (const [name, , part] of act) assert.match(address, part, name);
      await page.reload();
      await page.locator('#board th[aria-sort]', { hasText: 'AUC' }).waitFor();
      await page.locator('#board.compact').waitFor();
      await page.locator('#charts').evaluate((charts) => charts.scrollIntoView());
      await page.locator('button[aria-pressed=true]', { hasText: 'FLOPs' }).waitFor();
      await page.locator('#board .pin[aria-pressed=true]').waitFor({ state: 'attached' });
      assert.equal(await page.locator('input[type=search]').inputValue(), 'vit');
      assert.equal(page.url(), address);
    },
  },
  'hidden and published values are shown board by board, and the board is in the address': {
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/about`);
      const cell = page.locator('#counterpart tbody td').first();
      const closed = await cell.innerText();
      await page.locator('#counterpart').getByRole('link', { name: 'Open world' }).click();
      await page.waitForURL(/\?board=open$/);
      await page.locator('#counterpart[aria-busy=false] tbody td').first().waitFor();
      const open = await cell.innerText();
      assert.notEqual(open, closed);
      await page.reload();
      await page.locator('#counterpart[aria-busy=false] tbody td').first().waitFor();
      assert.equal(await cell.innerText(), open);
    },
  },
};
