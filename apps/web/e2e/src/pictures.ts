import type { Browser } from 'playwright-core';

import { findChromium, launchChromium, majorOf } from './chromium.js';
import { forEachShot, STEADY_FLAGS } from './photographer.js';
import { SHOTS } from './picture-states.js';
import { Recorder, Recording } from './recording.js';
import { Seed } from './seed/seed.js';
import { closeStore, compareStored, storePicture, storedMajor } from './stored-pictures.js';

/**
 * Compares the pages with their stored pictures.
 * usage: node dist/pictures.js [--only <part of a name>] [--write] [--record]
 *   → one line per picture; exit status 1 when one differs. `--write` stores differing pictures, or all with another
 *   Chromium version; `--record` also asks a new seed for the answers, after a query changed.
 */
const LIMIT_MS = 30_000;
const record = process.argv.includes('--record');
const write = record || process.argv.includes('--write');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED pictures: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}
const major = majorOf(executable);
const stored = storedMajor();
if (!write && stored !== major) {
  process.stdout.write(
    `SKIPPED pictures: they are of Chromium ${stored ?? 'none'}, this is ${major}; --write takes them again\n`,
  );
  process.exit(0);
}
const shots = SHOTS.filter(({ name }) => !only || name.includes(only));
const browser = await launchChromium(executable, STEADY_FLAGS);
if (record) await recordAnswers(browser);
const recording = await Recording.open();
try {
  const { now } = recording;
  const seen = await forEachShot(browser, recording, shots, { limitMs: LIMIT_MS, now }, async (shot, page) =>
    write
      ? (await storePicture(shot, page, stored !== major))
        ? 'stored'
        : 'ok'
      : ((await compareStored(shot, page)) ?? 'ok'),
  );
  if (write) await closeStore(major);
  let wrong = 0;
  for (const { name } of shots) {
    const earlier = seen.get(name);
    const fine = earlier === 'ok' || earlier === 'stored';
    if (!fine) wrong++;
    process.stdout.write(fine ? `${earlier.padEnd(6)} ${name}\n` : `FAIL   ${name}\n       ${String(earlier)}\n`);
  }
  process.stdout.write(`${shots.length} pictures, ${wrong} ${write ? 'failed' : 'differ'}\n`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  recording.close();
  await browser.close();
}

/** Opens every screen on a new seed, and stores what the API answers. */
async function recordAnswers(browser: Browser): Promise<void> {
  const seed = await Seed.create();
  try {
    const recorder = new Recorder(seed);
    const options = { limitMs: LIMIT_MS, now: new Date() };
    const seen = await forEachShot(
      browser,
      recorder,
      SHOTS.filter(({ theme }) => theme === 'light'),
      options,
      async (_, page) => page.waitForLoadState('networkidle'),
    );
    for (const outcome of seen.values()) if (outcome instanceof Error) throw outcome;
    await recorder.write();
  } finally {
    await seed.close();
  }
}
