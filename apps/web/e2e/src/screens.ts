import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';

import { findChromium, launchChromium } from './chromium.js';
import { SCREENS, WIDTHS } from './pages.js';
import { startWire } from './wire/server.js';

/**
 * Pictures of every page and state at each width in both themes, an axe run over each, and a check that no page scrolls sideways.
 * usage: node dist/screens.js [--only <name part>] [--out <folder>]   → one line a screen; exit 1 when anything is wrong
 */
const option = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const out = option('--out') ?? join(process.cwd(), 'screenshots');
const only = option('--only');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Long enough for a page of the fixture, which answers at once. */
const SETTLE_MS = 10_000;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED screens: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}

await mkdir(out, { recursive: true });
const browser = await launchChromium(executable);
let wrong = 0;
let taken = 0;
try {
  for (const screen of SCREENS.filter(({ name }) => !only || name.includes(only))) {
    for (const width of WIDTHS) {
      for (const theme of ['light', 'dark'] as const) {
        const wire = await startWire(screen.world ?? {});
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme: theme,
          deviceScaleFactor: 1,
          reducedMotion: 'reduce',
          timezoneId: 'UTC',
        });
        const page = await context.newPage();
        page.setDefaultTimeout(SETTLE_MS);
        const problems: string[] = [];
        page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
        page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
        const label = `${screen.name}-${width}-${theme}`;
        try {
          await page.goto(wire.url + screen.path, { waitUntil: 'load' });
          await page.waitForSelector(screen.ready);
          await screen.act?.(page, wire);
          await page.evaluate(() => document.fonts.ready);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (sideways > 0) problems.push(`scrolls sideways by ${sideways} px`);
          await page.screenshot({ path: join(out, `${label}.png`), fullPage: true });
          taken++;
          await page.evaluate(axeSource);
          const violations = await page.evaluate(
            (tags) =>
              (
                globalThis as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> } }
              ).axe
                .run(document, { runOnly: tags })
                .then((result) => result.violations),
            TAGS,
          );
          for (const { id, nodes } of violations)
            problems.push(
              `axe ${id}: ${nodes
                .slice(0, 3)
                .map((node) => `${node.target.join(' ')} (${node.failureSummary.split('\n')[1]?.trim() ?? ''})`)
                .join('; ')}`,
            );
        } catch (error) {
          problems.push(String(error));
        }
        wrong += problems.length > 0 ? 1 : 0;
        process.stdout.write(
          `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${label}\n${problems.map((problem) => `       ${problem}\n`).join('')}`,
        );
        await context.close();
        await wire.close();
      }
    }
  }
} finally {
  await browser.close();
}
process.stdout.write(`${taken} screens taken, ${wrong} with problems\n`);
process.exitCode = wrong > 0 ? 1 : 0;
