import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** No network of its own, no first-run pages; the sandbox is left only where the user is root and it cannot stand. */
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A chromium of this machine: CHROMIUM_BIN, else the first in PATH; null where there is none. */
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
        // Not here: the next folder is asked.
      }
    }
  }
  return null;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: [...FLAGS, ...(asRoot ? ['--no-sandbox'] : [])] });
}
