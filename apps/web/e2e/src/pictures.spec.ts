import type { Browser } from 'playwright-core';

import { findChromium, launchChromium, majorOf } from './chromium.js';
import { forEachShot, settled, STEADY_FLAGS } from './photographer.js';
import { differenceOf, isSame } from './picture-difference.js';
import { SHOTS } from './picture-states.js';
import { hold, leftOver, storedMajor, storedPicture } from './stored-pictures.js';

const executable = findChromium();
/** Only a bound for a page that never comes to stand; what is waited for are facts. */
const LIMIT_MS = 100_000;
/** For all of them, which are taken before the first is notified of. */
const SHOTS_LIMIT_MS = 600_000;
const stored = storedMajor();
const major = executable ? majorOf(executable) : null;
const why =
  major === null || major === stored ? '' : ` (not compared: the pictures are of Chromium ${stored}, this is ${major})`;

/** Without Chromium, or with another than the pictures', these are skipped and counted. */
const inBrowser = major !== null && major === stored ? describe : describe.skip;

inBrowser(`every kept picture is how its page looks${why}`, () => {
  let browser: Browser;
  let said: ReadonlyMap<string, string | null | Error>;
  beforeAll(async () => {
    browser = await launchChromium(executable ?? '', STEADY_FLAGS);
    said = await forEachShot(browser, SHOTS, LIMIT_MS, hold);
  }, SHOTS_LIMIT_MS);
  afterAll(() => browser?.close());

  it.each(SHOTS.map(({ name }) => name))('%s', (name) => expect(said.get(name)).toBeNull());

  it('and no other is kept', async () => expect(await leftOver()).toEqual([]));

  it('a panel that moved by 4 px, a column less or another accent would be seen', async () => {
    const shot = SHOTS.find(({ name }) => name === 'board-closed-1440-light');
    const harm = {
      nothing: '/* */',
      moved: '.card { position: relative; top: 4px }',
      less: '#board tr > :nth-child(7) { visibility: hidden }',
      accent: ':root { --accent: #1b66be !important }',
    };
    const seen = await forEachShot(browser, shot ? [shot] : [], LIMIT_MS, async (shot, page) => {
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
