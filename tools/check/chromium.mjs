/**
 * Finds Chromium for the browser tests, or installs Debian's package where that is possible (root with apt). Returns
 * the path, or the reason why there is none. Its headless shell runs the tests in four fifths of the processor time.
 */
import { existsSync } from 'node:fs';
import { ended } from '../up/ended.mjs';

const PACKAGE = 'chromium-headless-shell';
const PLACES = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/**
 * @param {(text: string) => void} log
 * @returns {Promise<{ path: string, reason?: undefined } | { path?: undefined, reason: string }>}
 */
export async function provideChromium(log) {
  const named = process.env.CHROMIUM_BIN;
  if (named)
    return existsSync(named) ? { path: named } : { reason: `CHROMIUM_BIN names ${named}, which does not exist` };
  const found = PLACES.find((place) => existsSync(place));
  if (found) return { path: found };
  if (process.getuid?.() !== 0)
    return { reason: 'no Chromium found; install the package chromium or set CHROMIUM_BIN' };
  log('installing Chromium for the browser tests');
  const apt = (...args) => ended('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if ((await apt('install', '-y', '--no-install-recommends', PACKAGE)).status !== 0) {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', PACKAGE);
  }
  return existsSync(PLACES[0])
    ? { path: PLACES[0] }
    : { reason: 'no Chromium found, and apt-get could not install the package chromium-headless-shell' };
}
