import { findChromium, launchChromium } from './chromium.js';
import { WEIGHED, weigh } from './received-weights.js';
import { Seed } from './seed/seed.js';

/**
 * Prints what Chromium receives for each page until the network is idle, with an empty cache; exit 1 if a page exceeds
 * a limit. usage: node dist/received.js [<page> …]
 */
const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED received: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}
const only = process.argv.slice(2);
const seed = await Seed.create();
const browser = await launchChromium(executable);
const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
try {
  for (const screen of WEIGHED.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const { name, scripts, scriptFiles, styles, fonts, others, limits, exceeded } = await weigh(browser, seed, screen);
    process.stdout.write(
      `${exceeded.length > 0 ? 'OVER' : 'ok  '} ${name.padEnd(22)} scripts ${kb(scripts)} of ${kb(limits.scripts)} in ${scriptFiles} files, styles ${kb(styles)}, fonts ${kb(fonts)}, other ${kb(others)}\n`,
    );
    if (exceeded.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await seed.close();
}
