import { strict as assert } from 'node:assert';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { choose, sampleBundle } from './bundles.js';
import { findChromium, launchChromium } from './chromium.js';
import { startWire, type Wire } from './wire/server.js';
import type { WireOptions } from './wire/world.js';

/**
 * What a reader and a submitter do, in a real browser against the fixture of the wire.
 * usage: node dist/walk.js   → one line a walk; exit 1 when one fails
 */
type Walk = (page: Page, wire: Wire, context: BrowserContext) => Promise<string | void>;
const LIMIT_MS = 10_000;

const walks: Record<string, { world?: Partial<WireOptions>; walk: Walk }> = {
  'a view survives reload and back': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.getByRole('button', { name: 'Coverage' }).first().click();
      await page.waitForURL(/sort=coverage/);
      await page.locator('input[type=search]').fill('vit-l');
      await page.waitForURL(/q=vit-l/);
      const rows = await page.locator('tbody th').allInnerTexts();
      await page.reload();
      await page.waitForSelector('tbody th');
      assert.deepEqual(await page.locator('tbody th').allInnerTexts(), rows);
      await page.getByRole('link', { name: 'Open world' }).click();
      await page.waitForURL(/\/open\?/);
      await page.goBack();
      await page.waitForURL(/\/closed\?.*q=vit-l/);
    },
  },
  'a filter renumbers nothing': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      const rank = () => page.locator('tr', { hasText: 'Troika, reproduction' }).locator('.rk').innerText();
      const before = await rank();
      await page.locator('input[type=search]').fill('troika');
      await page.waitForURL(/q=troika/);
      assert.equal(await rank(), before);
    },
  },
  'a new result waits for the reader, then stands outlined': {
    walk: async (page, { url, world }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('.matrix td.num');
      const before = await page.locator('#board tbody tr').count();
      world.publish();
      await page.getByRole('button', { name: '1 new result: show it' }).click();
      await page.waitForSelector('tr.outlined');
      assert.equal(await page.locator('#board tbody tr').count(), before + 1);
    },
  },
  'a board works by keyboard': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/t/mac/closed`);
      await page.waitForSelector('.matrix td.num');
      await page.locator('#board').focus();
      await page.keyboard.press('7');
      await page.waitForURL(/sort=-auc/);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /MVP-Integrator, reproduction/);
      await page.keyboard.press(']');
      await page.waitForURL(/\/t\/mac\/open/);
    },
  },
  'a thousand rows are sorted at once': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/t/long/closed`);
      await page.waitForSelector('.foot .linkbtn:has-text("1,010")');
      const times: number[] = [];
      for (const name of ['Top1-P', 'Top5-R', 'AUC', 'Seen', 'Unseen']) {
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
      assert.ok(median <= 150, `sorted in ${median} ms`);
      return `median ${median.toFixed(0)} ms`;
    },
  },
  'a submission moves to its result without a reload': {
    world: { signedIn: true },
    walk: async (page, { url, world }) => {
      await page.goto(`${url}/s/RVN1NG`);
      await page.waitForSelector('.shards');
      world.move('RVN1NG', 'PREDICTING', 50);
      await page.getByText('50 of 64 shards').waitFor();
      assert.equal(await page.locator('text=Seen against unseen').count(), 0);
      world.move('RVN1NG', 'SCORED');
      await page.getByText('Seen against unseen').waitFor();
      await page.locator('input[type=range]').press('ArrowRight');
    },
  },
  'a bundle is checked, uploaded and submitted': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit?track=shapes`);
      await choose(page, await sampleBundle());
      await page.getByRole('button', { name: 'Upload and submit' }).click();
      await page.waitForURL(/\/s\/SVBM1T/);
      await page.getByText('Waiting', { exact: true }).first().waitFor();
    },
  },
  'a team lists what it kept unlisted, and the page follows': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/s/EMBARG`);
      await page.getByText('Listed by itself from').waitFor();
      await page.getByRole('radio', { name: 'Listed everybody' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Listed by itself from').waitFor({ state: 'detached' });
    },
  },
  'a paper is set beside a comparison, and stays there in the address': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/compare?m=7QX2MA,4F2KW9`);
      await page.getByText('Both right').waitFor();
      await page.getByRole('button', { name: 'Add a paper’s row' }).click();
      await page.getByRole('button', { name: /^Troika/ }).click();
      await page.waitForURL(/papers=/);
      await page.getByText('no paired test possible').first().waitFor();
      await page.reload();
      await page.getByText('no paired test possible').first().waitFor();
    },
  },
  'a draft survives a reload': {
    world: { signedIn: true },
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit`);
      await page.getByLabel('Name', { exact: false }).first().fill('half-written');
      await page.reload();
      await page.waitForSelector('.zone');
      assert.equal(await page.getByLabel('Name', { exact: false }).first().inputValue(), 'half-written');
    },
  },
  'a guest signs in and comes back to where they were': {
    walk: async (page, { url }) => {
      await page.goto(`${url}/submit`);
      await page.getByRole('link', { name: 'Sign in to upload.' }).click();
      await page.getByLabel('E-mail').fill('ada@example.org');
      await page.getByLabel('Password').fill('a long enough one');
      await page.locator('form button').click();
      await page.waitForURL(/\/submit$/);
      await page.getByRole('button', { name: 'Ada Winter' }).waitFor();
    },
  },
  'the theme is kept': {
    walk: async (page, { url }) => {
      await page.goto(url);
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      await page.reload();
      assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    },
  },
};

async function run(browser: Browser): Promise<{ passed: number; failed: number }> {
  let [passed, failed] = [0, 0];
  for (const [name, { world, walk }] of Object.entries(walks)) {
    const wire = await startWire(world);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    try {
      const note = await walk(page, wire, context);
      passed++;
      process.stdout.write(`ok   ${name}${note ? ` (${note})` : ''}\n`);
    } catch (error) {
      failed++;
      process.stdout.write(
        `FAIL ${name}\n     ${error instanceof Error ? error.message.split('\n').slice(0, 6).join('\n     ') : String(error)}\n`,
      );
    } finally {
      await context.close();
      await wire.close();
    }
  }
  return { passed, failed };
}

const executable = findChromium();
if (executable) {
  const browser = await launchChromium(executable);
  const { passed, failed } = await run(browser).finally(() => browser.close());
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} else {
  process.stdout.write(`SKIPPED ${Object.keys(walks).length} walks: no chromium in CHROMIUM_BIN or PATH\n`);
}
