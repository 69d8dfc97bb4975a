import type { Browser } from 'playwright-core';

import { findChromium, launchChromium } from './chromium.js';
import { SCREENS } from './pages.js';
import type { Screen } from './screen.js';
import { Seed } from './seed/seed.js';
import { live } from './source.js';

/**
 * Largest contentful paint of each page in a fresh browser, and the size of its fonts; exit 1 above a limit. usage:
 * node dist/paint.js [--times <n>] → one line per page. Its times are valid on a quiet machine only, so no test checks
 * them.
 */
const TIMES = process.argv.includes('--times') ? Number(process.argv[process.argv.indexOf('--times') + 1]) : 5;
const PAGES = [
  'home',
  'board-closed',
  'about',
  'model',
  'compare',
  'submission-done',
  'submit-empty',
  'mine',
  'account',
  'fleet',
  'admin-tracks',
  'docs-getting-started',
  'docs-metrics',
  'docs-api',
  'sign-in',
];
/**
 * Boards have their own limits; a submission shows reported values in italics and hashes, and so loads all four faces.
 */
const MAX_MS = (name: string) => (name.startsWith('board') ? 800 : 1_000);
const MAX_FONTS = (name: string) => (name.startsWith('board') ? 155_000 : 200_000);

/** Largest contentful paint of one visit, in ms, and size of the loaded fonts, in bytes. */
interface Visit {
  readonly paint: number;
  readonly fonts: number;
}

async function visit(browser: Browser, seed: Seed, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    let fonts = 0;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') void response.body().then((body) => (fonts += body.length));
    });
    await page.goto(await live(seed).prepare(page, screen), { waitUntil: 'load' });
    await page.waitForSelector(screen.ready);
    await page.evaluate(() => document.fonts.ready);
    const paint = await page.evaluate(
      () =>
        new Promise<number>((settled) =>
          new PerformanceObserver((list) => settled(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    );
    return { paint, fonts };
  } finally {
    await context.close();
  }
}

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED paint: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}
const seed = await Seed.create();
const browser = await launchChromium(executable);
let beyond = 0;
try {
  const screens = PAGES.map((name) => SCREENS.find((screen) => screen.name === name)!);
  await visit(browser, seed, screens[0]!); // the browser's own start
  for (const screen of screens) {
    const visits: Visit[] = [];
    for (let i = 0; i < TIMES; i++) visits.push(await visit(browser, seed, screen));
    const paint = visits.map((each) => each.paint).sort((a, b) => a - b)[TIMES >> 1]!;
    const fonts = Math.max(...visits.map((each) => each.fonts));
    const within = paint <= MAX_MS(screen.name) && fonts <= MAX_FONTS(screen.name);
    if (!within) beyond++;
    const summary = `${paint.toFixed(0).padStart(5)} ms of ${MAX_MS(screen.name)}, fonts ${(fonts / 1_000).toFixed(1)} KB of ${MAX_FONTS(screen.name) / 1_000}`;
    process.stdout.write(`${within ? 'ok  ' : 'OVER'} ${screen.name.padEnd(22)} ${summary}\n`);
  }
} finally {
  await browser.close();
  await seed.close();
}
process.exitCode = beyond === 0 ? 0 : 1;
