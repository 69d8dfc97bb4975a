import { findChromium, launchChromium } from './chromium.js';
import { SCREENS } from './pages.js';
import { receivedBy } from './received-weights.js';
import { Seed } from './seed/seed.js';
import { live } from './source.js';

/** What Chromium receives for each page until the network is idle, with an empty cache: node dist/received.js */
const PAGES = ['board-closed', 'home', 'submit-empty', 'submission-done', 'compare', 'docs-getting-started', 'fleet'];

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED received: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}
const seed = await Seed.create();
const browser = await launchChromium(executable);
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
try {
  for (const screen of PAGES.map((name) => SCREENS.find((each) => each.name === name)!)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const address = await live(seed).prepare(page, screen);
    const { scripts, scriptFiles, styles, fonts, others } = await receivedBy(page, async () => {
      await page.goto(address);
      await page.waitForSelector(screen.ready);
    });
    process.stdout.write(
      `${screen.name.padEnd(22)} scripts ${kb(scripts)} in ${scriptFiles} files, styles ${kb(styles)}, fonts ${kb(fonts)}, other ${kb(others)}\n`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  await seed.close();
}
