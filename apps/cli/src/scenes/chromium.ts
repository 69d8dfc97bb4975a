import { execFileSync } from 'node:child_process';
import { findChromium } from '@primitives/scene-renderer';
import { CliError } from '../cli-error.js';

/** The path of Chromium and its version. @throws CliError with `chromium_missing` when there is none */
export function requireChromium(): { path: string; version: string } {
  const path = findChromium();
  if (path === null)
    throw new CliError({
      code: 'chromium_missing',
      message: 'rendering needs Chromium, and there is none',
      expected: 'Chromium or Chrome in PATH, or CHROMIUM_BIN',
      found: process.env['CHROMIUM_BIN'] ? `CHROMIUM_BIN=${process.env['CHROMIUM_BIN']}` : 'none of them',
      remedy: 'install the package chromium of your system, or set CHROMIUM_BIN to the path of Chromium or Chrome',
    });
  const text = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return { path, version: /[A-Za-z ]*\d+(?:\.\d+)+/.exec(text)?.[0].trim() ?? text.trim() };
}
