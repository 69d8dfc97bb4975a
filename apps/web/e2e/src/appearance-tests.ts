import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import type { BrowserTest } from './run-e2e-test.js';
import { seeMatrix } from './see-matrix.js';

/** What a reader sees without colour, in forced colours, without motion and in each theme. */
export const APPEARANCE_TESTS: Readonly<Record<string, BrowserTest>> = {
  'distinguishes evidence, marks and verdicts without colour': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed?sort=mac.coverage.v1`);
      await seeMatrix(page);
      await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
      const style = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
      const picture = async (selector: string) =>
        (await page.locator(selector).first().screenshot()).toString('base64');
      assert.notEqual(await picture('#board tr.v .ev'), await picture('#board tr.p .ev'));
      assert.equal(await style('#board tr.p .val', 'font-style'), 'italic');
      assert.equal(await style('#board tr.v .val', 'font-style'), 'normal');
      assert.ok(Number(await style('#board .b1', 'font-weight')) >= 700);
      assert.match(await style('#board .b2', 'text-decoration-line'), /underline/);
      const [better, worse, other] = await Promise.all(
        ['better', 'worse', 'not_significant'].map((verdict) => picture(`.matrix .key i.${verdict}`)),
      );
      assert.equal(new Set([better, worse, other]).size, 3);
      assert.notEqual(await style('.matrix td.worse', 'box-shadow'), await style('.matrix td.better', 'box-shadow'));
    },
  },
  'fits every value of a matrix of thirty models into its cell': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(`${url}/t/long/closed`);
      await seeMatrix(page);
      const cells = await page
        .locator('.matrix td')
        .evaluateAll((all) =>
          all.map((cell) => ({ room: cell.clientWidth - cell.scrollWidth, text: cell.textContent })),
        );
      assert.equal(cells.length, 30 * 30);
      assert.deepEqual(
        cells.filter(({ room }) => room < 0).map(({ text }) => text),
        [],
      );
    },
  },
  'cuts no team, names the unit of a count, and breaks no word in the heads of the matrix': {
    long: true,
    run: async (page, { url }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${url}/t/mac/closed`);
        await seeMatrix(page);
        const cut = await page
          .locator('#board tr.v .sub .persistent')
          .evaluateAll((all) => all.filter((text) => text.scrollWidth > text.clientWidth).map((it) => it.textContent));
        assert.deepEqual(cut, [], `${width} px`);
        const broken = await page
          .locator('.matrix th .word')
          .evaluateAll((all) => all.filter((word) => word.getClientRects().length > 1).map((it) => it.textContent));
        assert.deepEqual(broken, [], `${width} px`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('columnheader', { name: /^Coverage\s*, pairs/ }).waitFor();
      await page.goto(`${url}/s/4F2KW9`);
      await page
        .getByRole('rowheader', { name: /^Coverage.*pairs/ })
        .first()
        .waitFor();
    },
  },
  'shows bars, cells and pressed buttons in forced colours': {
    long: true,
    run: async (page, { url }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      for (const [path, ready, marks] of [
        ['/t/mac/closed', '#board td.num', ['#board .fo line[stroke-linecap]', '.tri:visible']],
        ['/s/RVN1NG', '.shards', ['.shards .done', '.shards .leased']],
        ['/fleet', '.track', ['.track > span']],
      ] as const) {
        await page.goto(url + path);
        await page.waitForSelector(ready);
        for (const mark of marks) assert.ok(await paints(page, mark), `${mark} of ${path}`);
      }
      await page.goto(`${url}/t/mac/closed`);
      await seeMatrix(page);
      const pressed = '.seg [aria-pressed=true]';
      await page.waitForSelector(pressed);
      assert.ok(await paints(page, pressed), pressed);
      const border = (verdict: string) =>
        page
          .locator(`.matrix td.${verdict}`)
          .first()
          .evaluate((cell) => `${getComputedStyle(cell).borderTopStyle} ${getComputedStyle(cell).borderTopColor}`);
      assert.equal(new Set([await border('better'), await border('worse'), await border('not_significant')]).size, 3);
    },
  },
  'has no animations with reduced motion': {
    long: true,
    run: async (page, { url }) => {
      for (const path of ['/', '/t/mac/closed', '/s/RVN1NG', '/fleet']) {
        await page.goto(url + path);
        await page.waitForSelector('main h1');
        const running = await page.evaluate(
          () =>
            document
              .getAnimations()
              .filter((it) => it.playState === 'running' && Number(it.effect?.getTiming().duration ?? 0) > 1).length,
        );
        assert.equal(running, 0, path);
      }
    },
  },
  'leaves the header in its place when the session becomes known': {
    as: 'ada',
    run: async (page, { url }) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('query Shell')) await released;
        await route.continue();
      });
      await page.goto(`${url}/docs`);
      const header = page.locator('header.top');
      const places = () =>
        header
          .locator('.brand, nav a, form, .iconbtn, .pri')
          .evaluateAll((all) => all.map((part) => `${part.className} ${part.getBoundingClientRect().x}`));
      const account = header.getByRole('button', { name: /Ada/ });
      await header.locator('.pri').waitFor();
      const unknown = await places();
      assert.ok(unknown.length > 7, unknown.join());
      assert.equal(await account.count(), 0);
      release();
      await account.waitFor();
      assert.deepEqual(await places(), unknown);
    },
  },
  'remembers the theme': {
    long: true,
    run: async (page, { url }) => {
      await page.goto(url);
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor();
      await page.reload();
      assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    },
  },
};

/** Whether an element has a visible background, border, shadow or stroke: without them, a screenshot differs. */
async function paints(page: Page, selector: string): Promise<boolean> {
  const mark = page.locator(selector).first();
  // A horizontal line has no height, so that a browser test takes it for hidden.
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const clip = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
  const seen = await page.screenshot({ clip });
  await mark.evaluate((element) =>
    element.setAttribute(
      'style',
      'background: none !important; border-color: transparent !important; box-shadow: none !important; stroke: none',
    ),
  );
  return !seen.equals(await page.screenshot({ clip }));
}
