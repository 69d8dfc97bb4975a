import type { Browser } from 'playwright-core';

import { findChromium, launchChromium, majorOf } from './chromium.js';
import { forEachShot, settled, STEADY_FLAGS } from './photographer.js';
import { differenceOf, isSame } from './picture-difference.js';
import { SHOTS } from './picture-states.js';
import { Recording } from './recording.js';
import { compareStored, leftOver, storedMajor, storedPicture } from './stored-pictures.js';

const executable = findChromium();
/** Timeout for a page that never finishes rendering. */
const LIMIT_MS = 100_000;
/** For all of them, which are captured before the first is reported. */
const SHOTS_LIMIT_MS = 600_000;
const stored = storedMajor();
const major = executable ? majorOf(executable) : null;
const why =
  major === null || major === stored ? '' : ` (skipped: the pictures are of Chromium ${stored}, this is ${major})`;

/** Skips the tests without the Chromium version of the pictures. */
const inBrowser = major !== null && major === stored ? describe : describe.skip;

inBrowser(`every page matches its stored picture${why}`, () => {
  let browser: Browser;
  let recording: Recording;
  const options = () => ({ limitMs: LIMIT_MS, now: recording.now });
  let outcomes: ReadonlyMap<string, string | null | Error>;
  beforeAll(async () => {
    browser = await launchChromium(executable ?? '', STEADY_FLAGS);
    recording = await Recording.open();
    outcomes = await forEachShot(browser, recording, SHOTS, options(), compareStored);
  }, SHOTS_LIMIT_MS);
  afterAll(async () => {
    recording?.close();
    await browser?.close();
  });

  it.each(SHOTS.map(({ name }) => name))('%s', (name) => expect(outcomes.get(name)).toBeNull());

  it('has no stored picture without a shot', async () => expect(await leftOver()).toEqual([]));

  it('detects a panel moved by 4 px, a missing column and another accent colour', async () => {
    const shot = SHOTS.find(({ name }) => name === 'board-closed-1440-light');
    const harm = {
      nothing: '/* */',
      moved: '.card { position: relative; top: 4px }',
      less: '#board tr > :nth-child(7) { visibility: hidden }',
      accent: ':root { --accent: #1b66be !important }',
    };
    const seen = await forEachShot(browser, recording, shot ? [shot] : [], options(), async (shot, page) => {
      const expected = await storedPicture(shot);
      const same: string[] = [];
      for (const [name, content] of Object.entries(harm)) {
        const style = await page.addStyleTag({ content });
        if (expected && isSame(differenceOf(expected, await settled(page)))) same.push(name);
        await style.evaluate((element) => (element as Element).remove());
      }
      return same;
    });
    expect([...seen.values()]).toEqual([['nothing']]);
  });
});
