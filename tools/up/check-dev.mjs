/**
 * `npm run dev:check`: starts the development loop with its own port and data, saves a file of the API and a component
 * five times each, and fails when a new answer takes more than 5 s or a new pixel more than 1 s. It restores both
 * files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { provideChromium } from '../check/chromium.mjs';
import { installDependencies } from './install.mjs';

const RUNS = 5;
const LIMIT_MS = { server: 5_000, component: 1_000 };
const GIVE_UP_MS = 60_000;
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const port = Number(process.env.PRIMITIVES_PORT ?? 4710);
const url = `http://localhost:${port}`;
const SERVER = { file: 'apps/api/src/receipts/receipt-routes.ts', text: "schema: 'receipt-keys/1'" };
const COMPONENT = { file: 'apps/web/src/routes/+page.svelte', text: '<h1' };

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** Replaces the text once per run, waits until `shows` the marker, and returns the milliseconds of each run. */
async function measure({ file, text }, edit, shows) {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(text)) throw new Error(`${file} does not contain ${text}`);
  const times = [];
  try {
    for (let run = 1; run <= RUNS; run++) {
      const marker = `edit-${run}`;
      await delay(1_500); // the previous change has settled: a person needs longer between two edits
      const startedAt = performance.now();
      writeFileSync(path, original.replace(text, edit(marker)));
      await shows(marker);
      times.push(performance.now() - startedAt);
    }
  } finally {
    writeFileSync(path, original);
  }
  return times;
}

async function answers(marker) {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await delay(20)) {
    const text = await fetch(`${url}/.well-known/primitives-keys.json`)
      .then((response) => response.text())
      .catch(() => '');
    if (text.includes(marker)) return;
  }
  throw new Error(`the API did not answer with ${marker}`);
}

function report(what, times) {
  const worst = Math.max(...times);
  const list = times.map((time) => (time / 1000).toFixed(2)).join(', ');
  console.log(`${what}: ${list} s; median ${(median(times) / 1000).toFixed(2)} s, limit ${LIMIT_MS[what] / 1000} s`);
  return worst <= LIMIT_MS[what];
}

await installDependencies(root, (text) => console.log(`  ${text} …`));
const { chromium } = await import('playwright-core');
const data = mkdtempSync(join(tmpdir(), 'primitives-dev-'));
const env = { ...process.env, PRIMITIVES_PORT: String(port), PRIMITIVES_DATA: data };
const dev = spawn(process.execPath, [join(root, 'tools/up/dev.mjs')], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
dev.stdout.setEncoding('utf8').on('data', (text) => (output += text));
const ended = once(dev, 'exit');
let browser;
let passed = false;
try {
  const startedAt = performance.now();
  while (!output.includes('is ready at')) {
    if (dev.exitCode !== null) throw new Error('npm run dev ended');
    await delay(100);
  }
  console.log(
    `ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s; load ${loadavg()[0].toFixed(1)}, account ${userInfo().username}`,
  );
  const server = report('server', await measure(SERVER, (marker) => `schema: 'receipt-keys/1 ${marker}'`, answers));
  const { path, reason } = await provideChromium(console.log);
  if (!path) throw new Error(reason);
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForSelector('h1');
  const paints = (marker) =>
    page.waitForFunction(
      (id) =>
        document.getElementById(id) &&
        new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))),
      marker,
      { polling: 'raf', timeout: GIVE_UP_MS },
    );
  const component = report(
    'component',
    await measure(COMPONENT, (marker) => `<p id="${marker}">${marker}</p><h1`, paints),
  );
  console.log(`load ${loadavg()[0].toFixed(1)}`);
  passed = server && component;
} catch (error) {
  console.error(error, output.split('\n').slice(-30).join('\n'));
} finally {
  await browser?.close();
  dev.kill('SIGINT');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
