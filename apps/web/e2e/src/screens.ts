import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { findChromium, launchChromium } from './chromium.js';
import { ScreenOpener, sideways, THEMES, violations, applyTheme } from './capture.js';
import { BETWEEN, SCREENS, WIDTHS } from './pages.js';
import { Seed } from './seed/seed.js';
import { live } from './source.js';

/**
 * Screenshots of every page and state at each width in both themes, with an axe run each, layout shifts, and a check
 * for horizontal scrolling. usage: node dist/screens.js [--only <name part>] [--width <px>] [--out <folder>] [--grey]
 * [--shifts] → one line per screen; exit 1 on any problem. `--grey` renders without colour; `--shifts` lists moved
 * elements.
 */
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const out = option('--out') ?? join(process.cwd(), 'screenshots');
const only = option('--only');
const width = option('--width');
const grey = process.argv.includes('--grey');
const showShifts = process.argv.includes('--shifts');
/** Sufficient for a page of the seed. */
const LIMIT_MS = 10_000;
/** The largest layout shift of a page; "good" is 0.1 (Core Web Vitals). */
const MAX_SHIFT = 0.02;

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED screens: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}

await mkdir(out, { recursive: true });
const seed = await Seed.create();
const browser = await launchChromium(executable);
let wrong = 0;
let taken = 0;
try {
  for (const screen of SCREENS.filter(({ name }) => !only || only.split(',').some((part) => name.includes(part)))) {
    for (const pixels of WIDTHS.filter((each) => !width || each === Number(width))) {
      const label = `${screen.name}-${pixels}`;
      const problems: string[] = [];
      let note = '';
      const opener = new ScreenOpener(browser, live(seed), { width: pixels, theme: 'light', limitMs: LIMIT_MS });
      try {
        const { page, complaints, shift, close } = await opener.open(screen);
        try {
          note = ` shift ${shift.sum.toFixed(3)}${showShifts ? shift.moved.map((line) => `\n       ${line}`).join('') : ''}`;
          if (shift.sum > MAX_SHIFT) problems.push(`the layout shifted by ${shift.sum.toFixed(3)}`);
          if (grey) await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
          for (const between of pixels === 1440 ? BETWEEN : []) {
            await page.setViewportSize({ width: between, height: 900 });
            const beyond = await sideways(page);
            if (beyond > 0) problems.push(`at ${between} px it scrolls sideways by ${beyond} px`);
          }
          await page.setViewportSize({ width: pixels, height: 900 });
          const beyond = await sideways(page);
          if (beyond > 0) problems.push(`scrolls sideways by ${beyond} px`);
          for (const theme of THEMES) {
            await applyTheme(page, theme);
            await page.screenshot({ path: join(out, `${label}-${theme}.png`), fullPage: true });
            taken++;
            problems.push(...(await violations(page)).map((line) => `${theme}: ${line}`));
          }
          problems.push(...complaints);
        } finally {
          await close();
        }
      } catch (error) {
        problems.push(String(error));
      } finally {
        await opener.close();
      }
      wrong += problems.length > 0 ? 1 : 0;
      process.stdout.write(
        `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${label}${note}\n${problems.map((problem) => `       ${problem}\n`).join('')}`,
      );
    }
  }
} finally {
  await browser.close();
  await seed.close();
}
process.stdout.write(`${taken} screens taken, ${wrong} with problems\n`);
process.exitCode = wrong > 0 ? 1 : 0;
