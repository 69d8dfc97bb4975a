import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * Chromium loads the pages of its address bar for each browser context, in separate processes: a second of
 * processor time, more than most of the tested pages need.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Playwright disables these, too. Its list is repeated because Chromium reads only the last one. */
export const DISABLED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
];
/** No background network traffic, no first-run pages; the sandbox is disabled only for root, where it does not work. */
const FLAGS = [
  `--disable-features=${[...ADDRESS_BAR, ...DISABLED_BY_PLAYWRIGHT].join(',')}`,
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of Chromium: CHROMIUM_BIN, otherwise the first in PATH; null if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_BIN'];
  if (named) return named;
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder: try the next one.
      }
    }
  }
  return null;
}

/** @param flags in addition to those of every browser */
export function launchChromium(executablePath: string, flags: readonly string[] = []): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags, ...(asRoot ? ['--no-sandbox'] : [])] });
}

/** The first number of its version. @throws when there is none */
export function majorOf(executablePath: string): number {
  const version = execFileSync(executablePath, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, major] = /(\d+)\.\d+\.\d+/.exec(version) ?? [];
  if (major === undefined) throw new Error(`${executablePath} --version says “${version.trim()}”, and no version`);
  return Number(major);
}
