import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findChromium, launchChromium } from './chromium.js';
import { firstSubmission } from './submission-journey.js';

/**
 * Measures how long a new participant needs from a fresh start of the platform to a first scored submission, in the
 * browser: sign up, choose a bundle of the repository, submit, wait for the score. Prints clicks, fields and seconds of
 * each step.
 *
 * Usage: node dist/first-submission.js [--url <address>] [--bundle <folder>] [--port <port>]
 *
 * Without `--url` it starts the platform with `npm start` and empty data, and stops it. Its times are valid on a quiet
 * machine only, so no test checks them.
 */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const option = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(name);
  return (at === -1 ? undefined : process.argv[at + 1]) ?? otherwise;
};
const READY = /Primitives is ready at (\S+)/;

/** The platform with empty data. @returns its address, the seconds of its start, and a function that ends it */
async function start(port: string) {
  const folder = await mkdtemp(join(tmpdir(), 'first-submission-'));
  const began = Date.now();
  const platform = spawn(process.execPath, ['tools/up/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PRIMITIVES_DATA: folder, PRIMITIVES_PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (platform.exitCode === null && platform.kill('SIGINT')) await once(platform, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  let text = '';
  // A listener, as a loop over the stream would close it at its end, and the platform writes on.
  const url = await new Promise<string | undefined>((settle) => {
    platform.stdout.on('data', (part) => {
      text += String(part);
      const ready = READY.exec(text)?.[1];
      if (ready !== undefined) settle(ready);
    });
    platform.once('exit', () => settle(undefined));
  });
  if (url !== undefined) return { url, seconds: (Date.now() - began) / 1_000, stop };
  await stop();
  throw new Error(`the platform did not start:\n${text}`);
}

const line = (name: string, clicks: string, fields: string, seconds: string) =>
  process.stdout.write(`${name.padEnd(34)}${clicks.padStart(7)}${fields.padStart(8)}${seconds.padStart(9)}\n`);

const executable = findChromium();
if (!executable) {
  process.stdout.write('SKIPPED first-submission: no chromium in CHROMIUM_BIN or PATH\n');
  process.exit(0);
}
const bundle = option('--bundle', join(ROOT, 'tools/baselines/bundles/attribute-object'));
const paths = (await readdir(bundle)).filter((name) => !name.endsWith('.md')).map((name) => join(bundle, name));
assert.ok(paths.length > 0, `${bundle} has no files`);
const running = process.argv.includes('--url') ? null : await start(option('--port', '4690'));
const browser = await launchChromium(executable);
try {
  line('step', 'clicks', 'fields', 'seconds');
  if (running) line('start of the platform', '', '', running.seconds.toFixed(1));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const steps = await firstSubmission(page, running?.url ?? option('--url', ''), paths, (step) =>
    line(step.name, String(step.clicks), String(step.fields), step.seconds.toFixed(1)),
  );
  const sum = (of: (step: (typeof steps)[number]) => number) => steps.reduce((total, step) => total + of(step), 0);
  const seconds = sum((step) => step.seconds) + (running?.seconds ?? 0);
  line('total', String(sum(({ clicks }) => clicks)), String(sum(({ fields }) => fields)), seconds.toFixed(1));
} finally {
  await browser.close();
  await running?.stop();
}
