import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of Chromium: CHROMIUM_BIN, otherwise the first in PATH; null if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_BIN'];
  if (named) return isExecutable(named) ? named : null;
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const path = NAMES.map((name) => join(folder, name)).find(isExecutable);
    if (path !== undefined) return path;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
